// A series of battles as a page of its own: no file beside it, nothing loaded from anywhere.
#include <fmt/format.h>

#include <algorithm>

#include "cli/fight_series.h"

namespace drumhead::cli {
namespace {

constexpr std::string_view kStyle = R"(
:root{--ink:#2a2116;--paper:#f7f1df;--card:#fffaec;--line:#cdbf98;--dim:#75684c;--a:#a4372f;--b:#33508a;--draw:#bfae74}
*{box-sizing:border-box}
body{margin:0;background:#cbbf9d;color:var(--ink);font:16px/1.5 "Source Serif 4",Georgia,"Times New Roman",serif}
main{max-width:52rem;margin:2rem auto;padding:2rem 2.5rem;background:var(--paper);border:1px solid #5a452b;box-shadow:0 2px 10px #3a2f2055}
h1{font-size:1.9rem;font-weight:600;margin:0}h2{font-size:1.1rem;margin:1.8rem 0 .5rem;border-bottom:1px solid var(--line)}
p.sub{margin:.2rem 0 1.2rem;color:var(--dim);font-style:italic}
.bar{display:flex;height:2.2rem;border:1px solid #5a452b;background:var(--card)}
.bar div{display:grid;place-items:center;color:#fff;font-size:.9rem;overflow:hidden;white-space:nowrap}
table{border-collapse:collapse;width:100%;background:var(--card)}
th,td{text-align:right;padding:.25rem .7rem;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}th{font-weight:600;color:var(--dim)}
.turns{display:flex;align-items:flex-end;gap:3px;height:9rem;padding-top:1.2rem}
.turns div{flex:1;max-width:3rem;background:#8ba3cc;position:relative;min-height:1px}
.turns b{position:absolute;bottom:-1.5rem;left:0;right:0;text-align:center;font-size:.8rem;font-weight:400;color:var(--dim)}
.turns em{position:absolute;top:-1.3rem;left:0;right:0;text-align:center;font-size:.8rem;font-style:normal}
footer{margin-top:3rem;color:var(--dim);font-size:.85rem}
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

double percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string win_bar(const Series& series) {
  const SeriesTotals& totals = series.totals;
  const auto part = [&](int count, std::string_view colour, const std::string& name) {
    const double share = percent(count, totals.games);
    if (count == 0) return std::string{};
    return fmt::format("<div style=\"width:{:.2f}%;background:var(--{})\" title=\"{}: {}\">{}</div>", share,
                       colour, escaped(name), count,
                       share < 6 ? "" : fmt::format("{} {:.1f} %", escaped(name), share));
  };
  return fmt::format("<div class=\"bar\">{}{}{}{}</div>\n", part(totals.wins[0], "a", series.sides[0]),
                     part(totals.draws, "draw", "drawn"), part(totals.unfinished(), "dim", "unfinished"),
                     part(totals.wins[1], "b", series.sides[1]));
}

std::string side_rows(const Series& series) {
  std::string rows;
  for (std::size_t i = 0; i < 2; ++i)
    rows += fmt::format(
        "<tr><td>{} ({})</td><td>{}</td><td>{:.1f} %</td><td>{:.2f}</td><td>{:.2f}</td><td>{:.1f} "
        "%</td></tr>\n",
        escaped(series.sides[i]), i == 0 ? "A" : "B", series.totals.wins[i],
        percent(series.totals.wins[i], series.totals.games), series.mean_strength(i), series.mean_losses(i),
        percent(series.totals.losses[i], series.strength[i]));
  return rows;
}

std::string general_rows(const Series& series) {
  std::string rows;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string seat = series.swapped ? "changing over" : i == 0 ? "A" : "B";
    rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.1f} %</td></tr>\n",
                        escaped(series.generals[i]), seat, series.wins_by_general[i],
                        percent(series.wins_by_general[i], series.totals.games));
  }
  return rows;
}

std::string ending_rows(const Series& series) {
  std::string rows;
  for (std::size_t i = 0; i < series.endings.size(); ++i)
    if (series.endings[i] > 0)
      rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{:.1f} %</td></tr>\n", escaped(series.outcomes[i]),
                          series.endings[i], percent(series.endings[i], series.totals.games));
  return rows;
}

std::string turn_bars(const Series& series) {
  const int most = std::max(1, *std::max_element(series.turns.begin(), series.turns.end()));
  std::string bars;
  for (std::size_t turn = 1; turn < series.turns.size(); ++turn)
    bars += fmt::format("<div style=\"height:{:.1f}%\"><em>{}</em><b>{}</b></div>",
                        percent(series.turns[turn], most),
                        series.turns[turn] == 0 ? "" : std::to_string(series.turns[turn]), turn);
  return fmt::format("<div class=\"turns\">{}</div>\n", bars);
}

}  // namespace

std::string series_html(const Series& series) {
  const SeriesTotals& totals = series.totals;
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style></head>\n"
      "<body><main>\n<h1>{0}</h1>\n<p class=\"sub\">{2} under {3}</p>\n",
      escaped(series.battle), kStyle, counted(totals.games, "battle"), escaped(series.rulebook));
  page += win_bar(series);
  page +=
      "<h2>The "
      "sides</h2>\n<table><tr><th>Side</th><th>Wins</th><th></th><th>Strength</th><th>Lost</th><th></th></"
      "tr>\n" +
      side_rows(series) +
      fmt::format("<tr><td>Drawn</td><td>{}</td><td>{:.1f} %</td><td></td><td></td><td></td></tr></table>\n",
                  totals.draws, percent(totals.draws, totals.games));
  page += "<h2>The generals</h2>\n<table><tr><th>General</th><th>Side</th><th>Wins</th><th></th></tr>\n" +
          general_rows(series) + "</table>\n";
  page += "<h2>How the battles ended</h2>\n<table><tr><th>Reason</th><th>Battles</th><th></th></tr>\n" +
          ending_rows(series) + "</table>\n";
  page += fmt::format("<h2>How many {}s, {:.1f} on average</h2>\n", series.turn_word, series.mean_turns()) +
          turn_bars(series);
  page += fmt::format(
      "<footer>{} answers, {} refused, {} unfinished. {:.1f} s, {:.1f} battles a second and core. Seed {}; "
      "hash of the final states {:016x}.</footer>\n</main></body></html>\n",
      totals.answers, totals.refused, totals.unfinished(), series.seconds, series.per_second_per_core(),
      series.seed, series.hash);
  return page;
}

}  // namespace drumhead::cli
