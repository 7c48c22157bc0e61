// People at a game, for tests: a client that keeps what it is told, and a hall with a store that can be made
// to fail.
#pragma once

#include <chrono>
#include <condition_variable>
#include <future>
#include <set>
#include <mutex>

#include "engine/json_tree.h"
#include "play/hall.h"
#include "play/table.h"

namespace drumhead::test {

inline constexpr auto kLongEnough =
    std::chrono::seconds(60);  // for a thing that happens; sanitizers are slow

class Guest final : public Client {
 public:
  void tell(std::shared_ptr<const std::string> message) override {
    const std::lock_guard lock(mutex_);
    told_.push_back(*message);
    came_.notify_all();
  }
  void close(int code, std::string why) override {
    const std::lock_guard lock(mutex_);
    closed_ = code;
    why_ = std::move(why);
    came_.notify_all();
  }

  // The first message not yet taken that has this type (and ref); fails the test if none comes.
  JsonTree await(const std::string& type, const std::string& ref = "") {
    std::unique_lock lock(mutex_);
    std::optional<JsonTree> found;
    const bool came = came_.wait_for(lock, kLongEnough,
                                     [&] { return (found = take(type, ref)).has_value() || closed_ != 0; });
    EXPECT_TRUE(came && found) << "no " << type << " came; closed: " << closed_ << " " << why_;
    return found.value_or(JsonTree::object());
  }
  int await_close() {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, kLongEnough, [&] { return closed_ != 0; });
    return closed_;
  }
  std::vector<std::string> told() const {
    const std::lock_guard lock(mutex_);
    return told_;
  }
  std::size_t count(const std::string& type) const {
    std::size_t n = 0;
    for (const std::string& text : told()) n += parse_json(text).value().find("type")->text == type ? 1 : 0;
    return n;
  }

 private:
  std::optional<JsonTree> take(const std::string& type, const std::string& ref) {
    for (std::size_t i = 0; i < told_.size(); ++i) {
      if (taken_.contains(i)) continue;
      JsonTree message = parse_json(told_[i]).value();
      const JsonTree* its_ref = message.find("ref");
      if (message.find("type")->text != type ||
          (!ref.empty() && (its_ref == nullptr || its_ref->text != ref)))
        continue;
      taken_.insert(i);
      return message;
    }
    return std::nullopt;
  }

  mutable std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::string> told_;
  std::set<std::size_t> taken_;
  int closed_ = 0;
  std::string why_;
};

class FailingStore final : public Store {
 public:
  FailingStore(std::unique_ptr<Store> real, std::atomic<bool>& failing)
      : real_(std::move(real)), failing_(failing) {}
  std::string apply(std::span<const Change> changes) override {
    return failing_ ? "the disk is full" : real_->apply(changes);
  }
  Result<std::vector<GameRecord>> games() override { return real_->games(); }
  Result<std::optional<StoredGame>> game(const std::string& id) override { return real_->game(id); }
  Result<std::string> tables(const std::string& name) override { return real_->tables(name); }

 private:
  std::unique_ptr<Store> real_;
  std::atomic<bool>& failing_;
};

// Two lines of pickets 175 m apart, which is 7" and in musket range under drill: there is something to order in secret
// at once. 360 men are 6 stands, and 6 stands are 150 m wide.
inline std::string pickets_battle() {
  std::string battle = R"([battle]
title = "The Pickets"
sources = ["invented"]
begins = "06:00"
length = "2:00"
[sides.a]
name = "Red"
[sides.b]
name = "Blue"
[table]
width = 1200
height = 900
[[command]]
name = "First Brigade"
side = "a"
[[command]]
name = "Second Brigade"
side = "a"
)";
  const auto unit = [&](const std::string& name, const std::string& place, const std::string& more) {
    battle += "[[unit]]\narm = \"infantry\"\nmen = 360\nquality = \"trained\"\nformation = \"line\"\nname = \"" + name +
              "\"\nplace = [" + place + "]\n" + more;
  };
  for (const auto& [number, east] : {std::pair{"1", "250"}, {"2", "500"}, {"3", "750"}}) {
    const std::string brigade = *number == '3' ? "Second" : "First";
    unit(std::string("Red/") + number, std::string(east) + ", 250",
         "side = \"a\"\nfacing = \"north\"\ncommand = \"" + brigade + " Brigade\"\n");
    unit(std::string("Blue/") + number, std::string(east) + ", 425", "side = \"b\"\nfacing = \"south\"\n");
  }
  return battle;
}

// Drill, with tables of another release if any are given, and the pickets. The text outlives the library.
inline std::shared_ptr<const Library> drill_library_with(std::string_view tables) {
  const EmbeddedFile file{"release.toml", tables};
  std::vector<std::unique_ptr<Rulebook>> books;
  books.push_back(*make_rulebook("drill", std::span(&file, tables.empty() ? 0 : 1)));
  const std::string text = pickets_battle();
  const EmbeddedFile battle{"pickets.toml", text};
  auto opened = std::make_shared<const Library>(std::move(books), std::span(&battle, 1), "pickets", general_levels(), make_rulebook);
  EXPECT_EQ(opened->complaints(), std::vector<std::string>{});
  return opened;
}

// Opened once for all houses.
inline std::shared_ptr<const Library> drill_library() {
  static const std::shared_ptr<const Library> library = drill_library_with("");
  return library;
}

// A house without sockets.
class House {
 public:
  explicit House(HallSettings how = {}) : how_(std::move(how)) { open(); }
  // Again, as after a restart; with another library, as after an update.
  void open(std::shared_ptr<const Library> library = drill_library()) {
    hall_.reset();
    auto store = std::make_unique<FailingStore>(
        std::move(open_store("sqlite:" + folder_.file("games"))).value(), failing);
    HallSettings settings = how_;
    settings.call_webhook = [this](const std::string& url, std::string body) {
      const std::lock_guard lock(called_mutex_);
      called_.push_back(url + " " + body);
    };
    settings.log = [this](std::string_view event, const LogFields& fields) {
      const std::lock_guard lock(called_mutex_);
      for (const auto& [name, value] : fields)
        logged_ += std::string(event) + " " + name + "=" + value + "\n";
    };
    hall_ = std::make_unique<Hall>(std::move(library), std::move(store), settings);
    EXPECT_EQ(hall_->open(), "");
  }

  Hall& hall() { return *hall_; }
  std::vector<std::string> called() {
    const std::lock_guard lock(called_mutex_);
    return called_;
  }
  std::string logged() {
    const std::lock_guard lock(called_mutex_);
    return logged_;
  }

  Reply made(const std::string& body) {
    return now([&](const Replied& done) { hall_->make_game(read_game_wish(body).value(), done); });
  }
  // The game made, as told to its maker.
  JsonTree make(const std::string& seats, const std::string& more = "") {
    const Reply reply =
        made(R"({"battle":"pickets","rulebook":"drill","seed":7,)" + more + R"("seats":)" + seats + "}");
    EXPECT_EQ(reply.status, 201) << reply.body;
    return claimed(parse_json(reply.body).value());
  }
  Reply claim(const std::string& game, const std::string& body) {
    return now([&](const Replied& done) { hall_->find(game)->claim(read_claim_wish(body).value(), done); });
  }
  // The friends have opened their invites: each seat has its token.
  JsonTree claimed(JsonTree game) {
    for (JsonTree& seat : *find_items(game, "seats")) {
      const JsonTree* invite = seat.find("invite");
      if (invite == nullptr) continue;
      const Reply reply = claim(game.find("game")->text, R"({"agree":true,"invite":")" + invite->text + "\"}");
      EXPECT_EQ(reply.status, 200) << reply.body;
      seat.add("token", *parse_json(reply.body).value().find("token"));
    }
    return game;
  }
  std::string store_file() const { return folder_.file("games"); }
  void shut() { hall_.reset(); }
  JsonTree two_persons(const std::string& more = "") {
    return make(R"({"A":[{"kind":"person","name":"Ann"}],"B":[{"kind":"open","name":"Bob"}]})", more);
  }

  template <class Ask>
  static Reply now(Ask&& ask) {
    auto promise = std::make_shared<std::promise<Reply>>();
    ask([promise](Reply reply) { promise->set_value(std::move(reply)); });
    auto future = promise->get_future();
    EXPECT_EQ(future.wait_for(kLongEnough), std::future_status::ready);
    return future.get();
  }

  std::atomic<bool> failing{false};

 private:
  HallSettings how_;
  Folder folder_;
  std::mutex called_mutex_;
  std::vector<std::string> called_;
  std::string logged_;
  std::unique_ptr<Hall> hall_;
};

// Somebody who has joined a game.
class Seated {
 public:
  Seated(House& house, const JsonTree& game, int seat, const std::string& after = "",
         const std::string& opened = "")
      : room(house.hall().find(game.find("game")->text)) {
    std::string hello = R"({"type":"hello","protocol":1)";
    if (seat >= 0)
      hello += R"(,"token":")" +
               game.find("seats")->items[static_cast<std::size_t>(seat)].find("token")->text + "\"";
    if (!after.empty()) hello += ",\"after\":" + after;
    if (!opened.empty()) hello += ",\"opened\":\"" + opened + "\"";
    say(hello + "}");
    welcome = guest->await("welcome");
  }
  // With a token, or without as a spectator.
  Seated(std::shared_ptr<Room> where, const std::string& token) : room(std::move(where)) {
    say(R"({"type":"hello","protocol":1)" + (token.empty() ? "" : R"(,"token":")" + token + "\"") + "}");
    welcome = guest->await("welcome");
  }
  void say(const std::string& text) { room->hear(guest, text); }
  // A request and its answer of this type.
  JsonTree ask(const std::string& fields, const std::string& type) {
    const std::string ref = std::to_string(++ref_);
    say("{" + fields + ",\"ref\":" + ref + "}");
    return guest->await(type, ref);
  }
  JsonTree answer(const std::string& ask_id, const std::string& orders) {
    return ask(R"("type":"answer","answer":{"ask":)" + ask_id + R"(,"orders":)" + orders + "}", "verdict");
  }
  void leave() { room->leave(guest); }

  std::shared_ptr<Room> room;
  std::shared_ptr<Guest> guest = std::make_shared<Guest>();
  JsonTree welcome;

 private:
  int ref_ = 0;
};

inline bool yes(const JsonTree& json, std::string_view field) {
  const JsonTree* found = json.find(field);
  return found != nullptr && found->yes;
}
inline std::string text(const JsonTree& json, std::string_view field) {
  const JsonTree* found = json.find(field);
  return found == nullptr ? "" : found->text;
}

// Secret fire orders of the pickets: each of these of a side at the one opposite.
inline std::string volleys(const std::string& side, const std::vector<std::string>& numbers = {"1", "2", "3"}) {
  std::string list;
  for (const std::string& number : numbers)
    list += std::string(list.empty() ? "" : ",") + R"({"verb":"volley","unit":")" + side + "/" + number +
            R"(","target":")" + (side == "Red" ? "Blue/" : "Red/") + number + "\"}";
  return "[" + list + "]";
}
inline const std::string kNoVolleys = "[]";
inline std::string advance(const std::string& unit) {
  return R"([{"verb":"move","unit":")" + unit + R"(","path":[{"leg":"advance","distance":1}]}])";
}

}  // namespace drumhead::test
