package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.EvidenceSamples;
import dev.plumbline.explain.browser.Chromium;
import dev.plumbline.explain.browser.Tab;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.page.StateSpace;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** State graphs in a real browser. */
@Tag("slow")
class StateSpaceInBrowserTest {
    private static final String READY = "document.querySelector('#page').dataset.ready === 'true'";

    @TempDir
    private Path folder;

    private static Map<String, Value> values(int waiting) {
        return Map.of("owner", Value.of("none"), "waiting", Value.of(waiting));
    }

    /** The states of {@link EvidenceSamples#invariant}, and one more. */
    private static StateSpace space(boolean drawn, Optional<BrokenBehaviour> broken) {
        List<StateSpace.Drawn> states = List.of(
                new StateSpace.Drawn(1, values(0), Map.of()),
                new StateSpace.Drawn(2, values(1), values(0)),
                new StateSpace.Drawn(2, values(7), values(0)),
                new StateSpace.Drawn(3, values(2), values(1)));
        List<StateSpace.Step> steps = List.of(
                new StateSpace.Step(0, 1, List.of("Ask(p: 1)")),
                new StateSpace.Step(0, 2, List.of("Jump")),
                new StateSpace.Step(1, 3, List.of("Ask(p: 2)")),
                new StateSpace.Step(2, 0, List.of("Reset")),
                new StateSpace.Step(2, 2, List.of("Stay")));
        return new StateSpace(
                "Lock.tla",
                broken.isPresent() ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS,
                "Lock.tla: conforms, 4 states, depth 3",
                List.of("4 distinct states"),
                List.of(),
                Map.of(),
                drawn ? states : List.of(),
                drawn ? steps : List.of(),
                List.of(1, 2, 1),
                List.of(new StateSpace.Taken("Ask", 2, 2), new StateSpace.Taken("Never", 0, 0)),
                broken);
    }

    private Tab open(StateSpace space, String fragment) throws IOException {
        Path file = Files.writeString(folder.resolve("graph.html"), HtmlReport.of(space));
        return Chromium.tab().go(file.toUri() + fragment).waitFor(READY).settle();
    }

    @Test
    void aSmallGraphIsDrawnAndItsStatesAreSteppedThrough() throws IOException {
        try (Tab tab = open(space(true, Optional.empty()), "")) {
            assertThat(tab.texts("#head-facts .verdict")).containsExactly("\u2713 conforms");
            assertThat(tab.texts(".state-box .number")).containsExactly("1", "2", "3", "4");
            assertThat(tab.texts("svg.space .action"))
                    .allMatch(text -> !text.isEmpty())
                    .hasSize(4);
            assertThat(tab.text(".state-box[data-node=\"2\"]")).contains("\u21ba Stay", "waiting = 7");
            tab.click(".state-box[data-node=\"2\"]").settle();
            assertThat(tab.texts("#page-details h3"))
                    .containsExactly("State 3, depth 2", "Steps from it", "Steps to it");
            assertThat(tab.ask("location.hash")).isEqualTo("#step=3");
            assertThat(tab.number("document.querySelectorAll('.arrow.at').length"))
                    .isEqualTo(2);
            tab.key("ArrowRight").settle();
            assertThat(tab.texts(".state-box.at .number")).containsExactly("4");
            assertThat(tab.requests()).hasSize(1);
            assertThat(tab.ask("plumbline.page.pictures.space.svg()"))
                    .contains("<title>Lock.tla: Lock.tla: conforms, 4 states, depth 3</title>", ">Ask(p: 1)</text>");
        }
    }

    @Test
    void aViolationIsAPathThroughTheGraphThatALinkNames() throws IOException {
        try (Tab tab = open(space(true, Optional.of(EvidenceSamples.invariant())), "#step=2")) {
            assertThat(tab.texts("#banner .claim")).containsExactly("invariant Short is violated");
            assertThat(tab.texts(".state-box.on-path .number")).containsExactly("1", "2", "4");
            assertThat(tab.number("document.querySelectorAll('.arrow.on-path').length"))
                    .isEqualTo(2);
            assertThat(tab.texts(".state-box.at .number")).containsExactly("2");
            tab.click(".step-next").settle();
            assertThat(tab.texts(".state-box.at .number")).containsExactly("4");
            assertThat(tab.texts(".page-line.marked")).containsExactly("waiting = 2");
            tab.click(".state-box[data-node=\"2\"]").settle();
            assertThat(tab.texts("#page-details h3")).as("beside the path").startsWith("State 3, depth 2");
            assertThat(tab.ask("location.hash")).isEqualTo("#step=3");
        }
    }

    @Test
    void aLargeGraphIsSummedUp() throws IOException {
        try (Tab tab = open(space(false, Optional.empty()), "")) {
            assertThat(tab.number("document.querySelectorAll('.bar-of-depth').length"))
                    .isEqualTo(3);
            assertThat(tab.texts(".actions tbody tr")).containsExactly("Ask22", "Nevernever taken");
            tab.size(390, 844).settle();
            assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(390);
        }
    }
}
