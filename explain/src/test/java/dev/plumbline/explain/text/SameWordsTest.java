package dev.plumbline.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Between;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.headless.Headless;
import dev.plumbline.explain.standing.DrawnHistory;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.web.BundleScene;
import dev.plumbline.explain.web.SceneData;
import dev.plumbline.history.History;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.State;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The words of text and viewer, for the same drawn cases. */
@Tag("slow")
class SameWordsTest {
    private static final int BUNDLES = Math.max(20, Integer.getInteger("plumbline.random", 10_000) / 250);

    private static final String DEAD_ENDS = """
            import { Scene } from "./scene/scene.js";
            const told = (place) =>
              place.obstacles.length > 0 ? place.obstacles.map((one) => one.text).join("; and ") : place.then.text;
            const ends = (data) => {
              const scene = new Scene(data);
              return [...scene.stalled].flatMap(([operation, places]) =>
                places.map((place) => operation + "|" + told(place))).join("\\n");
            };
            export const answer = [];
            """;

    private static Set<Integer> some(Random random, int size) {
        Set<Integer> some = new TreeSet<>();
        for (int i = random.nextInt(9); i > 0; i--) {
            some.add(random.nextInt(size));
        }
        return some;
    }

    /** Any combination, whether or not a search could come to it: each part has words of its own. */
    private static Afterwards afterwards(Random random, Bundle bundle) {
        int size = bundle.failing().history().size();
        if (random.nextInt(5) == 0) {
            return random.nextBoolean() ? new Afterwards.Survives() : new Afterwards.NotFollowed();
        }
        List<Counterexample.Reason> reasons = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            State state = bundle.failing()
                    .layers()
                    .nodes()
                    .get(random.nextInt(bundle.failing().layers().nodes().size()))
                    .state();
            reasons.add(new Counterexample.Reason(state, obstacles(random)));
        }
        SortedSet<Integer> before = new TreeSet<>(random.nextBoolean() ? some(random, size) : Set.of());
        return new Afterwards.Stuck(
                random.nextInt(size),
                new TreeSet<>(random.nextBoolean() ? some(random, size) : Set.of()),
                reasons,
                random.nextInt(2),
                before,
                !before.isEmpty() && random.nextBoolean(),
                random.nextBoolean() ? OptionalInt.of(random.nextInt(size)) : OptionalInt.empty(),
                random.nextBoolean());
    }

    /** Without plain statements, which the viewer alone shows. */
    private static List<Obstacle> obstacles(Random random) {
        List<Obstacle> obstacles = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            obstacles.add(new Obstacle(
                    "result = dict[key]",
                    random.nextBoolean() ? "" : "3 = " + random.nextInt(2),
                    "is FALSE",
                    random.nextBoolean() ? "" : "KvMap.tla:12",
                    "",
                    List.of()));
        }
        return obstacles;
    }

    private static Bundle violated(Random random) throws BadInput {
        SpecSource spec = Models.named("map");
        while (true) {
            History history = DrawnHistory.of("map", random);
            Result result = Check.of(history, spec)
                    .engine(new SweepEngine())
                    .explainable()
                    .run();
            if (result.verdict().counterexampleIfAny().isPresent()) {
                return Explain.bundle(result).orElseThrow();
            }
        }
    }

    private static Bundle drawn(Random random, Bundle bundle) {
        List<FailingHistory.Stalled> stalled = new ArrayList<>();
        for (int operation : some(random, bundle.failing().history().size())) {
            List<Interpretations.Stalled> at = new ArrayList<>();
            for (int node : some(random, bundle.failing().layers().nodes().size())) {
                List<Obstacle> obstacles = obstacles(random);
                at.add(
                        0,
                        new Interpretations.Stalled(
                                node,
                                obstacles,
                                obstacles.isEmpty() && random.nextInt(8) > 0
                                        ? Optional.of(afterwards(random, bundle))
                                        : Optional.empty()));
            }
            stalled.add(new FailingHistory.Stalled(operation, at));
        }
        Layers layers = bundle.failing().layers();
        Layers.Extent extent = Layers.Extent.values()[random.nextInt(3)];
        return new Bundle(
                bundle.spec(),
                new FailingHistory(
                        bundle.failing().history(),
                        bundle.failing().numbers(),
                        bundle.failing().counterexample(),
                        new Layers(layers.nodes(), layers.edges(), extent, Between.NONE),
                        stalled),
                bundle.source(),
                bundle.run(),
                bundle.commands(),
                bundle.notes());
    }

    private static Map<Integer, Set<String>> inText(Bundle bundle) {
        Map<Integer, Set<String>> byOperation = new TreeMap<>();
        Naming naming = new Naming(
                bundle.failing().history(),
                bundle.failing().numbers(),
                bundle.source().origin());
        for (FailingHistory.Stalled stalled : bundle.failing().stalled()) {
            StringWriter out = new StringWriter();
            TextPage page = new TextPage(new PrintWriter(out), 100_000, true);
            new StalledText(
                            bundle.failing().layers(),
                            bundle.failing().counterexample().failedAt(),
                            naming,
                            page)
                    .print(stalled, 1_000);
            Set<String> reasons = out.toString()
                    .lines()
                    .skip(1)
                    .map(line -> line.substring(line.indexOf(": ") + 2))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!reasons.isEmpty()) {
                byOperation.put(stalled.operation(), reasons);
            }
        }
        return byOperation;
    }

    private static Map<Integer, Set<String>> inViewer(String answer) {
        Map<Integer, Set<String>> byOperation = new TreeMap<>();
        answer.lines().filter(line -> !line.isEmpty()).forEach(line -> {
            String[] parts = line.split("\\|", 2);
            byOperation
                    .computeIfAbsent(Integer.parseInt(parts[0]), any -> new TreeSet<>())
                    .add(parts[1]);
        });
        return byOperation;
    }

    @Test
    void deadEndsReadTheSameInTextAndViewer() throws Exception {
        Random random = new Random(3);
        List<Bundle> bundles = new ArrayList<>();
        StringBuilder module = new StringBuilder(DEAD_ENDS);
        while (bundles.size() < BUNDLES) {
            Bundle whole = violated(random);
            for (Bundle bundle : List.of(drawn(random, whole), drawn(random, whole), drawn(random, whole))) {
                bundles.add(bundle);
                module.append("answer.push(ends(")
                        .append(SceneData.scene(
                                BundleScene.of(bundle, false), bundle.failing().stalled()))
                        .append("));\n");
            }
        }
        int stuck = 0;
        try (Headless page = Headless.page()) {
            var answers = page.value(module.toString());
            for (int i = 0; i < bundles.size(); i++) {
                Map<Integer, Set<String>> text = inText(bundles.get(i));
                assertThat(inViewer(answers.getArrayElement(i).asString())).isEqualTo(text);
                stuck += text.toString().contains("cannot be performed before it returns") ? 1 : 0;
            }
        }
        assertThat(stuck).isGreaterThan(BUNDLES / 5);
    }

    /** The text counts operations where the grid counts rows. */
    private static String asInViewer(String text) {
        return text.replaceFirst("^(at least )?one interpretation", "$11 interpretation")
                .replaceFirst("over the last 1 operation$", "of the last row")
                .replaceFirst("over the last ([0-9,]+) operations$", "of the last $1 rows");
    }

    @Test
    void quantifiersReadTheSameInTextAndViewer() throws Exception {
        Random random = new Random(4);
        List<String> expected = new ArrayList<>();
        StringBuilder module = new StringBuilder("""
                import { headerText } from "./scene/quantifiers.js";
                export const answer = [];
                """);
        State any = violated(random).failing().layers().nodes().get(0).state();
        for (int i = 0; i < 60; i++) {
            Layers.Extent extent = Layers.Extent.values()[random.nextInt(3)];
            int depth = random.nextBoolean() ? 1 : 1 + random.nextInt(3_000);
            Layers layers = new Layers(
                    List.of(new Layers.Node(0, any, new TreeSet<>()), new Layers.Node(depth, any, new TreeSet<>())),
                    List.of(),
                    extent);
            Quantifiers quantifiers = new Quantifiers(layers);
            long number = random.nextBoolean() ? 1 + random.nextInt(3) : 1 + random.nextInt(1_000_000);
            expected.add(asInViewer(quantifiers.interpretations(BigInteger.valueOf(number))));
            String words = DocumentJson.line(GridWords.of(layers));
            module.append("answer.push(headerText({ words: " + words + ".all, all: " + number + "n, total: " + number
                    + "n }));\n");
            for (Standing standing : List.of(
                    Standing.PERFORMED,
                    Standing.PERFORMED_IN_SOME,
                    Standing.PERFORMED_IN_KNOWN,
                    Standing.BLOCKED,
                    Standing.OPEN)) {
                assertThat(standing.words(extent == Layers.Extent.WHOLE)
                                .replaceFirst("^open[^;]*; ", "")
                                .replaceFirst(", and a condition.*", "")
                                .replaceFirst("^(no interpretation.*) performs it$", "performed in $1"))
                        .isEqualTo("performed " + quantifiers.open(standing, true));
            }
        }
        try (Headless page = Headless.page()) {
            var answers = page.value(module.toString());
            List<String> shown = new ArrayList<>();
            for (int i = 0; i < answers.getArraySize(); i++) {
                shown.add(answers.getArrayElement(i).asString());
            }
            assertThat(shown).isEqualTo(expected);
        }
    }
}
