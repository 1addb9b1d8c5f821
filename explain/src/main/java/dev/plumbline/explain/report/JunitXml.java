package dev.plumbline.explain.report;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.visible.VisibleText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A report in the XML of JUnit, for build servers: each history is a test. A violation is a failure. An inconclusive or
 * unusable history is an error: a build must not be green because a check was given up.
 */
public final class JunitXml implements ReportFormat {
    @Override
    public void write(List<Case> cases, OutputStream out) throws IOException {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        long failures = Case.count(cases, Optional.of(Verdict.Word.VIOLATES));
        long errors = Case.count(cases, Optional.of(Verdict.Word.INCONCLUSIVE)) + Case.count(cases, Optional.empty());
        double time = cases.stream().mapToDouble(JunitXml::seconds).sum();
        String counts = " tests=\"" + cases.size() + "\" failures=\"" + failures + "\" errors=\"" + errors
                + "\" time=\"" + decimal(time) + "\"";
        xml.append("<testsuites").append(counts).append(">\n");
        xml.append("  <testsuite name=\"plumbline\"").append(counts).append(" skipped=\"0\">\n");
        cases.forEach(each -> test(each, xml));
        xml.append("  </testsuite>\n</testsuites>\n");
        out.write(xml.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void test(Case each, StringBuilder xml) {
        xml.append("    <testcase");
        attribute("classname", each.spec().isEmpty() ? "plumbline" : each.spec(), xml);
        attribute("name", each.history(), xml);
        attribute("time", decimal(seconds(each)), xml);
        if (each.is(Verdict.Word.CONFORMS)) {
            xml.append(
                    each.details().isEmpty()
                            ? "/>\n"
                            : ">\n      <system-out>" + escaped(VisibleText.lines(each.details()))
                                    + "</system-out>\n    </testcase>\n");
            return;
        }
        String element = each.is(Verdict.Word.VIOLATES) ? "failure" : "error";
        xml.append(">\n      <").append(element);
        attribute("type", each.word(), xml);
        attribute("message", each.message(), xml);
        xml.append('>')
                .append(escaped(VisibleText.lines(each.details())))
                .append("</")
                .append(element)
                .append(">\n    </testcase>\n");
    }

    private static void attribute(String name, String value, StringBuilder xml) {
        xml.append(' ')
                .append(name)
                .append("=\"")
                .append(escaped(VisibleText.of(value)))
                .append('"');
    }

    private static double seconds(Case each) {
        return each.statistics()
                .map(Statistics::time)
                .map(time -> time.toNanos() / 1e9)
                .orElse(0.0);
    }

    private static String decimal(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** Of visible text: there is nothing in it that XML 1.0 cannot hold. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
