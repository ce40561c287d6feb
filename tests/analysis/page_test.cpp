// SPDX-License-Identifier: MIT
#include "analysis/report/page.h"

#include <gtest/gtest.h>

namespace coevo::analysis {
namespace {

constexpr const char* kNasty = "</script><b>&'\"\xE2\x80\xA8\xFF";

TEST(Page, data_never_becomes_markup) {
  const std::string text = script_json({{"name", kNasty}});
  EXPECT_EQ(text.find('<'), std::string::npos);
  EXPECT_EQ(text.find('&'), std::string::npos);
  const auto back = nlohmann::json::parse(text);
  EXPECT_EQ(back["name"], "</script><b>&'\"\xE2\x80\xA8\xEF\xBF\xBD")
      << "but for the byte that is no UTF-8";
}

TEST(Page, html_is_escaped) {
  EXPECT_EQ(escape_html("<a b=\"'&"), "&lt;a b=&quot;&#39;&amp;");
}

TEST(Page, is_whole_and_under_a_policy) {
  const std::string html = page_html(view_page(kNasty, {{"replay", nullptr}}));
  EXPECT_TRUE(html.starts_with("<!doctype html>"));
  EXPECT_NE(html.find("default-src 'none'; style-src 'sha256-"), std::string::npos);
  EXPECT_EQ(html.find("unsafe-inline"), std::string::npos);
  EXPECT_EQ(html.find("connect-src"), std::string::npos);
  EXPECT_EQ(html.find("{{"), std::string::npos);
  EXPECT_EQ(html.find("<b>"), std::string::npos);
  EXPECT_EQ(html.find("src=\"http"), std::string::npos);
}

TEST(Page, a_live_one_may_ask_its_server) {
  const std::string html = page_html(dashboard_page("x", {}));
  EXPECT_NE(html.find("connect-src 'self'"), std::string::npos);
}

TEST(Page, the_report_is_small) {
  EXPECT_LT(page_html(report_page("x", {})).size(), 200'000U);
}

}  // namespace
}  // namespace coevo::analysis
