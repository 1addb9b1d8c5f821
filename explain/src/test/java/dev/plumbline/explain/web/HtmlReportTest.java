package dev.plumbline.explain.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    @Test
    void otherOrdersAreRefusedWithOneLine() {
        History sequence = new History.Builder("log.ndjson", new Order.Sequence()).build();
        assertThatThrownBy(() -> Operations.of(sequence))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        "the viewer shows vector clocks and timeboxes; log.ndjson is ordered by positions in a sequence");
    }

    @Test
    void aNameCannotEndItsDataBlock() {
        String html = HtmlReport.of(Scenes.hostile(), List.of());
        String data = html.substring(html.indexOf("id=\"scene-data\">"), html.indexOf("id=\"timeline-data\">"));
        assertThat(data.split("</script>", -1)).hasSize(2);
        assertThat(data.substring(data.indexOf('>') + 1))
                .contains("\\u003c/script>")
                .doesNotContain("<img");
    }

    @Test
    void statesThatDoNotFitAreLeftOutWithANote() {
        Random random = new Random(3);
        List<Layers.Node> nodes = new ArrayList<>();
        List<Layers.Edge> edges = new ArrayList<>();
        for (int depth = 0; depth < 60; depth++) {
            List<Value> elements = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                elements.add(Value.of(random.nextInt()));
            }
            nodes.add(new Layers.Node(depth, new PlainState(Value.tuple(elements)), new TreeSet<>()));
            if (depth > 0) {
                edges.add(new Layers.Edge(depth - 1, depth, depth - 1, List.of(), "Put"));
            }
        }
        Scene scene = Scenes.violatedAt(Scenes.manyOperations(400), 390);
        Scene large = new Scene(
                scene.history(),
                scene.spec(),
                scene.verdict(),
                scene.about(),
                scene.notes(),
                scene.operations(),
                scene.counterexample(),
                Optional.of(new Layers(nodes, edges, Layers.Extent.WHOLE)),
                true);
        HtmlReport.Limits limits = new HtmlReport.Limits(100_000, 100_000);
        String html = HtmlReport.of(large, List.of(new FailingHistory.Stalled(390, List.of())), limits);
        assertThat(block(html, "scene-data").length()).isBetween(50_000, 100_000);
        assertThat(html).contains("with all rows of the grid").contains("\"extent\":\"all-of-the-end\"");
    }

    /** The bytes of a data block. */
    private static String block(String html, String name) {
        int from = html.indexOf("id=\"" + name + "\">") + name.length() + 6;
        return html.substring(from, html.indexOf("</script>", from));
    }

    @Test
    void timesThatDoNotFitAreRounded() {
        Scene scene = Scenes.violatedAt(Scenes.manyOperations(20_000), 15_000);
        int exact = block(HtmlReport.of(scene, List.of()), "timeline-data").length();
        String html = HtmlReport.of(scene, List.of(), new HtmlReport.Limits(1_000_000, exact * 3 / 4));
        assertThat(block(html, "timeline-data").length()).isBetween(exact / 2, exact * 3 / 4);
        assertThat(html).doesNotContain("too large with all timeboxes");
    }

    @Test
    void timeboxesThatDoNotFitAreLeftOutWithANote() {
        Scene scene = Scenes.violatedAt(Scenes.manyOperations(20_000), 15_000);
        String html = HtmlReport.of(scene, List.of(), new HtmlReport.Limits(1_000_000, 20_000));
        assertThat(block(html, "timeline-data").length()).isBetween(10_000, 20_000);
        assertThat(html).contains("too large with all timeboxes: it holds those of operations 1");
    }
}
