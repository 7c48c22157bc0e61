#include "rules/belle_alliance/troop_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace drumhead::ba {
namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

// Other spellings and tongues, after plurals are gone.
constexpr std::array kSpellings{Spelling{"cuirassier", "curassier"},
                                Spelling{"carabinier", "carabineer"},
                                Spelling{"chevaux", "chevauleger"},
                                Spelling{"chevau", "chevauleger"},
                                Spelling{"chevauxleger", "chevauleger"},
                                Spelling{"ulan", "uhlan"},
                                Spelling{"ulane", "uhlan"},
                                Spelling{"jager", "jaeger"},
                                Spelling{"j\xc3\xa4ger", "jaeger"},
                                Spelling{"schutzen", "schuetzen"},
                                Spelling{"sch\xc3\xbctzen", "schuetzen"},
                                Spelling{"schuetze", "schuetzen"},
                                Spelling{"l\xc3\xbctzow", "luetzow"},
                                Spelling{"lutzow", "luetzow"},
                                Spelling{"garde", "guard"},
                                Spelling{"pomeranian", "pommerian"},
                                Spelling{"pommeranian", "pommerian"},
                                Spelling{"elbe", "elb"},
                                Spelling{"kurmark", "kurland"},
                                Spelling{"funen", "fuen"},
                                Spelling{"grenz", "grenzer"},
                                Spelling{"honor", "honour"},
                                Spelling{"krakusen", "krakus"},
                                Spelling{"kraku", "krakus"},
                                Spelling{"leib", "life"},
                                Spelling{"highlander", "highland"},
                                Spelling{"chevalier", "chevalier"},

                                Spelling{"hussard", "hussar"},
                                Spelling{"peninsular", "peninsula"}};

constexpr std::array kNations{Spelling{"french", "France"},
                              Spelling{"austrian", "Austria"},
                              Spelling{"bavarian", "Bavaria"},
                              Spelling{"belgian", "Belgium"},
                              Spelling{"danish", "Denmark"},
                              Spelling{"dane", "Denmark"},
                              Spelling{"britain", "Great Britain"},
                              Spelling{"british", "Great Britain"},
                              Spelling{"england", "Great Britain"},
                              Spelling{"english", "Great Britain"},
                              Spelling{"hanoverian", "Hanover"},
                              Spelling{"kgl", "Hanover"},
                              Spelling{"hanseatic", "Hanseatic Cities"},
                              Spelling{"hesse", "Hessen"},
                              Spelling{"hessian", "Hessen"},
                              Spelling{"illyrian", "Illyria"},
                              Spelling{"italian", "Italy"},
                              Spelling{"neapolitan", "Naples"},
                              Spelling{"dutch", "Netherlands"},
                              Spelling{"netherland", "Netherlands"},
                              Spelling{"polish", "Poland"},
                              Spelling{"warsaw", "Poland"},
                              Spelling{"portuguese", "Portugal"},
                              Spelling{"prussian", "Prussia"},
                              Spelling{"russian", "Russia"},
                              Spelling{"saxon", "Saxony"},
                              Spelling{"spanish", "Spain"},
                              Spelling{"swedish", "Sweden"},
                              Spelling{"westphalian", "Westphalia"},
                              Spelling{"wurttemberg", "Wuertemberg"},
                              Spelling{"wuerttemberg", "Wuertemberg"},
                              Spelling{"wurtemberg", "Wuertemberg"},
                              Spelling{"w\xc3\xbcrttemberg", "Wuertemberg"},
                              Spelling{"w\xc3\xbcrtemberg", "Wuertemberg"},
                              Spelling{"wurzburg", "Wuerzburg"},
                              Spelling{"w\xc3\xbcrzburg", "Wuerzburg"},
                              Spelling{"france", "France"},
                              Spelling{"austria", "Austria"},
                              Spelling{"bavaria", "Bavaria"},
                              Spelling{"belgium", "Belgium"},
                              Spelling{"denmark", "Denmark"},
                              Spelling{"hanover", "Hanover"},
                              Spelling{"hessen", "Hessen"},
                              Spelling{"illyria", "Illyria"},
                              Spelling{"italy", "Italy"},
                              Spelling{"naples", "Naples"},
                              Spelling{"poland", "Poland"},
                              Spelling{"portugal", "Portugal"},
                              Spelling{"prussia", "Prussia"},
                              Spelling{"russia", "Russia"},
                              Spelling{"saxony", "Saxony"},
                              Spelling{"spain", "Spain"},
                              Spelling{"sweden", "Sweden"},
                              Spelling{"westphalia", "Westphalia"},
                              Spelling{"wuertemberg", "Wuertemberg"},
                              Spelling{"wuerzburg", "Wuerzburg"},
                              Spelling{"anhalt", "Anhalt"},
                              Spelling{"baden", "Baden"},
                              Spelling{"berg", "Berg"},
                              Spelling{"brunswick", "Brunswick"},
                              Spelling{"mecklenburg", "Mecklenburg"},
                              Spelling{"nassau", "Nassau"},
                              Spelling{"nassauer", "Nassau"}};

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80) != 0;
}

// Words as they stand, in small letters, each with the letter that follows it.
std::vector<std::pair<std::string, char>> pieces_of(std::string_view text) {
  std::vector<std::pair<std::string, char>> pieces;
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if (is_letter(c)) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!word.empty()) {
      pieces.emplace_back(std::move(word), c);
      word.clear();
    }
  }
  return pieces;
}

bool is_number(std::string_view word) {
  if (word.empty() || std::isdigit(static_cast<unsigned char>(word.front())) == 0) return false;
  const std::size_t end = word.find_first_not_of("0123456789");
  if (end == std::string_view::npos) return true;
  const std::string_view rest = word.substr(end);
  return rest == "st" || rest == "nd" || rest == "rd" || rest == "th" || rest == "e";
}

int number_in(std::string_view word) {
  int n = 0;
  for (const char c : word) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0 || n > 9999) break;
    n = 10 * n + (c - '0');
  }
  return n;
}

std::string singular(std::string word) {
  if (word.size() > 3 && word.back() == 's' && word[word.size() - 2] != 's' && word != "krakus" &&
      word != "corps")
    word.pop_back();
  for (const auto& [other, ours] : kSpellings)
    if (word == other) return std::string(ours);
  return word;
}

bool is_below_regiment(std::string_view word) {
  return word == "battalion" || word == "batallion" || word == "bataillon" || word == "bn" ||
         word == "company" || word == "squadron";
}

}  // namespace

bool TroopWords::has(std::string_view word) const {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool TroopWords::has_number(int from, int to) const {
  return std::any_of(numbers.begin(), numbers.end(), [&](int n) { return n >= from && n <= to; });
}

bool TroopWords::has_battalion(int from, int to) const {
  return std::any_of(battalions.begin(), battalions.end(), [&](int n) { return n >= from && n <= to; });
}

TroopWords troop_words(std::string_view text) {
  TroopWords t;
  const auto pieces = pieces_of(text);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& [word, after] = pieces[i];
    if (!is_number(word)) {
      t.words.push_back(singular(word));
      continue;
    }
    const bool of_battalion = i + 1 < pieces.size() && is_below_regiment(singular(pieces[i + 1].first));
    (after == '/' || of_battalion ? t.battalions : t.numbers).push_back(number_in(word));
  }
  // "King's German Legion" is written KGL in Table 21; the Russian-German legion is another.
  if (t.has("german") && t.has("legion") && !t.has("russian") && !t.has("russo")) t.words.emplace_back("kgl");
  if (t.has("russo")) t.words.emplace_back("russian");
  // Table 21 calls the same kind of troops now so, now so; no nation has both.
  if (t.has("militia"))
    t.words.emplace_back("landwehr");
  else if (t.has("landwehr"))
    t.words.emplace_back("militia");
  return t;
}

std::string nation_named(std::string_view text) {
  const TroopWords t = troop_words(text);
  if (t.has("kgl")) return "Hanover";
  for (const auto& [other, ours] : kNations)
    if (t.has(other)) return std::string(ours);
  return std::string(text);
}

int ordinal_of(std::string_view text) {
  for (const auto& [word, after] : pieces_of(text)) {
    if (is_number(word)) return number_in(word);
    if (word.find_first_not_of("ivx") != std::string::npos) continue;
    const auto value = [](char c) { return c == 'i' ? 1 : c == 'v' ? 5 : 10; };
    int sum = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      const bool less = i + 1 < word.size() && value(word[i]) < value(word[i + 1]);
      sum += less ? -value(word[i]) : value(word[i]);
    }
    return sum;
  }
  return 0;
}

}  // namespace drumhead::ba
