package dev.plumbline.cli.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownPageTest {
    private static String html(String... lines) {
        return MarkdownPage.of(String.join("\n", lines), target -> target)
                .html()
                .strip();
    }

    private static String code(String text) {
        return "<div class=\"code\"><pre><code>" + text + "\n</code></pre></div>";
    }

    @Test
    void paragraphsJoinTheirLinesAndEscapeHtml() {
        assertThat(html("a < b && c", "goes on \"here\"", "", "next"))
                .isEqualTo("<p>a &lt; b &amp;&amp; c\ngoes on &quot;here&quot;</p>\n<p>next</p>");
    }

    @Test
    void emphasisAndCodeNest() {
        assertThat(html("**bold `a*b` *inner* end** and *x*"))
                .isEqualTo("<p><strong>bold <code>a*b</code> <em>inner</em> end</strong> and <em>x</em></p>");
        assertThat(html("2 * 3 * 4, a* b")).isEqualTo("<p>2 * 3 * 4, a* b</p>");
    }

    @Test
    void codeMayHoldBackticksTagsAndLineBreaks() {
        assertThat(html("`` a`b `` and `<T>` and `x", "y`"))
                .isEqualTo("<p><code>a`b</code> and <code>&lt;T&gt;</code> and <code>x y</code></p>");
        assertThat(html("a ` alone")).isEqualTo("<p>a ` alone</p>");
    }

    @Test
    void linksMayHaveParenthesesCodeAndBrackets() {
        assertThat(html("[a](b_(c).md), ([`x[0]`](y.md#z)), [TODO] and [1](2)."))
                .isEqualTo("<p><a href=\"b_(c).md\">a</a>, (<a href=\"y.md#z\"><code>x[0]</code></a>), [TODO] and"
                        + " <a href=\"2\">1</a>.</p>");
        assertThat(html("[two", "lines](x.md)")).isEqualTo("<p><a href=\"x.md\">two\nlines</a></p>");
        assertThat(html("![a \"picture\"](p.png)"))
                .isEqualTo("<p><img src=\"p.png\" alt=\"a &quot;picture&quot;\"></p>");
    }

    @Test
    void listsHoldListsCodeAndParagraphs() {
        assertThat(html("- a", "  goes on", "  - inner", "    text", "- b", "", "after"))
                .isEqualTo(
                        "<ul>\n<li>a\ngoes on\n<ul>\n<li>inner\ntext</li>\n</ul></li>\n<li>b</li>\n</ul>\n<p>after</p>");
        assertThat(html("1. a", "", "       indented", "   ```", "   - no list", "   ```", "2. b"))
                .isEqualTo("<ol>\n<li>a\n" + code("indented") + "\n" + code("- no list") + "</li>\n<li>b</li>\n</ol>");
        assertThat(html("- a", "", "- b")).isEqualTo("<ul>\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ul>");
    }

    @Test
    void numberAtLineStartInParagraphIsNotAList() {
        assertThat(html("- the exit status", "  2. Races are not seen"))
                .isEqualTo("<ul>\n<li>the exit status\n2. Races are not seen</li>\n</ul>");
        assertThat(html("Steps:", "1. one", "2. two"))
                .isEqualTo("<p>Steps:</p>\n<ol>\n<li>one</li>\n<li>two</li>\n</ol>");
    }

    @Test
    void tablesMayHavePipesInCodeAndEmptyHeads() {
        assertThat(html("| a | b |", "|---|---:|", "| `x \\| y` | 1 |"))
                .isEqualTo(
                        "<div class=\"table\"><table>\n<thead><tr><th>a</th><th class=\"right\">b</th></tr>\n</thead>\n"
                                + "<tbody>\n<tr><td><code>x | y</code></td><td class=\"right\">1</td></tr>\n</tbody></table></div>");
        assertThat(html("| | |", "|---|---|", "| a | b |"))
                .doesNotContain("<thead>")
                .contains("<td>b</td>");
    }

    @Test
    void codeKeepsItsTextAndMarkdownInIt() {
        assertThat(html("```tla", "# no heading", "", "a /\\ <<1>> | *x*", "```"))
                .isEqualTo(
                        "<div class=\"code\"><pre data-language=\"tla\"><code># no heading\n\na /\\ &lt;&lt;1&gt;&gt; | *x*\n"
                                + "</code></pre></div>");
        assertThat(html("    a", "", "      b", "", "text")).isEqualTo(code("a\n\n  b") + "\n<p>text</p>");
    }

    @Test
    void headingsHaveTheAddressesThatLinksUse() {
        MarkdownPage page = MarkdownPage.of(
                "# The *page*\n\ntext\n## `--x`: a, [b](c)\nmore\n## Same\n## Same\n", target -> target);
        assertThat(page.title()).isEqualTo("The page");
        assertThat(page.sections())
                .extracting(MarkdownPage.Section::anchor)
                .containsExactly("the-page", "--x-a-b", "same", "same-1");
        assertThat(page.sections().get(1).words()).isEqualTo("more");
    }

    @Test
    void theContentsOfAPageWithoutTheSiteAreLeftOut() {
        assertThat(html("On this page: [a](#a).", "", "text")).isEqualTo("<p>text</p>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "> quote",
                "* star",
                "a\n===",
                "a\n---",
                "<b>x</b>",
                "a <br> b",
                "a &nbsp; b",
                "an _emphasis_ here",
                "a  \nb",
                "a\\\nb",
                "[a][b]",
                "[a]: http://x",
                "[a](b \"title\")",
                "| a |\n| b |",
                "| a |\n|---|\n| b | c |",
                "```\nno end",
                "- a\nlazy",
                "~~~\nx\n~~~",
                "  indented text",
                "<https://example.org>"
            })
    void constructsThatPagesDoNotUseAreRejected(String text) {
        assertThatThrownBy(() -> html(text.split("\n"))).isInstanceOf(UnknownMarkdown.class);
    }
}
