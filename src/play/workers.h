// Threads that carry out what is handed to them, and queues of things to be done one after another on them. A
// game has one queue; computer players and other long work have threads of their own, so that no game waits
// for another's thinking.
#pragma once

#include <functional>
#include <memory>

namespace drumhead {

using Task = std::function<void()>;

class Workers {
 public:
  // `patient` threads give way to all others of the machine.
  explicit Workers(int threads, bool patient = false);
  ~Workers();  // what is under way is finished, the rest is dropped
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void post(Task task);
  void stop();   // waits for what is under way; nothing begins after it
  void drain();  // waits until everything that was posted is done; nothing may be posted after it

 private:
  friend class TaskQueue;
  struct Pool;
  std::unique_ptr<Pool> pool_;
};

// Tasks of one queue never run at the same time, and run in the order in which they came.
class TaskQueue {
 public:
  explicit TaskQueue(Workers& workers);
  ~TaskQueue();
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;

  void post(Task task);

 private:
  struct Strand;
  std::unique_ptr<Strand> strand_;
};

}  // namespace drumhead
