package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.InterleavingSamples;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.web.HtmlReport;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A history with the interleaving of its threads, as lineup and a controlled run of fuzz leave it, in a browser. */
@Tag("slow")
class InterleavingInBrowserTest {
    @TempDir
    Path folder;

    private Tab open(Bundle bundle) throws Exception {
        Path file = Files.writeString(folder.resolve("report.html"), HtmlReport.of(bundle));
        return Chromium.tab()
                .go(file.toUri().toString())
                .waitFor("document.querySelector('#case')?.dataset.ready === 'true'")
                .settle();
    }

    @Test
    void interleavingHasALaneForEachThreadAndMarksTheFailingCall() throws Exception {
        try (Tab tab = open(InterleavingSamples.bundle())) {
            assertThat(tab.texts("#interleaving-test")).first().asString().contains("non-linearizable", "shop.Map");
            assertThat(tab.texts("#interleaving-body .head")).containsExactly("thread A", "thread B (reader)");
            assertThat(tab.texts("#interleaving-body .interleaved.failed")).hasSize(1);
            assertThat(tab.text("#interleaving-body"))
                    .contains("fits no explanation", "4 steps on variables that no other thread changes", "0 -> 1")
                    .contains("Put(2, 9) never returns", "12 steps not in this file");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void selectedOperationShowsItsStepsAndAllStepsUnfold() throws Exception {
        try (Tab tab = open(InterleavingSamples.bundle())) {
            int folded = tab.texts("#interleaving-body [role=option]").size();
            tab.click("#interleaving-unfold").settle();
            assertThat(tab.texts("#interleaving-body [role=option]")).hasSizeGreaterThan(folded);
            assertThat(tab.texts("#interleaving-unfold")).containsExactly("Fold");
            tab.click("#interleaving-body .interleaved.failed").settle();
            assertThat(tab.texts("#interleaving-body .of-selected")).hasSize(4);
            assertThat(tab.text("#operation-body")).contains("#2 Get");
            assertThat(tab.complaints()).isEmpty();
        }
    }
}
