// Feeds a fuzzer without libFuzzer: every file of a corpus as it is, then N mutations of them, always the
// same ones. Usage: fuzz_tables CORPUS_FOLDER [N]. A finding is a crash; the input is then in `last_input` of
// the folder it ran in.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/hash.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t kLargestInput = 64 * 1024;
constexpr const char* kLastInput = "last_input";

class Choices {
 public:
  explicit Choices(std::uint64_t seed) : seed_(seed) {}
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>(drumhead::mix(seed_ ^ drumhead::mix(taken_++)) % n);
  }

 private:
  std::uint64_t seed_;
  std::uint64_t taken_ = 0;
};

std::vector<std::string> read_corpus(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  if (std::filesystem::is_directory(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.is_regular_file()) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> inputs{""};
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

// Where a piece of text begins or ends: anywhere, or half of the time at the border of a word, so that whole
// words and numbers change places and the result is not always nonsense.
std::size_t border(const std::string& text, Choices& choose) {
  std::size_t at = choose.below(text.size() + 1);
  if (choose.below(2) == 0) return at;
  constexpr const char* kBorders = " \n\t,:={}[]\"";
  at = text.find_first_of(kBorders, at);
  return at == std::string::npos ? text.size() : at;
}

std::string piece(const std::string& text, Choices& choose) {
  const std::size_t a = border(text, choose);
  const std::size_t b = border(text, choose);
  return text.substr(std::min(a, b), std::min<std::size_t>(std::max(a, b) - std::min(a, b), 200));
}

constexpr const char* kWords[] = {"0",
                                  "-1",
                                  "9223372036854775807",
                                  "-9223372036854775808",
                                  "1e308",
                                  "nan",
                                  "0.5",
                                  "\"-\"",
                                  "true",
                                  "[]",
                                  "{}",
                                  "[[[[[[[[",
                                  "\"\"",
                                  "null",
                                  "\n",
                                  "#",
                                  "\xff",
                                  "\\u0000"};

void mutate(std::string& text, const std::vector<std::string>& corpus, Choices& choose) {
  const std::size_t at = border(text, choose);
  switch (choose.below(7)) {
    case 0:
      if (!text.empty()) text[std::min(at, text.size() - 1)] = static_cast<char>(choose.below(256));
      break;
    case 1:
      text.erase(at, choose.below(20));
      break;
    case 2:
      text.erase(at, piece(text, choose).size());
      break;
    case 3:
      text.insert(at, piece(corpus[choose.below(corpus.size())], choose));
      break;
    case 4:
      text.insert(at, piece(text, choose));
      break;
    case 5:
      text.insert(at, kWords[choose.below(std::size(kWords))]);
      break;
    case 6:
      text.replace(at, std::min(text.size() - at, choose.below(6)), kWords[choose.below(std::size(kWords))]);
      break;
  }
  if (text.size() > kLargestInput) text.resize(kLargestInput);
}

void feed(const std::string& input) {
  {
    std::ofstream file(kLastInput, std::ios::binary | std::ios::trunc);
    file << input;
  }
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s CORPUS_FOLDER [N]\n", argv[0]);
    return 2;
  }
  const long runs = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 3000;
  const std::vector<std::string> corpus = read_corpus(argv[1]);
  for (const std::string& input : corpus) feed(input);
  Choices choose(1815);
  for (long i = 0; i < runs; ++i) {
    std::string input = corpus[choose.below(corpus.size())];
    for (std::size_t n = 1 + choose.below(4); n > 0; --n) mutate(input, corpus, choose);
    feed(input);
  }
  std::filesystem::remove(kLastInput);
  std::printf("%zu files of the corpus and %ld mutations\n", corpus.size() - 1, runs);
  return 0;
}
