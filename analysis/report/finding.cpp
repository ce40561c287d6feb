// SPDX-License-Identifier: MIT
// What a report found, in a few sentences: how good a champion is, how sure that is, what matters.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/report/report_data.h"
#include "analysis/runs/command_results.h"
#include "analysis/statistics/statistics.h"
#include "common/records/run/config_facts.h"
#include "common/records/run_files.h"
#include "common/text.h"

namespace coevo::analysis {
namespace {

using Json = nlohmann::ordered_json;
using Sentences = std::vector<std::string>;
using Numbers = common::InstanceSet;

constexpr std::size_t kMaxPartsNamed = 3;
constexpr std::uint64_t kMinPartInstances = 8;

// "31 999", with narrow spaces as everywhere on the page.
std::string whole(double value) {
  std::string digits = fmt::format("{:.0f}", value);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, "\u202f");
  return digits;
}

// "1 deal", "50 unseen deals"
std::string counted(double count, const std::string& noun, const std::string& kind = "") {
  return fmt::format("{} {}{}{}", whole(count), kind, noun, count == 1 ? "" : "s");
}

struct Solved {
  std::uint64_t solved = 0;
  std::uint64_t of = 0;

  double share() const { return static_cast<double>(solved) / static_cast<double>(of); }
  // "(98.0 %; 95 % interval 89.5 to 99.6 %)"
  std::string text() const {
    const auto [low, high] = share_interval(solved, of);
    const int digits = of < 1000 ? 1 : 2;
    return fmt::format("({0:.{3}f}\u202f%; 95\u202f% interval {1:.{3}f} to {2:.{3}f}\u202f%)",
                       100 * share(), 100 * low, 100 * high, digits);
  }
};

std::optional<Solved> solved_of(const std::optional<double>& solved,
                                const std::optional<double>& of) {
  if (!solved || !of || !(*of >= 1) || !(*solved >= 0) || *solved > *of) return std::nullopt;
  return Solved{static_cast<std::uint64_t>(*solved), static_cast<std::uint64_t>(*of)};
}

std::string change_text(const Solved& before, const Solved& after, const std::string& noun) {
  const Interval interval = share_difference(before.solved, before.of, after.solved, after.of);
  const double change = 100 * (after.share() - before.share());
  const auto range = [](double low, double high) {
    return fmt::format("(95\u202f% interval {:.1f} to {:.1f})", 100 * low, 100 * high);
  };
  if (interval.low > 0) {
    return fmt::format("a gain of {:.1f} percentage points {}", change,
                       range(interval.low, interval.high));
  }
  if (interval.high < 0) {
    return fmt::format("a loss of {:.1f} percentage points {}", -change,
                       range(-interval.high, -interval.low));
  }
  return fmt::format("{} are too few to say whether the share changed {}",
                     counted(static_cast<double>(after.of), noun),
                     range(interval.low, interval.high));
}

std::optional<double> number_in(const Json& columns, const char* key, std::size_t place) {
  if (!columns.is_object() || !columns.contains(key)) return std::nullopt;
  const Json& values = columns[key];
  if (!values.is_array() || place >= values.size() || !values[place].is_number()) {
    return std::nullopt;
  }
  return values[place].get<double>();
}

// One run, with what the report's JSON has of it.
class RunFinding {
 public:
  RunFinding(const RunData& run, const Json& json, const ValidationData* validation)
      : run_(run),
        json_(json),
        validation_(validation),
        facts_(records::config_facts(run.config)),
        figures_(records::champion_figures(run.best)),
        noun_(json.value("noun", "instance")) {}

  Sentences sentences() const {
    if (!run_.damage.empty()) {
      return {fmt::format("The run is damaged ({}), so this page draws no conclusion from it.",
                          run_.damage)};
    }
    if (!run_.best.is_object()) return {progress()};
    const Json& command = json_["command"];
    if (command.is_object()) return command_finding(command, kind());
    Sentences all{fmt::format("The champion ({}) {}.", kind(), evidence())};
    if (const std::string text = change(); !text.empty()) all.push_back(text);
    if (json_["ablation"].is_object()) all.push_back(parts());
    return all;
  }

 private:
  // "9 weights for the search best_first, from generation 7"
  std::string kind() const {
    const auto count = [&](const char* key) {
      const auto found = run_.best.find(key);
      return static_cast<double>(found == run_.best.end() ? 0 : found->size());
    };
    std::string text = "a configuration";
    if (count("rules") > 0) {
      text = "a policy of " + counted(count("rules"), "rule");
    } else if (count("members") > 0) {
      text = "a portfolio of " + counted(count("members"), "solver");
    } else if (count("parameters") > 0) {
      text = counted(count("parameters"), "parameter");
    } else if (count("weights") > 0) {
      text = counted(count("weights"), "weight") +
             (facts_.search ? " for the search " + *facts_.search : "");
    }
    const auto about = run_.best.find("provenance");
    if (about == run_.best.end() || !about->is_object()) return text;
    const auto born = about->find("generation");
    if (born == about->end() || !born->is_string()) return text;
    return text + ", from generation " + common::printable(born->get<std::string>());
  }
  std::string progress() const {
    const auto of = facts_.generations ? " of " + whole(static_cast<double>(*facts_.generations))
                                       : std::string();
    std::string text =
        fmt::format("There is no champion yet: the run has finished {}{} generations.",
                    whole(static_cast<double>(run_.generations.size())), of);
    if (const std::string more = change(); !more.empty()) text += " " + more;
    return text;
  }

  // How good it is, on instances that it did not learn from if there are any.
  std::string evidence() const {
    if (validation_ != nullptr) return validation_evidence();
    if (const auto test = solved_of(figures_.test.solved, figures_.test.instances)) {
      return solves(*test, is_unseen(facts_.test_numbers) ? "unseen " : "test ");
    }
    const std::string fitness =
        figures_.sample.fitness ? fmt::format(" of {:.3g}", *figures_.sample.fitness) : "";
    return fmt::format(
        "has a fitness{} on training {}s, which also chose it; how well it does on others is not "
        "measured",
        fitness, noun_);
  }
  std::string validation_evidence() const {
    Solved all{0, validation_->rows.size()};
    std::uint64_t trained = 0;
    for (const records::ResultRow& row : validation_->rows) {
      all.solved += row.outcome == common::Outcome::solved ? 1 : 0;
      trained += facts_.training_numbers.contains(row.instance) ? 1 : 0;
    }
    const bool known = facts_.training_numbers.size() > 0;
    auto text = solves(all, known && trained == 0 ? "unseen " : "");
    if (trained == 0) return text;
    return fmt::format("{}; training may have met {} of them", text,
                       whole(static_cast<double>(trained)));
  }
  std::string solves(const Solved& all, const char* kind) const {
    return fmt::format("solves {} of {} {}", whole(static_cast<double>(all.solved)),
                       counted(static_cast<double>(all.of), noun_, kind), all.text());
  }
  bool is_unseen(const common::InstanceSet& numbers) const {
    return numbers.size() > 0 && facts_.training_numbers.size() > 0 &&
           !numbers.meets(facts_.training_numbers);
  }

  // What evolution brought, on the benchmark: the same instances at its beginning and its end.
  std::string change() const {
    const Json& benchmark = json_["benchmark"];
    const auto count = static_cast<double>(facts_.benchmark_numbers.size());
    const std::size_t rows = benchmark.is_object() ? benchmark["generation"].size() : 0;
    const bool tests = facts_.tests_benchmark && figures_.test.solved;
    if (rows == 0 || count == 0) return "How much evolution improved it is not measured.";
    if (rows < 2 && !tests) return "";
    const auto solved_at = [&](std::size_t row) {
      auto share = number_in(benchmark, "solved_share", row);
      if (share) share = std::round(*share * count);
      return solved_of(share, count);
    };
    const auto before = solved_at(0);
    const auto after =
        tests ? solved_of(figures_.test.solved, figures_.test.instances) : solved_at(rows - 1);
    if (!before || !after) return "";
    // A generation's row measures the incumbent with which it began.
    const auto before_generation = [&](std::size_t row) {
      const double generation = number_in(benchmark, "generation", row).value_or(0);
      return generation == 0 ? std::string("the solver that the run began with")
                             : "the incumbent before generation " + whole(generation);
    };
    return fmt::format(
        "Of the {} benchmark {}s, {} solved {} and {} solved {}: {}{}.", whole(count), noun_,
        before_generation(0), whole(static_cast<double>(before->solved)),
        tests ? "the champion" : before_generation(rows - 1),
        whole(static_cast<double>(after->solved)), change_text(*before, *after, noun_),
        nodes_text(number_in(benchmark, "nodes", 0),
                   tests ? figures_.test.nodes : number_in(benchmark, "nodes", rows - 1)));
  }
  static std::string nodes_text(const std::optional<double>& before,
                                const std::optional<double>& after) {
    if (!before || !after) return "";
    return fmt::format("; the mean search, failures included, went from {} to {} positions",
                       whole(*before), whole(*after));
  }

  // The parts whose loss costs most, as far as chance does not explain it.
  std::string parts() const {
    const Json& ablation = json_["ablation"];
    const auto instances = ablation["instances"].get<std::uint64_t>();
    const auto whole_solved = ablation["rows"][0]["solved"].get<std::uint64_t>();
    struct Part {
      double lost = 0;
      double ratio = 1;
      std::string text;
    };
    std::vector<Part> found;
    for (std::size_t i = 1; i < ablation["rows"].size(); ++i) {
      const Json& row = ablation["rows"][i];
      const auto solved = row["solved"].get<std::uint64_t>();
      const double ratio = row["ratio"].is_number() ? row["ratio"].get<double>() : 1;
      if (instances >= kMinPartInstances && solved < whole_solved && whole_solved <= instances &&
          share_difference(solved, instances, whole_solved, instances).low > 0) {
        found.push_back(
            {static_cast<double>(whole_solved - solved), ratio,
             fmt::format("{} it solves {} instead of {}", without(row), solved, whole_solved)});
      } else if (const auto interval = ratio_interval(row);
                 instances >= kMinPartInstances && ratio > 1.05 && interval) {
        found.push_back({0, ratio,
                         fmt::format("{} it takes {:.2f} times the positions{}", without(row),
                                     ratio, *interval)});
      }
    }
    std::stable_sort(found.begin(), found.end(), [](const Part& a, const Part& b) {
      return std::pair(a.lost, a.ratio) > std::pair(b.lost, b.ratio);
    });
    const std::string on =
        counted(static_cast<double>(instances), noun_, ablation.value("kind", std::string()));
    if (found.empty()) {
      return fmt::format("On {}, leaving out one part at a time makes no clear difference.", on);
    }
    found.resize(std::min(found.size(), kMaxPartsNamed));
    Sentences texts;
    for (const Part& part : found) texts.push_back(part.text);
    return fmt::format("On {}, these of {} parts cost most when left out: {}.", on,
                       ablation["rows"].size() - 1, fmt::join(texts, "; "));
  }
  std::string without(const Json& row) const {
    const std::string part = row["dropped"].get<std::string>();
    const std::size_t colon = part.find(": ");  // of a parameter and its default
    if (colon != std::string::npos) {
      return fmt::format("with {} set to {}", part.substr(0, colon), part.substr(colon + 2));
    }
    const Json names = json_.value("gene_names", Json::object());
    return "without " + (names.contains(part)
                             ? fmt::format("\u201c{}\u201d", names[part].get<std::string>())
                             : part);
  }
  // Null if the interval includes 1; empty if the file comes from an earlier version, without
  // intervals.
  static std::optional<std::string> ratio_interval(const Json& row) {
    if (!row.contains("ratio_low")) return "";
    const double low = row["ratio_low"].get<double>();
    if (!(low > 1)) return std::nullopt;
    return fmt::format(" (95\u202f% interval {:.2f} to {:.2f})", low,
                       row["ratio_high"].get<double>());
  }

  const RunData& run_;
  const Json& json_;
  const ValidationData* validation_;
  records::ConfigFacts facts_;
  records::ChampionFigures figures_;
  std::string noun_;
};

Sentences validation_finding(const ValidationData& validation, const Json& json) {
  const std::string noun = json.value("noun", "instance");
  const Json& ours = json["ours"];
  const Solved all{ours["solved"].get<std::uint64_t>(), validation.rows.size()};
  if (all.of == 0) return {"No " + noun + " has been tried yet."};
  Sentences text{fmt::format(
      "{}{} solves {} of {} {}.", validation.facts.summary.is_object() ? "" : "So far, ",
      common::printable(validation.name), whole(static_cast<double>(all.solved)),
      counted(static_cast<double>(all.of), noun), all.text())};
  if (all.solved > 0) {
    text.push_back(fmt::format("A solved {} took {} positions on average, with a median of {}.",
                               noun, whole(ours["mean_generated"].get<double>()),
                               whole(ours["median_generated"].get<double>())));
  }
  return text;
}

// Nothing if these runs are no members of one portfolio.
Sentences portfolio_finding(const std::vector<RunData>& runs,
                            const std::vector<ValidationData>& validations, const Json& json) {
  if (runs.size() < 2) return {};
  const auto folder = runs.front().folder.parent_path();
  for (const RunData& run : runs) {
    const bool is_member = run.folder.filename().string().starts_with(records::kMemberPrefix);
    if (!is_member || run.folder.parent_path() != folder) return {};
  }
  Sentences all{fmt::format("The runs evolved the {} members of a portfolio.", runs.size())};
  for (std::size_t i = 0; i < validations.size(); ++i) {
    if (validations[i].folder.parent_path() != folder) continue;
    for (const Json& sentence : json[i]["finding"]) all.push_back(sentence.get<std::string>());
  }
  return all;
}

}  // namespace

void add_findings(const std::vector<RunData>& runs, const std::vector<ValidationData>& validations,
                  Json& report) {
  for (std::size_t i = 0; i < validations.size(); ++i) {
    report["validations"][i]["finding"] =
        validation_finding(validations[i], report["validations"][i]);
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    Json& json = report["runs"][i];
    const std::string hash = json.value("champion_hash", "");
    const auto own = std::ranges::find_if(validations, [&](const ValidationData& each) {
      return !hash.empty() && each.facts.weights_hash == hash && !each.rows.empty();
    });
    json["finding"] =
        RunFinding(runs[i], json, own == validations.end() ? nullptr : &*own).sentences();
  }
  const auto portfolio = portfolio_finding(runs, validations, report["validations"]);
  if (!portfolio.empty()) report["finding"] = portfolio;
}

}  // namespace coevo::analysis
