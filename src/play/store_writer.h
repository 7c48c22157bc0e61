// The one thread that writes to the store. What several games want kept at the same moment is committed
// together, so that two hundred games do not wait for two hundred disks; each is told when its own change is
// on disk, or why it is not.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "play/store.h"

namespace drumhead {

class StoreWriter {
 public:
  using Done = std::function<void(const std::string& trouble)>;  // empty: it is on disk

  explicit StoreWriter(Store& store);
  ~StoreWriter();  // everything that was handed in is written first
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;

  // `done` is called on the writing thread: it should hand the news on and return. After finish() nothing is
  // kept, and nobody is told that it was.
  void write(Change change, Done done);
  void finish();  // as the destructor

  std::string trouble() const;  // of the latest commit; empty: all is well
  std::uint64_t commits() const;
  std::uint64_t changes() const;

 private:
  struct Wish {
    Change change;
    Done done;
  };
  void run();
  void keep(std::vector<Wish>& wishes);
  void note(const std::string& trouble, std::size_t changes);

  Store& store_;
  mutable std::mutex mutex_;
  std::condition_variable came_;
  std::vector<Wish> wishes_;
  bool closing_ = false;
  std::string trouble_;
  std::uint64_t commits_ = 0;
  std::uint64_t changes_ = 0;
  std::thread thread_;
};

}  // namespace drumhead
