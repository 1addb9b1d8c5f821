package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.compare.ComparisonRows;
import dev.plumbline.explain.compare.ComparisonText;
import dev.plumbline.explain.compare.RunComparison;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.web.ViewerPage;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two runs side by side in the viewer. */
@Tag("slow")
class CompareTest {
    private static TimeboxedHistory run(String name, Operation... operations) throws BadInput {
        History.Builder builder = new History.Builder(name, Order.Timeboxes.NANOSECONDS);
        for (Operation each : operations) {
            builder.add(each);
        }
        return TimeboxedHistory.of(builder.build(), "a test");
    }

    private static Operation write(long process, int value, long call, long end) {
        return Operation.returned(process, "write", Map.of("value", Value.of(value)), call, end);
    }

    private static Operation read(long process, int result, long call, long end) {
        return Operation.returned(process, "read", Map.of("result", Value.of(result)), call, end);
    }

    private static RunComparison compared() throws BadInput {
        return RunComparison.of(
                run("good", write(1, 5, 0, 30), read(2, 0, 10, 20), write(2, 9, 40, 50), read(2, 9, 60, 70)),
                run("bad", write(1, 5, 0, 5), read(2, 4, 10, 20), write(1, 7, 22, 23), read(2, 9, 60, 70)));
    }

    private static String text(RunComparison compared) {
        StringWriter out = new StringWriter();
        new ComparisonText(compared, new TextPage(new PrintWriter(out), 10_000, true)).print();
        return out.toString();
    }

    private static Headless shown(String fragment) throws BadInput {
        Headless page = Headless.page(ViewerPage.live().html(), fragment);
        page.value("import { CompareView } from \"./frame/compare.js\";\n" + "new CompareView("
                + ComparisonRows.json(compared()) + ");\nexport const answer = 0;");
        return page;
    }

    private static String rows(Headless page) {
        return page.textOf("[...document.querySelectorAll('.compared-row:not(.heads)')]"
                + ".map((row) => [...row.children].map((one) => one.textContent).join(' | ')).join('\\n')");
    }

    @Test
    void operationsAreAlignedAndTheDifferencesMarked() throws BadInput {
        try (Headless page = shown("")) {
            assertThat(rows(page)).isEqualTo("""
                #0 write(value: 5)process 1 | #0 write(value: 5)process 1
                #1 read(result: 0)process 2 | #1 read(result: 4)process 2 | another result
                \u2013 | #2 write(value: 7)process 1 | only in B
                #2 write(value: 9)process 2 | \u2013 | only in A
                #3 read(result: 9)process 2 | #3 read(result: 9)process 2\
                """);
            assertThat(page.textOf("document.querySelector('.first-difference').textContent"))
                    .contains("#1 read(result: 4)");
        }
    }

    /** Every line of the command is on the page, and the first difference comes first. */
    @Test
    void theSentencesAreThoseOfExplain() throws BadInput {
        try (Headless page = shown("")) {
            String banner = page.textOf("document.querySelector('#banner').textContent");
            text(compared())
                    .lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> assertThat(banner).contains(line));
            assertThat(banner).startsWith("first difference: another result");
        }
    }

    @Test
    void aLinkNamesTheDifference() throws BadInput {
        try (Headless page = shown("#step=2")) {
            assertThat(page.textOf("document.querySelector('[aria-current]').textContent"))
                    .contains("only in B");
            page.ask("document.querySelector('#compare-stepper .step-next').click()");
            assertThat(page.textOf("document.querySelector('[aria-current]').textContent"))
                    .contains("only in A");
            assertThat(page.textOf("location.hash")).isEqualTo("#step=3");
        }
    }
}
