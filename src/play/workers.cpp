#include "play/workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <latch>

namespace drumhead {
namespace asio = boost::asio;

struct Workers::Pool {
  explicit Pool(int count) : threads(static_cast<std::size_t>(count)) {}
  asio::thread_pool threads;
};

struct TaskQueue::Strand {
  asio::strand<asio::thread_pool::executor_type> strand;
};

namespace {

constexpr int kPatience = 5;

// On Linux a thread's niceness is its own.
void be_patient() { ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kPatience); }

}  // namespace

Workers::Workers(int threads, bool patient) : pool_(std::make_unique<Pool>(threads)) {
  if (!patient) return;
  // Each waits for the others, so that every thread takes one of these tasks. It outlives the last of them.
  const auto all_there = std::make_shared<std::latch>(threads);
  for (int i = 0; i < threads; ++i)
    post([all_there] {
      be_patient();
      all_there->arrive_and_wait();
    });
  all_there->wait();
}

Workers::~Workers() { stop(); }

void Workers::post(Task task) { asio::post(pool_->threads, std::move(task)); }

void Workers::stop() {
  pool_->threads.stop();
  pool_->threads.join();
}

void Workers::drain() { pool_->threads.join(); }

TaskQueue::TaskQueue(Workers& workers)
    : strand_(std::make_unique<Strand>(Strand{asio::make_strand(workers.pool_->threads.get_executor())})) {}

TaskQueue::~TaskQueue() = default;

void TaskQueue::post(Task task) { asio::post(strand_->strand, std::move(task)); }

}  // namespace drumhead
