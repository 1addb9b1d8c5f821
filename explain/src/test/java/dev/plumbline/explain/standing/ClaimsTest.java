package dev.plumbline.explain.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.interpretation.SmallReach;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.bundling.Bundling;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.text.BundleText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.model.Models;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every claim about "all", "some" and "no" interpretations that text, JSON and viewer make of a violation, against all
 * interpretations written out. Bundles come in the three extents: of a whole small history, and as if it were so large
 * that only its end, or only some of its interpretations, could be looked at.
 */
@Tag("slow")
class ClaimsTest {
    private static final int BUNDLES = Math.max(10, Integer.getInteger("plumbline.random", 10_000) / 400);
    static final Pattern NUMBER = Pattern.compile("(one|[0-9,]+) interpretations?");
    private static final Pattern OPEN =
            Pattern.compile("\n  Open when #[0-9]+ returned, performed:\n(.*?)\n\n", Pattern.DOTALL);

    private final Map<Layers.Extent, Integer> seen = new EnumMap<>(Layers.Extent.class);
    private final Map<Standing, Integer> standings = new EnumMap<>(Standing.class);
    private final ViewerClaims viewer = new ViewerClaims();

    @TempDir
    Path folder;

    @Test
    void everyClaimHolds() throws Exception {
        Path leaky = Files.writeString(folder.resolve("Leaky.tla"), """
                ---- MODULE Leaky ----
                EXTENDS Integers
                VARIABLE n
                Init == n = 0
                Add(value) == n' = n + value
                Leak == n > 1 /\\ n' = n - 2
                Read(result) == result = n /\\ UNCHANGED n
                Next == Leak \\/ (\\E value \\in {1, 2}: Add(value)) \\/ (\\E result \\in {0, 1, 2, 3, 4}: Read(result))
                ====
                """);
        SpecSource tla = new LoadedOnce(
                TlaSource.of(
                        leaky,
                        new TlaOptions(Optional.empty(), Map.of(), Optional.empty(), List.of("Leak"), List.of())),
                DrawnHistory.of("leaky", new Random(1)));
        Random random = new Random(17);
        for (String model : List.of("register", "map", "queue")) {
            SpecSource spec = Models.named(model);
            many(BUNDLES, () -> DrawnHistory.of(model, random), spec);
        }
        many(BUNDLES / 5, () -> DrawnHistory.of("leaky", random), tla);
        assertThat(seen).allSatisfy((extent, number) -> assertThat(number).isGreaterThan(BUNDLES / 10));
        assertThat(seen).hasSize(3);
        assertThat(standings)
                .containsKeys(
                        Standing.PERFORMED,
                        Standing.PERFORMED_IN_SOME,
                        Standing.PERFORMED_IN_KNOWN,
                        Standing.BLOCKED,
                        Standing.LEFT_OUT,
                        Standing.NOT_REACHED)
                .doesNotContainKeys(Standing.PERFORMED_OR_LEFT_OUT, Standing.NOT_CHECKED, Standing.UNDECIDED);
        viewer.examine();
    }

    /** To read a module takes longer than all else here. */
    private record LoadedOnce(SpecSource source, Spec spec) implements SpecSource {
        LoadedOnce(SpecSource source, History any) throws BadInput {
            this(source, source.load(any));
        }

        @Override
        public Spec load(History history) {
            return spec;
        }

        @Override
        public SpecCopy copy(Spec loaded) throws BadInput {
            return source.copy(loaded);
        }
    }

    private interface Histories {
        History next();
    }

    private void many(int bundles, Histories histories, SpecSource source) throws Exception {
        for (int made = 0; made < bundles; ) {
            History history = histories.next();
            Result result = Check.of(history, source)
                    .engine(new SweepEngine())
                    .explainable()
                    .run();
            if (result.verdict() instanceof Verdict.Violates) {
                made++;
                bundles(history, result, made);
            }
        }
    }

    private void bundles(History history, Result result, int number) throws Exception {
        Bundle whole = new Bundling("plumbline 0.0", InstantSource.fixed(Instant.EPOCH), Budget.DEFAULT)
                .bundle(result, "line")
                .orElseThrow();
        Spec spec = result.spec().orElseThrow();
        BitSet part =
                whole.failing().counterexample().participants().orElseThrow().operations();
        int failed = whole.failing().counterexample().failedAt();
        WrittenOut truth = new WrittenOut(whole.failing().timeboxed(), spec, part, failed);
        String what = history.operations() + " fails at #" + failed;
        assertThat(truth.failingIsPossible).as(what).isFalse();
        leftOut(what, whole, spec, truth);
        // As it is read from its file.
        examine(what, Bundle.read("a.plumb", whole.bytes()), truth, number % 5 == 0);
        Checkpoints left = (Checkpoints) result.remains().orElseThrow();
        for (Interpretations few : List.of(SmallReach.rows(left, 1 + number % 2), SmallReach.some(left))) {
            examine(what, with(whole, few), truth, number % 5 == 0);
        }
    }

    private static Bundle with(Bundle whole, Interpretations few) {
        Layers layers = few.end();
        int failed = whole.failing().counterexample().failedAt();
        return new Bundle(
                whole.spec(),
                new FailingHistory(
                        whole.failing().history(),
                        whole.failing().numbers(),
                        whole.failing().counterexample(),
                        layers,
                        List.of(new FailingHistory.Stalled(failed, few.stalled(layers, failed)))),
                whole.source(),
                whole.run(),
                whole.commands(),
                whole.notes());
    }

    /** With the operations that were left out, the others can do the same and no more. */
    private static void leftOut(String what, Bundle bundle, Spec spec, WrittenOut truth) throws Exception {
        int failed = bundle.failing().counterexample().failedAt();
        BitSet all = new BitSet();
        for (int i = 0; i < bundle.failing().history().size(); i++) {
            all.set(
                    i,
                    bundle.failing().timeboxed().call(i)
                            <= bundle.failing().timeboxed().end(failed));
        }
        BitSet part =
                bundle.failing().counterexample().participants().orElseThrow().operations();
        if (part.equals(all) || all.cardinality() > 6) {
            return;
        }
        Set<List<Integer>> projected = new HashSet<>();
        WrittenOut everything = new WrittenOut(bundle.failing().timeboxed(), spec, all, failed);
        everything.orders.forEach(order ->
                projected.add(order.operations().stream().filter(part::get).toList()));
        Set<List<Integer>> alone = new HashSet<>();
        truth.orders.forEach(order -> alone.add(order.operations()));
        assertThat(everything.failingIsPossible).as(what).isFalse();
        // Other groups may have no interpretation of their own that far.
        if (!projected.isEmpty()) {
            assertThat(projected).as(what).isEqualTo(alone);
        }
    }

    private void examine(String what, Bundle bundle, WrittenOut truth, boolean inTheViewer) {
        Layers.Extent extent = bundle.failing().layers().extent();
        seen.merge(extent, 1, Integer::sum);
        String which = extent + " " + what;
        standings(which, bundle, truth);
        text(which, bundle, truth);
        reasons(which, bundle, truth);
        if (inTheViewer) {
            viewer.add(which, bundle, truth);
        }
    }

    static boolean whole(Bundle bundle) {
        return bundle.failing().layers().extent() == Layers.Extent.WHOLE;
    }

    static long performing(WrittenOut truth, int operation) {
        return truth.orders.stream()
                .filter(order -> order.operations().contains(operation))
                .count();
    }

    private void standings(String what, Bundle bundle, WrittenOut truth) {
        IntFunction<Standing> standing = Standings.of(
                bundle.failing().counterexample(),
                Optional.of(bundle.failing().layers()),
                bundle.failing().timeboxed());
        BitSet part =
                bundle.failing().counterexample().participants().orElseThrow().operations();
        int failed = bundle.failing().counterexample().failedAt();
        for (int i = 0; i < bundle.failing().history().size(); i++) {
            Standing said = standing.apply(i);
            standings.merge(said, 1, Integer::sum);
            long some = performing(truth, i);
            String which = "#" + i + " " + said + " of " + what;
            switch (said) {
                case FAILED -> assertThat(i).as(which).isEqualTo(failed);
                case PERFORMED -> assertThat(some).as(which).isEqualTo(truth.size());
                case PERFORMED_IN_SOME -> assertThat(some).as(which).isBetween(1L, truth.size() - 1L);
                case PERFORMED_IN_KNOWN -> {
                    assertThat(some).as(which).isPositive();
                    assertThat(whole(bundle)).as(which).isFalse();
                }
                case BLOCKED, OPEN -> {
                    // Of other extents only that none is known is said.
                    assertThat(some == 0 || !whole(bundle)).as(which).isTrue();
                    assertThat(part.get(i)).as(which).isTrue();
                }
                case LEFT_OUT -> assertThat(part.get(i)).as(which).isFalse();
                case NOT_REACHED ->
                    assertThat(bundle.failing().timeboxed().call(i))
                            .as(which)
                            .isGreaterThan(bundle.failing().timeboxed().end(failed));
                default -> throw new AssertionError(which);
            }
        }
    }

    static long number(String text) {
        return text.equals("one") ? 1 : Long.parseLong(text.replace(",", ""));
    }

    private static void text(String what, Bundle bundle, WrittenOut truth) {
        StringWriter out = new StringWriter();
        new BundleText(bundle, new TextPage(new PrintWriter(out), 400, true), new Colours(false)).print();
        String text = out.toString();
        String heading = line(text, "Explanations of the operations before it: ");
        Matcher count = NUMBER.matcher(heading);
        assertThat(count.find()).as(heading).isTrue();
        Set<Object> ends = new HashSet<>();
        truth.orders.forEach(order -> ends.add(List.of(order.performed(), order.end())));
        String stands = line(text, "ending in ");
        long configurations = stands.matches(".* [0-9,]+ configurations.*")
                ? number(stands.replaceAll(".* ([0-9,]+) configurations.*", "$1"))
                : 1;
        assertThat(stands.contains("after the last operation"))
                .as(what)
                .isNotEqualTo(bundle.failing().layers().between().isNone());
        switch (bundle.failing().layers().extent()) {
            case WHOLE -> {
                assertThat(heading).as(what).matches("(one|[0-9,]+) interpretations?:");
                assertThat(number(count.group(1))).as(what).isEqualTo(truth.size());
                assertThat(configurations).as(what).isEqualTo(ends.size());
            }
            case ALL_OF_THE_END -> {
                assertThat(heading).as(what).matches("at least .* over the last [0-9]+ operations?:");
                assertThat(number(count.group(1))).as(what).isBetween(1L, (long) truth.size());
                assertThat(stands).as(what).contains("shown");
                assertThat(configurations).as(what).isLessThanOrEqualTo(ends.size());
            }
            case SOME_OF_THE_END -> {
                assertThat(heading).as(what).contains("shown; there may be very many more");
                assertThat(number(count.group(1))).as(what).isBetween(1L, (long) truth.size());
                assertThat(stands).as(what).contains("shown");
            }
        }
        Set<Integer> named = new TreeSet<>();
        Matcher section = OPEN.matcher(text);
        boolean hasSection = section.find();
        assertThat(hasSection).as(what).isEqualTo(text.contains("  Open when #"));
        for (String group : hasSection ? section.group(1).split("\n") : new String[0]) {
            if (!group.startsWith("    in ")) {
                continue;
            }
            String words = group.strip().replaceAll(": #.*", "");
            Matcher numbers = Pattern.compile("#([0-9]+)").matcher(group);
            while (numbers.find()) {
                int operation = Integer.parseInt(numbers.group(1));
                named.add(operation);
                long some = performing(truth, operation);
                String which = group + " of " + what;
                switch (words) {
                    case "in every interpretation" -> assertThat(some).as(which).isEqualTo(truth.size());
                    case "in some interpretations and not in others" ->
                        assertThat(some).as(which).isBetween(1L, truth.size() - 1L);
                    case "in every interpretation known here; there may be others" ->
                        assertThat(some).as(which).isPositive();
                    case "in no interpretation" -> assertThat(some).as(which).isZero();
                    case "in no interpretation known here" ->
                        assertThat(whole(bundle)).as(which).isFalse();
                    default -> throw new AssertionError(which);
                }
            }
        }
        Set<Integer> open = new TreeSet<>();
        BitSet part =
                bundle.failing().counterexample().participants().orElseThrow().operations();
        part.stream()
                .filter(i -> i != bundle.failing().counterexample().failedAt() && !truth.returnedBefore(i))
                .forEach(open::add);
        assertThat(named).as(what).isEqualTo(open);
    }

    private static String line(String text, String beginning) {
        int at = text.indexOf(beginning);
        assertThat(at).as(beginning + " in " + text).isNotNegative();
        return text.substring(at, text.indexOf('\n', at)).replace("Explanations of the operations before it: ", "");
    }

    /** Each state in which interpretations are known to end has a reason why the failing operation is impossible. */
    private static void reasons(String what, Bundle bundle, WrittenOut truth) {
        Set<Value> explained = new HashSet<>();
        bundle.failing().stalled().get(0).at().stream()
                .filter(at -> !at.obstacles().isEmpty())
                .forEach(at -> explained.add(
                        bundle.failing().layers().nodes().get(at.node()).state().value()));
        assertThat(bundle.failing().layers().ends().stream()
                        .mapToObj(end -> bundle.failing()
                                .layers()
                                .nodes()
                                .get(end)
                                .state()
                                .value()))
                .as(what)
                .allMatch(explained::contains);
        if (whole(bundle)) {
            assertThat(truth.orders.stream().map(WrittenOut.Order::end))
                    .as(what)
                    .allMatch(explained::contains);
        }
    }
}
