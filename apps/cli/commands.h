// The commands of the program: what each is told, and the function that carries it out and gives the exit
// code. main.cpp fills the arguments in from the command line; nothing here knows how they were written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/books.h"

namespace drumhead::cli {

struct PlayArguments {
  std::string battle;  // empty: the first that is built in
  RulesChoice rules;
  std::string side = "A";           // A, B, both or none: who sits at the terminal
  std::string general = "captain";  // who plays the other sides
  std::string options;
  std::optional<int> port;
  bool no_open = false;
  bool text = false;  // at the terminal even if there is a page
  std::string page;   // the folder of the page; empty: the one built with the program
  std::optional<std::uint64_t> seed;
  std::string save;
  std::string resume;
};
int play(const PlayArguments& arguments);

struct ServeArguments {
  std::string bind = "127.0.0.1";
  int port = 8100;
  std::string store = "sqlite:drumhead.games";
  std::string archive;  // empty: none
  std::string page;
  std::string metrics_token_file;  // empty: the counters are told to nobody
  std::vector<std::string> tables;
  std::vector<std::string> limits;  // "games=60": other than usual
  bool no_limits = false;           // on strangers
  int expire_unplayed = 30;   // days
  int expire_untouched = 180;
  bool private_webhooks = false;
  std::vector<std::string> proxies;
  std::vector<std::string> hosts;
  std::vector<std::string> origins;
};
int serve(const ServeArguments& arguments);

struct StoreCopyArguments {
  std::string from;
  std::string to;
};
int store_copy(const StoreCopyArguments& arguments);

struct StoreBackupArguments {
  std::string store;
  std::string file;
};
int store_backup(const StoreBackupArguments& arguments);

struct StoreArchiveArguments {
  std::string store;
  std::string archive;
  int older_than = 30;  // days since it was made
};
int store_archive(const StoreArchiveArguments& arguments);

struct FightArguments {
  std::string battle;
  RulesChoice rules;
  int games = 100;
  int jobs = 1;
  std::string a = "captain";
  std::string b = "captain";
  std::uint64_t seed = 1;
  double bot_seconds = 10;  // how long an external bot may think about one answer
  std::string options;      // "random", or name=value,...
  std::string html;
  std::string save;
  std::string coverage;
  bool json = false;
  bool swap = false;
  bool verify = false;
};
int fight(const FightArguments& arguments);

struct DeskArguments {
  RulesChoice rules;
  std::string procedure;
  std::vector<std::string> values;  // name=value
  std::string dice;
  std::optional<std::uint64_t> seed;
  bool list = false;
  bool odds = false;
  bool json = false;
};
int desk(const DeskArguments& arguments);

struct OddsArguments {
  std::string chronicle;
  std::vector<std::string> tables;
  int at = 0;
  std::string answer;  // JSON or words; empty: the recorded one
  bool json = false;
};
int odds(const OddsArguments& arguments);

struct PlaythroughArguments {
  std::vector<std::string> files;
  std::vector<std::string> tables;
  bool report = false;  // print it
  bool write = false;   // write the .report files anew
  std::string only;     // part of the names of those to play; empty: all
  double turned = 0;    // degrees, clockwise
  bool mirrored = false;
};
int playthrough(const PlaythroughArguments& arguments);

struct ReplayArguments {
  std::string chronicle;
  std::vector<std::string> tables;
  std::optional<int> at;
  std::string side;  // empty: the whole truth
  std::string svg;
  bool verify = false;
  bool report = false;
};
int replay(const ReplayArguments& arguments);

struct RulesArguments {
  RulesChoice rules;
  std::string topic;
  bool json = false;
  bool page = false;
};
int rules(const RulesArguments& arguments);

struct LedgerArguments {
  std::string id;
  bool json = false;
};
int ledger(const LedgerArguments& arguments);

struct MusterArguments {
  std::string file;
  RulesChoice rules;
  std::string options;
  bool json = false;
};
int muster_battle(const MusterArguments& arguments);

struct CheckArguments {
  std::vector<std::string> files;
  RulesChoice rules;
};
int check_files(const CheckArguments& arguments);

struct BotArguments {
  RulesChoice rules;
  std::string general = "captain";
  std::uint64_t seed = 1;
};
int bot(const BotArguments& arguments);

int signature_of_goldens(const std::string& folder);  // empty: the built-in ones

}  // namespace drumhead::cli
