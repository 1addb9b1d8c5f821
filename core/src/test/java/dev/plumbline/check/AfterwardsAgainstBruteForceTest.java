package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.interpretation.ShortStretches;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Compares the statements "possible, but then ..." with all continuations, for every operation at every node. */
@Tag("slow")
class AfterwardsAgainstBruteForceTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 10_000) / 50;

    private int stuck;
    private int survives;
    private int silentBlocked;
    private int silentPossible;

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        Stream<DynamicTest> tests = Toys.tests(HISTORIES, this::compare);
        return Stream.concat(tests, Stream.of(DynamicTest.dynamicTest("enough was looked at", () -> {
            assertThat(stuck)
                    .as("steps after which something cannot be performed")
                    .isGreaterThan(HISTORIES / 10);
            assertThat(survives)
                    .as("steps after which some interpretation survives")
                    .isGreaterThan(HISTORIES / 10);
            assertThat(silentBlocked).as("silent actions that are not possible").isPositive();
            assertThat(silentPossible).as("silent actions that are possible").isPositive();
        })));
    }

    private void compare(Toy toy, int count) throws Exception {
        for (int seed = 0; seed < count; seed++) {
            History history = new RandomHistories(toy, seed + 1_000_000).next(6);
            Checkpoints checkpoints = new Checkpoints();
            // A conforming history gets further operations at its end until it violates, so there is much to explain.
            for (int attempt = 0; attempt < 8 && !violates(history, toy, checkpoints); attempt++) {
                history = longer(
                        history,
                        new RandomHistories(toy, seed * 8L + attempt)
                                .next(1)
                                .operations()
                                .get(0));
                checkpoints = new Checkpoints();
            }
            if (checkpoints.violated() && checkpoints.failing().isPresent()) {
                String what = "seed " + seed + " of " + toy.name() + ": " + history.operations();
                examineSilent(what, history, toy);
                Interpretations all = Interpretations.of(checkpoints, Budget.UNLIMITED);
                compare(what, history, toy, checkpoints, all, all.end());
                Interpretations some = ShortStretches.some(checkpoints);
                compare(what, history, toy, checkpoints, some, some.end());
            }
        }
    }

    /** Every silent action in every state of the frontier. */
    private void examineSilent(String what, History history, Toy toy) throws BadInput {
        Counterexample found = SweepCheck.run(
                        history, toy, Budget.UNLIMITED, Progress.NONE, Optional.empty(), Optional.empty())
                .counterexampleIfAny()
                .orElseThrow();
        Set<State> ends = found.frontier().stream()
                .map(Counterexample.Configuration::state)
                .collect(Collectors.toSet());
        assertThat(found.silent())
                .as(what)
                .extracting(Counterexample.SilentAction::name)
                .containsExactlyElementsOf(toy.silent());
        for (int i = 0; i < toy.silent().size(); i++) {
            Step step = toy.silentSteps().get(i);
            Counterexample.SilentAction told = found.silent().get(i);
            Set<State> impossible =
                    ends.stream().filter(state -> step.next(state).isEmpty()).collect(Collectors.toSet());
            assertThat(told.reasons())
                    .as(what)
                    .extracting(Counterexample.Reason::state)
                    .containsExactlyInAnyOrderElementsOf(impossible);
            assertThat(told.reasons())
                    .as(what)
                    .noneMatch(reason -> reason.obstacles().isEmpty());
            assertThat(told.possible() + impossible.size() + told.notAsked())
                    .as(what)
                    .isEqualTo(ends.size());
            long elsewhere = ends.stream()
                    .filter(state -> step.next(state).stream().anyMatch(next -> !ends.contains(next)))
                    .count();
            assertThat(told.elsewhere()).as(what).isEqualTo((int) elsewhere);
            silentBlocked += impossible.size();
            silentPossible += told.possible();
        }
    }

    private static boolean violates(History history, Toy toy, Checkpoints checkpoints) throws BadInput {
        return SweepCheck.run(history, toy, Budget.UNLIMITED, Progress.NONE, Optional.empty(), Optional.of(checkpoints))
                instanceof Verdict.Violates;
    }

    /** With this operation after those before it, which replaces one that was added so. */
    private static History longer(History history, Operation added) throws BadInput {
        History.Builder longer = new History.Builder("random", history.order());
        for (Operation operation : history.operations()) {
            if (((Timebox) operation.place()).call() < 1000) {
                longer.add(operation);
            }
        }
        return longer.add(Operation.returned(9, added.name(), added.arguments(), 1000, 1001))
                .build();
    }

    private void compare(
            String what, History history, Toy toy, Checkpoints checkpoints, Interpretations found, Layers layers)
            throws Exception {
        Set<Integer> group = Arrays.stream(checkpoints.calls()).boxed().collect(Collectors.toCollection(TreeSet::new));
        Arrays.stream(checkpoints.returns()).forEach(group::add);
        AllContinuations oracle =
                new AllContinuations(history, toy, group, found.failing().getAsInt());
        int branches = 0;
        for (int operation : oracle.taking()) {
            List<Interpretations.Stalled> stalled = found.stalled(layers, operation);
            Set<Integer> at = new TreeSet<>();
            for (Interpretations.Stalled each : stalled) {
                at.add(each.node());
                String here = what + ": #" + operation + " at node " + each.node() + ": " + each;
                assertThat(each.obstacles().isEmpty())
                        .as(here)
                        .isEqualTo(each.then().isPresent());
                if (each.then().isPresent()) {
                    AllContinuations.At point = point(layers.nodes().get(each.node()), checkpoints);
                    branches += examine(
                                    here,
                                    oracle,
                                    found.failing().getAsInt(),
                                    point,
                                    operation,
                                    each.then().get())
                            ? 1
                            : 0;
                    assertThat(layers.extent() == Layers.Extent.WHOLE
                                    && each.then().get() instanceof Afterwards.Survives)
                            .as(here)
                            .isFalse();
                }
            }
            assertThat(at).as("%s: #%s", what, operation).isEqualTo(open(oracle, layers, checkpoints, operation));
        }
        Map<Integer, List<Interpretations.Stalled>> chosen =
                found.stalledAndBranches(layers, List.of(found.failing().getAsInt()));
        chosen.remove(found.failing().getAsInt());
        assertThat(chosen.values().stream().mapToInt(List::size).sum()).as(what).isEqualTo(Math.min(8, branches));
    }

    /** The nodes at which the operation could come next, as far as the order goes, and does not. */
    private static Set<Integer> open(AllContinuations oracle, Layers layers, Checkpoints checkpoints, int operation) {
        Set<Integer> open = new TreeSet<>();
        for (int node = 0; node < layers.nodes().size(); node++) {
            AllContinuations.At point = point(layers.nodes().get(node), checkpoints);
            if (oracle.mayFollow(operation, point.performed(), -1)) {
                open.add(node);
            }
        }
        layers.edges().stream().filter(edge -> edge.operation() == operation).forEach(edge -> open.remove(edge.from()));
        return open;
    }

    private static AllContinuations.At point(Layers.Node node, Checkpoints checkpoints) {
        Set<Integer> performed = new TreeSet<>(node.ahead());
        for (int i = 0; i < node.depth() - node.ahead().size(); i++) {
            performed.add(checkpoints.returns()[i]);
        }
        return new AllContinuations.At(performed, node.state());
    }

    /** @return whether it is another branch, in which all else fits */
    private boolean examine(
            String what,
            AllContinuations oracle,
            int failing,
            AllContinuations.At point,
            int operation,
            Afterwards then) {
        Set<AllContinuations.At> ways = oracle.after(point, operation, -1);
        if (then instanceof Afterwards.Survives) {
            survives++;
            Set<Integer> needed = oracle.returnedEarlier(failing);
            assertThat(ways).as(what).anyMatch(at -> at.performed().containsAll(needed));
            return false;
        }
        assertThat(then).as(what).isInstanceOf(Afterwards.Stuck.class);
        Afterwards.Stuck found = (Afterwards.Stuck) then;
        int missing = found.operation();
        Set<Integer> earlier = oracle.returnedEarlier(missing);
        stuck++;
        assertThat(ways).as(what).anyMatch(at -> at.performed().containsAll(earlier));
        assertThat(ways)
                .as(what)
                .noneMatch(
                        at -> at.performed().contains(missing) && at.performed().containsAll(earlier));
        if (found.insteadOf().isEmpty()) {
            assertThat(ways).as(what).noneMatch(at -> at.performed().contains(missing));
        } else {
            assertThat(earlier).as(what).containsAll(found.insteadOf());
            assertThat(ways).as(what).anyMatch(at -> at.performed().contains(missing));
            assertThat(ways)
                    .as(what)
                    .noneMatch(at ->
                            at.performed().contains(missing) && at.performed().containsAll(found.insteadOf()));
        }
        examineReasons(what, oracle, found, ways, earlier);
        examineBefore(what, oracle, point, operation, found, earlier);
        if (found.elseFits()) {
            Set<Integer> others = new TreeSet<>(oracle.returnedEarlier(failing));
            others.add(failing);
            others.remove(missing);
            assertThat(oracle.after(point, operation, missing))
                    .as(what)
                    .anyMatch(at -> at.performed().containsAll(others));
        }
        return found.elseFits() && operation != failing;
    }

    private void examineReasons(
            String what,
            AllContinuations oracle,
            Afterwards.Stuck found,
            Set<AllContinuations.At> ways,
            Set<Integer> earlier) {
        Set<Object> states = new LinkedHashSet<>();
        boolean later = false;
        for (AllContinuations.At at : ways) {
            if (at.performed().containsAll(earlier)) {
                states.addAll(oracle.around(at));
                later |= found.after().isPresent()
                        && !oracle.next(
                                        found.operation(),
                                        oracle.next(found.after().getAsInt(), oracle.around(at)))
                                .isEmpty();
            }
        }
        assertThat(found.reasons().size() + found.otherStates()).as(what).isEqualTo(states.size());
        assertThat(found.reasons())
                .as(what)
                .allMatch(reason ->
                        states.contains(reason.state()) && !reason.obstacles().isEmpty());
        if (found.after().isPresent()) {
            assertThat(later).as(what).isTrue();
            assertThat(oracle.call(found.after().getAsInt())).as(what).isGreaterThan(oracle.end(found.operation()));
        }
    }

    private void examineBefore(
            String what,
            AllContinuations oracle,
            AllContinuations.At point,
            int operation,
            Afterwards.Stuck found,
            Set<Integer> earlier) {
        if (!found.insteadOf().isEmpty()) {
            assertThat(found.before()).as(what).isEmpty();
            return;
        }
        Set<Integer> last = oracle.afterLastPossible(point, operation, found.operation(), earlier);
        boolean known = last.stream()
                .allMatch(each -> each != AllContinuations.NEVER
                        && (each == operation || oracle.end(each) < oracle.call(found.operation())));
        assertThat(found.before()).as(what).isEqualTo(known ? last : Set.of());
        if (known) {
            assertThat(found.notCalled())
                    .as(what)
                    .isEqualTo(last.stream().allMatch(each -> oracle.end(each) < oracle.call(found.operation())));
        }
    }
}
