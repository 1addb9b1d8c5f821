package dev.plumbline.explain.text;

import static dev.plumbline.explain.Samples.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.visible.Colours;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StorylineTest {
    private static Layers.Node node(int depth, int state) {
        return new Layers.Node(depth, state(Integer.toString(state)), new TreeSet<>());
    }

    private static Layers.Edge edge(int from, int to, int operation) {
        return new Layers.Edge(from, to, operation, List.of(), "op");
    }

    /** One step, then two operations in both orders, then one of two ends. */
    @Test
    void whatIsSharedIsToldOnce() {
        Layers layers = new Layers(
                List.of(node(0, 0), node(1, 1), node(2, 2), node(2, 3), node(3, 4), node(4, 5), node(4, 6)),
                List.of(
                        edge(0, 1, 10),
                        edge(1, 2, 11),
                        edge(1, 3, 12),
                        edge(2, 4, 12),
                        edge(3, 4, 11),
                        edge(4, 5, 13),
                        edge(4, 6, 14)),
                Layers.Extent.WHOLE);
        Storyline story = Storyline.of(layers);
        assertThat(story.interpretations()).isEqualTo(4);
        assertThat(story.starts()).isEqualTo(1);
        assertThat(story.parts())
                .containsExactly(
                        new Storyline.One(0, 1, edge(0, 1, 10)),
                        new Storyline.Several(
                                1, 4, List.of(11, 12), BigInteger.TWO, List.of(List.of(11, 12), List.of(12, 11))));
        assertThat(story.endings())
                .containsExactly(
                        new Storyline.Ending(5, BigInteger.ONE, List.of(13)),
                        new Storyline.Ending(6, BigInteger.ONE, List.of(14)));
    }

    @Test
    void aMillionInterpretationsAreCountedNotListed() {
        List<Layers.Node> nodes = new ArrayList<>(List.of(node(0, 0)));
        List<Layers.Edge> edges = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int last = nodes.size() - 1;
            nodes.addAll(List.of(node(2 * i + 1, 1), node(2 * i + 1, 2), node(2 * i + 2, 3)));
            edges.addAll(List.of(edge(last, last + 1, 2 * i), edge(last, last + 2, 2 * i + 1)));
            edges.addAll(List.of(edge(last + 1, last + 3, 2 * i + 1), edge(last + 2, last + 3, 2 * i)));
        }
        Storyline story = Storyline.of(new Layers(nodes, edges, Layers.Extent.WHOLE));
        assertThat(story.interpretations()).isEqualTo(BigInteger.TWO.pow(200));
        assertThat(story.parts()).hasSize(200);
        assertThat(Wording.count(story.interpretations(), "interpretation")).isEqualTo("about 10^60 interpretations");
    }

    /** Against all paths, walked one by one. */
    @Test
    void countsAgreeWithWalking() {
        Random random = new Random(3);
        for (int trial = 0; trial < 2000; trial++) {
            List<Layers.Node> nodes = new ArrayList<>();
            List<Layers.Edge> edges = new ArrayList<>();
            List<Integer> above = new ArrayList<>();
            for (int depth = 0; depth < 1 + random.nextInt(6); depth++) {
                List<Integer> here = new ArrayList<>();
                for (int i = 1 + random.nextInt(3); i > 0; i--) {
                    here.add(nodes.size());
                    nodes.add(node(depth, nodes.size()));
                }
                for (int from : above) {
                    for (int to : here) {
                        if (random.nextInt(3) > 0) {
                            edges.add(edge(from, to, random.nextInt(9)));
                        }
                    }
                }
                above = here;
            }
            Layers layers = new Layers(nodes, edges, Layers.Extent.WHOLE);
            Storyline story = Storyline.of(layers);
            List<List<Integer>> paths = paths(layers);
            assertThat(story.interpretations()).isEqualTo(paths.size());
            Set<Integer> onAll = new HashSet<>(paths.get(0));
            paths.forEach(onAll::retainAll);
            List<Integer> met = new ArrayList<>();
            story.parts().forEach(part -> met.addAll(List.of(part.from(), part.to())));
            assertThat(onAll).containsAll(met);
            BigInteger product = BigInteger.ONE;
            for (Storyline.Part part : story.parts()) {
                product = part instanceof Storyline.Several several ? product.multiply(several.ways()) : product;
            }
            BigInteger ends =
                    story.endings().stream().map(Storyline.Ending::ways).reduce(BigInteger.ZERO, BigInteger::add);
            if (story.starts() == 1 && nodes.get(0).depth() == 0 && !met.isEmpty() && met.get(0) == 0) {
                assertThat(product.multiply(ends)).isEqualTo(story.interpretations());
            }
        }
    }

    private static List<List<Integer>> paths(Layers layers) {
        List<List<Integer>> paths = new ArrayList<>();
        for (int i = 0; i < layers.nodes().size(); i++) {
            int start = i;
            if (layers.edges().stream().noneMatch(edge -> edge.to() == start)) {
                walk(layers, List.of(i), paths);
            }
        }
        return paths;
    }

    private static void walk(Layers layers, List<Integer> soFar, List<List<Integer>> paths) {
        int at = soFar.get(soFar.size() - 1);
        boolean ends = true;
        for (Layers.Edge edge : layers.edges()) {
            if (edge.from() == at) {
                ends = false;
                List<Integer> longer = new ArrayList<>(soFar);
                longer.add(edge.to());
                walk(layers, longer, paths);
            }
        }
        if (ends) {
            paths.add(soFar);
        }
    }

    @Test
    void twoInterpretationsForPeople() {
        Bundle bundle = Samples.staleRead();
        StringWriter text = new StringWriter();
        new BundleText(bundle, new TextPage(new PrintWriter(text), 80, false), new Colours(false)).print();
        assertThat(text.toString())
                .contains("  Explanations of the operations before it: 2 interpretations:\n")
                .contains("""
                            ending in 2 configurations:
                              all  dict = (1 :> * @@ 5 :> 0)
                              all  n = 1
                              1.   dict[1] = 8; after #0 Put, #1 Put
                              2.   dict[1] = 7; after #1 Put, #0 Put
                        """.indent(-4).indent(4).replace("\n\n", "\n"))
                .contains("      after #0: result = dict[key]: 3 = 7 is FALSE at KvMap.tla:12\n")
                .contains("note: a note");
    }

    @Test
    void whatSteersATerminalIsNotPassedOn() {
        StringWriter text = new StringWriter();
        new TextPage(new PrintWriter(text), 80, false).line(0, "a\u001b]0;title\u0007b\u001b[31mred\u001b[2J\u202e\n");
        assertThat(text.toString()).isEqualTo("a\\u001b]0;title\\u0007b\\u001b[31mred\\u001b[2J\\u202e\\n\n");
    }
}
