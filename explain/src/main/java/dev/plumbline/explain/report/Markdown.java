package dev.plumbline.explain.report;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.explain.visible.VisibleText;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A summary in GitHub's Markdown, for a job or a pull request: a table of all histories, and the details of those that
 * did not conform, folded. Everything from a history is text there, never markup.
 */
public final class Markdown implements ReportFormat {
    /** A job summary may have 1 MiB altogether. */
    private static final int MOST_ROWS = 200;

    private static final int MOST_DETAILS = 20;
    private static final int LONGEST_DETAILS = 20_000;
    private static final int LONGEST_CELL = 500;
    private static final List<Optional<Verdict.Word>> WORST_FIRST = List.of(
            Optional.of(Verdict.Word.VIOLATES),
            Optional.empty(),
            Optional.of(Verdict.Word.INCONCLUSIVE),
            Optional.of(Verdict.Word.CONFORMS));
    private static final Pattern TICKS = Pattern.compile("`+");

    @Override
    public void write(List<Case> cases, OutputStream out) throws IOException {
        StringBuilder text = new StringBuilder("## Plumbline: " + headline(cases) + "\n\n");
        text.append("| history | specification | verdict | operations | time |\n|---|---|---|---:|---:|\n");
        cases.stream().limit(MOST_ROWS).forEach(each -> row(each, text));
        if (cases.size() > MOST_ROWS) {
            text.append("\nand ").append(Count.of(cases.size() - MOST_ROWS)).append(" more\n");
        }
        List<Case> troubled =
                cases.stream().filter(each -> !each.is(Verdict.Word.CONFORMS)).toList();
        troubled.stream().limit(MOST_DETAILS).forEach(each -> details(each, text));
        if (troubled.size() > MOST_DETAILS) {
            text.append("\nDetails of the first ").append(MOST_DETAILS).append(" only.\n");
        }
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String headline(List<Case> cases) {
        StringBuilder line = new StringBuilder();
        for (Optional<Verdict.Word> verdict : WORST_FIRST) {
            long count = Case.count(cases, verdict);
            if (count > 0) {
                // One conforms, two conform.
                String word = count > 1 ? Case.word(verdict).replaceFirst("s$", "") : Case.word(verdict);
                line.append(line.length() == 0 ? "" : ", ")
                        .append(Count.of(count))
                        .append(' ')
                        .append(word);
            }
        }
        return line.length() == 0 ? "no histories" : line.toString();
    }

    private static void row(Case each, StringBuilder text) {
        Optional<Statistics> spent = each.statistics();
        text.append("| ")
                .append(inTable(each.history()))
                .append(" | ")
                .append(inTable(each.spec()))
                .append(" | ")
                .append(each.is(Verdict.Word.CONFORMS) ? each.word() : "**" + each.word() + "**")
                .append(" | ")
                .append(spent.filter(statistics -> hasOperations(each, statistics))
                        .map(statistics -> Count.of(statistics.operations()))
                        .orElse(""))
                .append(" | ")
                .append(spent.map(statistics -> Wording.seconds(statistics.time()))
                        .orElse(""))
                .append(" |\n");
    }

    /** A behaviour of a specification has no operations to count. */
    private static boolean hasOperations(Case each, Statistics statistics) {
        return statistics.operations() > 0
                || each.bundle().isEmpty()
                || each.bundle().get().isHistory();
    }

    private static void details(Case each, StringBuilder text) {
        text.append("\n<details><summary>")
                .append(inHtml(each.history()))
                .append(": ")
                .append(inHtml(each.message()))
                .append("</summary>\n\n");
        String shown = each.details().length() > LONGEST_DETAILS
                ? each.details().substring(0, LONGEST_DETAILS) + "\n... (cut off)"
                : each.details();
        fenced(VisibleText.lines(shown.stripTrailing()), "text", text);
        if (!each.commands().isEmpty()) {
            StringBuilder lines = new StringBuilder();
            each.commands()
                    .forEach(command -> lines.append(lines.length() == 0 ? "" : "\n")
                            .append(VisibleText.of(command.line()))
                            .append("  # ")
                            .append(VisibleText.of(command.purpose())));
            text.append('\n');
            fenced(lines.toString(), "sh", text);
        }
        text.append("\n</details>\n");
    }

    /** A fence longer than any run of ticks in the text: nothing in there can end it. */
    private static void fenced(String content, String language, StringBuilder text) {
        String fence = "`".repeat(Math.max(3, longestTicks(content) + 1));
        text.append(fence)
                .append(language)
                .append('\n')
                .append(content)
                .append('\n')
                .append(fence)
                .append('\n');
    }

    private static int longestTicks(String content) {
        return TICKS.matcher(content)
                .results()
                .mapToInt(run -> run.end() - run.start())
                .max()
                .orElse(0);
    }

    /**
     * As code, within a cell of a table. Character references would not do: GitHub looks for mentions, issues and
     * addresses in the text that comes of them, everywhere but in code. A bar would end the cell even in code, and a
     * backslash in front of it does not help after another one.
     */
    static String inTable(String text) {
        String content = shortened(text).replace("|", "\\u007c");
        if (content.isBlank()) {
            return "";
        }
        String ticks = "`".repeat(longestTicks(content) + 1);
        String room = content.startsWith("`") || content.endsWith("`") || content.startsWith(" ") ? " " : "";
        return ticks + room + content + room + ticks;
    }

    /** As code, where Markdown is not read: between tags of HTML. */
    static String inHtml(String text) {
        StringBuilder out = new StringBuilder("<code>");
        shortened(text).codePoints().forEach(c -> {
            if (c > 0xa0 || Character.isLetterOrDigit(c) || " ,.-/=()#:".indexOf(c) >= 0) {
                out.appendCodePoint(c);
            } else {
                out.append("&#").append(c).append(';');
            }
        });
        return out.append("</code>").toString();
    }

    private static String shortened(String text) {
        String visible = VisibleText.of(text);
        return visible.codePointCount(0, visible.length()) <= LONGEST_CELL
                ? visible
                : visible.substring(0, visible.offsetByCodePoints(0, LONGEST_CELL)) + "...";
    }
}
