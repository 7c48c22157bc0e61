// Room: a game with the people round it. Everything that concerns the game happens on its queue, one thing
// after another; an answer is told only when it is on disk, and until then everything else waits. Knows no
// sockets: people are Clients.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>

#include "generals/general.h"
#include "play/commanders.h"
#include "play/match.h"
#include "play/messages.h"
#include "play/services.h"
#include "play/shared_store.h"

namespace drumhead {

class Room : public std::enable_shared_from_this<Room> {
 public:
  // A game that the store has. It is read when it is first needed.
  Room(Services& services, GameRecord record);

  const std::string& id() const { return record_.id; }
  bool listed() const { return record_.listed; }
  std::string listing() const;  // for the list of games; from any thread
  bool over() const;
  bool anybody_here() const { return here_; }  // as far as is known; from any thread
  bool has_to_do() const { return awake_; }    // now and then; from any thread

  // ---- Any thread; carried out on the queue.
  void open();                                                  // and let the computer players go on
  void hear(std::shared_ptr<Client> client, std::string text);  // the first message must be `hello`
  void leave(std::shared_ptr<Client> client);
  void close_all(std::string why, Task done);  // the server stops
  void forget_clients();  // when no thread works for the game any more: a client may not outlive its socket
  void hear_news(const StoreNews& news);       // of another server process
  void tick();                                 // now and then: try again, forget what nobody looks at

  // ---- Requests. `token` is empty for spectators.
  void info(std::string token, Replied done);
  void timeline(std::string token, std::string as, Replied done);
  void moment(std::string token, std::string as, int n, Replied done);
  void earlier_chat(std::string token, std::int64_t before, Replied done);
  void chronicle(std::string token, Replied done);
  void rename(std::string token, std::string name, Replied done);
  void set_webhook(std::string token, std::string url, Replied done);  // empty: none
  void claim(ClaimWish wish, Replied done);  // an invite becomes a seat, once
  void invite_anew(std::string token, InviteWish wish, Replied done);  // by the one who made the game
  void renew_token(std::string token, Replied done);  // the old one is good for nothing any more
  // The chronicle up to a moment, of a battle that is told.
  using TakenChronicle = std::function<void(Result<Chronicle>, GameRecord, const Rulebook& book)>;
  void part(std::string token, std::string as, int n, TakenChronicle done, Replied refused);

 private:
  struct Sitter {
    std::shared_ptr<Client> client;
    Reader reader = Reader::kPublic;
    int place = -1;    // in places_; -1: a spectator
    std::string name;  // of a spectator
    std::int64_t since = 0;  // seconds since 1970
    std::shared_ptr<std::atomic<int>> helping = std::make_shared<std::atomic<int>>(0);  // questions of his that helpers have
  };
  using Kept = std::function<void(const std::string& trouble)>;
  struct News {
    Reader reader;
    std::shared_ptr<const std::string> message;
  };

  void enqueue(Task task);  // when the game is open and nothing waits for the disk
  bool need_open();
  void keep(Change change, Kept done);
  void roll_back();  // to what the store has
  void note_listing();
  void list_from_record();
  void set_parts(const std::vector<PartRecord>& parts);
  void note_asked();  // what is open now needs no webhook any more
  void note_here();

  // ---- room_live.cpp
  void hello(const std::shared_ptr<Client>& client, const ClientMessage& message);
  void obey(Sitter& sitter, const ClientMessage& message);
  void take_answer(Sitter& sitter, const ClientMessage& message);
  void take_pass(Sitter& sitter, const ClientMessage& message);
  void give(Sitter& sitter, const ClientMessage& message, const Answer& answer);
  void give_part(Sitter& sitter, const ClientMessage& message, const Ask& ask, const AskForm& form,
                 const Answer& answer);
  void enter(Sitter& sitter, const ClientMessage& message,
             const Answer& answer);  // an answer that is his to give
  void take_back(Sitter& sitter, const ClientMessage& message);
  void check(Sitter& sitter, const ClientMessage& message);
  void read_words(Sitter& sitter, const ClientMessage& message);
  Verdict verdict_on(const Sitter& sitter, const Answer& answer) const;
  std::optional<Answer> need_answer(const Sitter& sitter, const ClientMessage& message);
  const Ask* need_ask(const Sitter& sitter, const ClientMessage& message);
  void refuse_stale(const Sitter& sitter, const ClientMessage& message, AskId ask);
  void tell(const Sitter& sitter, std::string message);
  void tell_all(const std::string& message);
  void tell_error(const Sitter& sitter, const ClientMessage& message, std::string_view text);
  std::string welcome(const Sitter& sitter, const ClientMessage& hello) const;
  void note_taken_back(const Match::Step& gone);
  void tell_taken_back(const Match::Step& gone);

  // ---- room_talk.cpp
  void chat(Sitter& sitter, const ClientMessage& message);
  void tell_earlier(const Sitter& sitter, const ClientMessage& message);
  void rename_sitter(Sitter& sitter, const ClientMessage& message);
  bool may(const Sitter& sitter, const ClientMessage& message, Limited what);  // has he a share left? else he is told
  std::string talker(const Sitter& sitter) const;  // whose share that is
  bool is_players_name(const std::string& name) const;
  std::string name_of_spectator(const std::string& wanted) const;
  void take_chat_from(std::vector<ChatRecord> stored);
  int chat_kept_with(const ChatRecord& line) const;  // of all lines, that one the last
  void remember_chat(const ChatRecord& line);
  std::string chat_json(std::int64_t before) const;  // the last lines before that number
  void tell_people();
  std::string people_json() const;
  int spectators() const;

  // ---- room_shared.cpp
  bool need_lease();  // to change the game; true at once where no other process may
  bool catch_up();    // with what other processes have kept
  bool follow(const GameSince& since);
  bool follow_take_back();
  void take_seats(const GameSince& since);
  bool reread();
  // The message is obeyed again if another process changed the game while it was.
  bool try_again(const std::shared_ptr<Client>& client, ClientMessage message, const std::string& trouble);
  void take_news(const StoreNews& news);
  void take_chat(const std::string& text);
  void take_people(const StoreNews& news);
  void announce_people();
  void adopt(const Lease& lease);
  void refresh_listing();
  bool may_go_on() const { return services_.store.shared() == nullptr || fence_ != 0; }

  // ---- room_help.cpp: questions that take a while, answered on copies by helpers
  void suggest(Sitter& sitter, const ClientMessage& message);
  void reach(Sitter& sitter, const ClientMessage& message);
  void odds(Sitter& sitter, const ClientMessage& message);
  void measure(Sitter& sitter, const ClientMessage& message);
  // `work` gives the fields of the answer.
  void help(const Sitter& sitter, const ClientMessage& message, std::string type,
            std::function<std::string()> work);

  // ---- room.cpp
  void commit(Match::Step step, Task acknowledged, std::function<void(const std::string&)> lost);
  std::vector<News> news_of(const Match::Step& step) const;
  void publish(const std::vector<News>& news);
  const Rulebook* book_of(const StoredGame& game);  // with the tables that were in force when it began
  void wake();  // computer players who are asked begin to think
  void think(std::size_t place, const Ask& ask);
  void computer_answers(std::size_t place, const Ask& ask, const Answer& answer, int edition);
  void call_webhooks();

  // ---- room_seats.cpp
  std::string trouble_with_claim(const ClaimWish& wish, int place) const;
  void seat_claimed(std::size_t place, const std::string& token, const Replied& done);
  void shut_out(int place);      // whoever looks through its old link
  void tell_game();              // to everybody, what is known of it: who sits where, whether it has begun
  void tell_windows(int place);  // to each window of a seat, where else it is open

  // ---- room_http.cpp
  int place_of(std::string_view token) const;  // in places_; -1: none has that token
  bool may_read(const std::string& token, const std::string& as, Reader& reader, const Replied& done);
  std::string info_json(int place) const;
  std::string you_json(const Sitter& sitter) const;
  std::string seats_json() const;
  std::string summary() const;
  std::string name_at(std::size_t place) const;
  bool is_here(std::size_t place) const;

  Services& services_;
  GameRecord record_;
  const Rulebook* book_;
  std::vector<PlaceRecord> places_;
  std::deque<ChatRecord> chat_;
  std::int64_t chat_from_ = 0;   // number of the first of them, counted since the game was opened
  std::size_t chat_bytes_ = 0;
  bool chat_trimmed_ = false;    // there are, or were, more than the game keeps
  Allowance people_often_;
  bool people_stale_ = false;    // who is here was not told lately
  Allowance announced_often_;    // to other processes
  bool announced_stale_ = false;
  std::unique_ptr<Match> match_;
  std::string trouble_;  // why it cannot be opened
  std::map<const Client*, Sitter> sitters_;
  std::vector<std::shared_ptr<General>> generals_;  // by place
  std::vector<bool> thinking_;
  int edition_ = 0;  // grows when an answer is taken back: what was thought before counts no more
  std::string opened_;  // another one whenever the game is read from the store
  std::array<int, kReaders.size()>
      rewritten_from_{};  // the earliest moment that was taken back since the game was opened
  std::map<std::pair<Seat, AskId>, SheetParts> parts_;  // of order sheets that wait for other commanders
  std::vector<AskId> called_;                           // by place: the latest Ask its webhook was told of
  std::int64_t fence_ = 0;     // of our lease; 0: the game is not ours to change (SharedStore)
  std::int64_t revision_ = 0;  // of what match_ has
  struct Elsewhere {           // people at the game in another process
    std::vector<int> places;
    std::vector<std::string> spectators;
    int count = 0;  // of spectators: some may have no name told
  };
  std::map<std::string, Elsewhere> elsewhere_;
  bool listing_stale_ = false;
  bool keeping_ = false;
  bool closed_ = false;  // the server stops: nobody is let in any more
  bool retry_ = false;   // a computer player's answer did not reach the disk
  std::deque<Task> waiting_;
  std::chrono::steady_clock::time_point used_;
  std::atomic<bool> here_{false};
  std::atomic<bool> awake_{false};

  mutable std::mutex listing_mutex_;
  std::string listing_;
  bool over_ = false;

  TaskQueue queue_;  // last: its tasks use all of the above
};

}  // namespace drumhead
