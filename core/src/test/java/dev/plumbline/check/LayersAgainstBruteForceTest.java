package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.interpretation.ShortStretches;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every stretch of every history, held against all interpretations written out. The whole is exactly these; of a later
 * stretch each path is the end of one, and whatever an interpretation does from a node of the graph on is there too.
 */
@Tag("slow")
class LayersAgainstBruteForceTest {
    private static final int HISTORIES = Math.max(2_000, Integer.getInteger("plumbline.random", 0) / 5);

    private int earlier;
    private int complete;

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        return Toys.tests(HISTORIES, this::compare);
    }

    private void compare(Toy toy, int count) throws Exception {
        int violating = 0;
        earlier = 0;
        complete = 0;
        for (int seed = 0; seed < count; seed++) {
            History history = new RandomHistories(toy, seed).next(7);
            Checkpoints checkpoints = new Checkpoints();
            Verdict verdict = SweepCheck.run(
                    history, toy, Budget.UNLIMITED, Progress.NONE, Optional.empty(), Optional.of(checkpoints));
            if (verdict instanceof Verdict.Violates violates) {
                violating++;
                String what = "seed " + seed + " of " + toy.name() + ": " + history.operations();
                compare(what, history, toy, checkpoints, 1 + seed % 2);
                Layers again = Interpretations.of(
                                history, toy, violates.counterexample(), Budget.UNLIMITED, Progress.NONE)
                        .end();
                assertThat(again).as(what).isEqualTo(whole(ShortStretches.of(checkpoints, 1000)));
            }
        }
        assertThat(violating).as("histories to look at").isGreaterThan(count / 50);
        assertThat(earlier).as("stretches before the last one").isGreaterThan(violating / 5);
        assertThat(complete).as("stretches where nothing may be missing").isGreaterThan(violating / 5);
    }

    private static Layers whole(Interpretations interpretations) {
        Layers layers = interpretations.end();
        while (layers.extent() != Layers.Extent.WHOLE) {
            layers = interpretations.before(layers);
        }
        return layers;
    }

    private void compare(String what, History history, Toy toy, Checkpoints checkpoints, int returns) throws Exception {
        Set<Integer> group = Arrays.stream(checkpoints.calls()).boxed().collect(Collectors.toCollection(TreeSet::new));
        Arrays.stream(checkpoints.returns()).forEach(group::add);
        AllInterpretations all = new AllInterpretations(history, toy, group);
        Interpretations interpretations = ShortStretches.of(checkpoints, returns);
        assertThat(interpretations.failing()).as(what).hasValue(all.failing());
        List<List<AllInterpretations.Point>> expected = all.until(all.failing());
        Layers some = ShortStretches.some(checkpoints).end();
        assertThat(some.extent()).as(what).isEqualTo(Layers.Extent.SOME_OF_THE_END);
        compareSome(what, history, toy, new LayerPaths(some, checkpoints.returns()), expected);
        Layers layers = interpretations.end();
        Layers before = null;
        while (true) {
            earlier += before == null ? 0 : 1;
            LayerPaths paths = new LayerPaths(layers, checkpoints.returns());
            paths.examineSteps(history, toy);
            compareStretch(what, paths, expected);
            if (!mayHaveSkipped(history, toy)) {
                complete++;
                compareLateNodes(what, paths, expected, all);
            }
            if (layers.extent() == Layers.Extent.WHOLE) {
                break;
            }
            assertThat(layers).as(what).isNotEqualTo(before);
            before = layers;
            layers = interpretations.before(layers);
        }
        assertThat(interpretations.before(layers)).isSameAs(layers);
        List<List<AllInterpretations.Point>> found = new LayerPaths(layers, checkpoints.returns()).all();
        assertThat(found).as(what).doesNotHaveDuplicates();
        assertThat(new HashSet<>(found)).as(what).isEqualTo(new HashSet<>(expected));
        assertThat(found).as(what).hasSameSizeAs(expected);
    }

    /** Each path is a piece of an interpretation, from the beginning (histories are short) to where it survives. */
    private static void compareSome(
            String what, History history, Toy toy, LayerPaths paths, List<List<AllInterpretations.Point>> expected)
            throws Exception {
        paths.examineSteps(history, toy);
        assertThat(paths.all()).as(what).isNotEmpty();
        for (List<AllInterpretations.Point> path : paths.all()) {
            assertThat(expected)
                    .as(what)
                    .anyMatch(one -> path.size() <= one.size()
                            && one.subList(0, path.size()).equals(path));
        }
    }

    /** Each path is the end of an interpretation, and from a node on all interpretations are there. */
    private static void compareStretch(String what, LayerPaths paths, List<List<AllInterpretations.Point>> expected) {
        Set<List<AllInterpretations.Point>> ends = new HashSet<>();
        Set<Set<Integer>> performed = new HashSet<>();
        for (List<AllInterpretations.Point> path : expected) {
            for (int from = 0; from <= path.size(); from++) {
                ends.add(path.subList(from, path.size()));
            }
            path.forEach(point -> performed.add(point.performed()));
        }
        for (List<AllInterpretations.Point> path : paths.all()) {
            // Where a path starts the state may be one after silent steps.
            assertThat(ends).as(what).contains(path.subList(1, path.size()));
            assertThat(performed).as(what).contains(path.get(0).performed());
        }
        for (List<AllInterpretations.Point> path : expected) {
            for (int from = 0; from < path.size(); from++) {
                if (paths.contains(path.get(from))) {
                    assertThat(paths.canBeWalked(path.subList(from, path.size())))
                            .as("%s: %s", what, path.subList(from, path.size()))
                            .isTrue();
                }
            }
        }
    }

    /** Whatever has performed the returns before the stretch is in it, or a silent step away from what is in it. */
    private static void compareLateNodes(
            String what, LayerPaths paths, List<List<AllInterpretations.Point>> expected, AllInterpretations all) {
        Set<Integer> settled = all.firstReturns(paths.settledEverywhere());
        for (List<AllInterpretations.Point> path : expected) {
            for (AllInterpretations.Point point : path) {
                if (point.performed().containsAll(settled)) {
                    assertThat(paths.contains(point)
                                    || paths.with(point.performed()).anyMatch(from -> all.leads(from, point)))
                            .as("%s: %s", what, point)
                            .isTrue();
                }
            }
        }
    }

    /** Pending operations, and equal ones that overlap: decision 0003. */
    private static boolean mayHaveSkipped(History history, Toy toy) {
        for (Operation one : history.operations()) {
            if (one.isPending()) {
                return true;
            }
            for (Operation other : history.operations()) {
                boolean overlap = ((Timebox) one.place()).call() <= ((Timebox) other.place()).end()
                        && ((Timebox) other.place()).call() <= ((Timebox) one.place()).end();
                if (one != other && overlap && toy.action(one) == toy.action(other)) {
                    return true;
                }
            }
        }
        return false;
    }
}
