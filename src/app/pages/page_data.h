// SPDX-License-Identifier: MIT
// The pages that commands write, and the data in them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/report/material.h"
#include "solver/weight_file.h"
#include "src/app/command.h"
#include "src/fitness/registry.h"
#include "src/fitness/run_config.h"

namespace coevo::cli {

// Writes a page that a command makes. A file that is there already is replaced only if it is a
// page, so that a mistyped --output loses nothing. Throws InputError.
void write_page_file(const std::string& path, std::string_view html);

// Adds to report_json() of the material what the plug-ins know: "gene_help" and "gene_names" of
// each run, help and a name for people by gene, "relative": whether nodes are counted relative to
// the baseline solver's, what add_findings() reads, and the findings.
void add_descriptors(const Registry& registry, const analysis::Material& material,
                     nlohmann::ordered_json& report);

// Adds to the data of a film "noun": the word for an instance, and to each of its genes "help",
// which may be empty, and a "label" for people.
void add_words(const fitness::RunConfig& config, nlohmann::ordered_json& film);

// The page on which a person plays an instance, with a solver that advises.
// The domains that can be played.
std::vector<std::string> playable(const solver::Registry& registry);

// Throws InputError if the domain has no such page.
void require_play_page(const solver::Registry& registry, const solver::Domain& domain);

// The data for the page's scripts, with the other games of a family. Throws InputError unless the
// rules are the usual ones and, if a portfolio advises on the page, the solver is one.
nlohmann::ordered_json play_data(const Registry& registry, const solver::WeightFile& solver,
                                 const solver::Instance& instance);

// The page's text, under the same conditions.
std::string play_html(const Registry& registry, const solver::WeightFile& solver,
                      const solver::Instance& instance);

// The page that shows all instances of a domain. The page's text; games on it have the domain's own
// solver as adviser. Throws InputError if the domain has no such page.
std::string atlas_html(const Registry& registry, const std::string& domain);

}  // namespace coevo::cli
