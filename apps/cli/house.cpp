#include "cli/house.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <thread>

#include "cli/books.h"
#include "cli/support.h"
#include "server/log.h"
#include "server/standard_library.h"

namespace drumhead::cli {
namespace {

std::unique_ptr<Library> library_with(const std::vector<std::string>& files, std::vector<std::string>& texts,
                                      std::span<const EmbeddedFile> battles) {
  texts.reserve(files.size());  // the library points into them
  std::vector<TablesFor> tables;
  for (const std::string& file : files) {
    texts.push_back(read_text(file));
    const std::string book = rulebook_of_override(texts.back());
    if (book.empty())
      stop(fmt::format("{}: say which rulebook it is for, in its first line: rulebook = \"ID\"", file));
    tables.push_back({book, {file, texts.back()}});
  }
  return need(standard_library(tables, battles));
}

// A connection is a file, and the usual bound of 1,024 is for programs that forget to close theirs.
void raise_open_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// To be written where games go there by themselves; one server at a time can. The others only look into it.
void open_archive(const HouseSettings& settings, HallSettings& hall) {
  if (settings.expiry.played_days > 0)
    if (Result<std::unique_ptr<Store>> archive = open_store(settings.archive)) {
      hall.archive = *std::move(archive);
      hall.archive_takes = true;
      return;
    }
  hall.archive = need(open_store_to_read(settings.archive));
}

int cores() { return static_cast<int>(std::max(2U, std::thread::hardware_concurrency())); }

}  // namespace

House::House(const HouseSettings& settings) : bind_(settings.bind) {
  raise_open_files();
  HallSettings hall;
  hall.thinker_threads = cores();
  if (!settings.quiet) hall.log = log_to_stderr();
  hall.limits = settings.limits;
  hall.expiry = settings.expiry;
  const WebhookRules rules{.anywhere = settings.private_webhooks};
  webhooks_ = std::make_unique<Webhooks>(hall.log, rules);
  hall.trouble_with_webhook = [rules](const std::string& url) { return trouble_with_webhook(url, rules); };
  hall.call_webhook = [this](const std::string& url, std::string body) {
    webhooks_->call(url, std::move(body));
  };
  std::unique_ptr<Library> library = library_with(settings.tables, texts_, settings.battles);
  for (const std::string& complaint : library->complaints())
    hall.log("battle left out", {{"why", complaint}});
  if (!settings.archive.empty()) open_archive(settings, hall);
  hall_ = std::make_unique<Hall>(std::move(library), need(open_store(settings.store)), hall);
  if (const std::string trouble = hall_->open(); !trouble.empty()) stop(trouble);
  PageFiles page(settings.page.empty() ? usual_page_folder() : settings.page);
  has_page_ = page.there();
  if (!settings.page.empty() && !has_page_)
    stop(fmt::format("{}: there is no index.html in this folder", settings.page));
  server_ = std::make_unique<Server>(*hall_, std::move(page),
                                     ServerSettings{.bind = settings.bind,
                                                    .port = settings.port,
                                                    .metrics_token = settings.metrics_token,
                                                    .door = settings.door,
                                                    .proxies = settings.proxies});
  if (const std::string trouble = server_->start(); !trouble.empty()) stop(trouble);
}

House::~House() { close("The server is closing."); }

std::string House::address() const {
  const std::string host = bind_ == "0.0.0.0" || bind_ == "::"    ? "localhost"
                           : bind_.find(':') != std::string::npos ? "[" + bind_ + "]"
                                                                  : bind_;
  return fmt::format("http://{}:{}/", host, server_->port());
}

void House::close(const std::string& why) {
  if (hall_) hall_->farewell(why);
  if (server_) server_->stop();
  if (hall_) hall_->stop();
  if (webhooks_) webhooks_->stop();
}

sigset_t hold_ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  for (const int harmless : {SIGPIPE, SIGXFSZ})
    std::signal(harmless, SIG_IGN);  // the write that caused it fails, and is told of
  return signals;
}

void wait_for(const sigset_t& signals) {
  int caught = 0;
  sigwait(&signals, &caught);
}

}  // namespace drumhead::cli
