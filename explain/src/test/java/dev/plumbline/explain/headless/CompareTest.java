package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.ComparedSamples;
import dev.plumbline.explain.compare.ComparisonRows;
import dev.plumbline.explain.compare.ComparisonText;
import dev.plumbline.explain.compare.RunComparison;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.web.ViewerPage;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two runs side by side in the viewer. */
@Tag("slow")
class CompareTest {
    private static String text(RunComparison compared) {
        StringWriter out = new StringWriter();
        new ComparisonText(compared, new TextPage(new PrintWriter(out), 10_000, true)).print();
        return out.toString();
    }

    private static Headless shown(String fragment) throws BadInput {
        Headless page = Headless.page(ViewerPage.live().html(), fragment);
        page.value("import { CompareView } from \"./frame/compare.js\";\n" + "new CompareView("
                + ComparisonRows.json(ComparedSamples.goodAndBad()) + ");\nexport const answer = 0;");
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
            text(ComparedSamples.goodAndBad())
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
