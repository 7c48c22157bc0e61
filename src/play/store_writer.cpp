#include "play/store_writer.h"

namespace drumhead {

StoreWriter::StoreWriter(Store& store) : store_(store), thread_([this] { run(); }) {}

StoreWriter::~StoreWriter() { finish(); }

void StoreWriter::finish() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  came_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void StoreWriter::write(Change change, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    wishes_.push_back({std::move(change), std::move(done)});
  }
  came_.notify_one();
}

void StoreWriter::run() {
  while (true) {
    std::vector<Wish> wishes;
    {
      std::unique_lock lock(mutex_);
      came_.wait(lock, [this] { return closing_ || !wishes_.empty(); });
      if (wishes_.empty()) return;
      wishes.swap(wishes_);
    }
    keep(wishes);
  }
}

// Together if that works; else each by itself, so that one bad change does not take the others with it.
void StoreWriter::keep(std::vector<Wish>& wishes) {
  std::vector<Change> together;
  together.reserve(wishes.size());
  for (const Wish& wish : wishes) together.push_back(wish.change);
  const std::string trouble = store_.apply(together);
  note(trouble, trouble.empty() ? wishes.size() : 0);
  if (trouble.empty() || wishes.size() == 1) {
    for (const Wish& wish : wishes) wish.done(trouble);
    return;
  }
  for (const Wish& wish : wishes) {
    const std::string own = store_.apply({&wish.change, 1});
    note(own, own.empty() ? 1 : 0);
    wish.done(own);
  }
}

void StoreWriter::note(const std::string& trouble, std::size_t changes) {
  const std::lock_guard lock(mutex_);
  trouble_ = trouble;
  ++commits_;
  changes_ += changes;
}

std::string StoreWriter::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

std::uint64_t StoreWriter::commits() const {
  const std::lock_guard lock(mutex_);
  return commits_;
}

std::uint64_t StoreWriter::changes() const {
  const std::lock_guard lock(mutex_);
  return changes_;
}

}  // namespace drumhead
