package dev.plumbline.tla.internal.checked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the claims about the cells of random steps with all states that they reach: steps that do not interfere can
 * be exchanged, and neither enables or disables the other; observers change nothing. States are found by evaluating the
 * steps, which knows nothing of cells.
 */
@Tag("slow")
class CellsByMeaningRandomTest {
    private static final int SPECIFICATIONS = Math.max(10, Integer.getInteger("plumbline.random", 20_000) / 500);
    /** Histories of one specification, which takes longer to load than to try. */
    private static final int DRAWS = 4;

    private static final int ACTIONS = 5;
    private static final int OPERATIONS = 8;
    private static final int MOST_STATES = 150;

    @TempDir
    private Path folder;

    private int divided;
    private int exchanged;
    private int observed;
    private int bothAdded;

    /** Whether two steps are claimed not to interfere. */
    private BiPredicate<Footprint, Footprint> apart = (one, other) -> !one.interferes(other);

    @Test
    void stepsThatDoNotInterfereCommute() throws Exception {
        for (int seed = 0; seed < SPECIFICATIONS; seed++) {
            check(seed, false);
        }
        assertThat(divided).as("draws whose steps have cells").isGreaterThan(SPECIFICATIONS * DRAWS / 2);
        assertThat(exchanged).as("exchanges that were tried").isGreaterThan(SPECIFICATIONS * 100);
        assertThat(observed).as("observers in states where they are enabled").isGreaterThan(SPECIFICATIONS);
    }

    @Test
    void stepsThatOnlyAddCanBeExchanged() throws Exception {
        for (int seed = 0; seed < SPECIFICATIONS; seed++) {
            check(seed, true);
        }
        assertThat(divided).as("draws whose steps have cells").isGreaterThan(SPECIFICATIONS * DRAWS / 2);
        assertThat(exchanged).as("exchanges that were tried").isGreaterThan(SPECIFICATIONS * 100);
        assertThat(bothAdded).as("exchanges of steps that add to one cell").isGreaterThan(SPECIFICATIONS * 10);
        assertThat(observed).as("observers in states where they are enabled").isGreaterThan(SPECIFICATIONS);
    }

    /** The fault that adding to a number is taken for independent of reading and writing it. */
    @Test
    void findsStepsThatAddToWhatOthersUse() {
        apart = CellsByMeaningRandomTest::touchNothingTogetherButSums;
        assertThatThrownBy(() -> {
                    for (int seed = 0; seed < SPECIFICATIONS; seed++) {
                        check(seed, true);
                    }
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("adds to");
    }

    private static boolean touchNothingTogetherButSums(Footprint one, Footprint other) {
        Set<List<Object>> both = cells(one.cells());
        both.retainAll(cells(other.cells()));
        both.removeAll(cells(one.added()));
        both.removeAll(cells(other.added()));
        return both.isEmpty();
    }

    private static Set<List<Object>> cells(Map<String, Set<Value>> keys) {
        Set<List<Object>> cells = new HashSet<>();
        keys.forEach((variable, some) -> {
            some.forEach(key -> cells.add(List.of(variable, key)));
            if (some.isEmpty()) {
                cells.add(List.of(variable));
            }
        });
        return cells;
    }

    private void check(int seed, boolean counting) throws Exception {
        Random random = new Random(seed);
        RandomCounters counters = new RandomCounters(random);
        String text = counting ? counted(counters) : module(random);
        Path file = folder.resolve("Random.tla");
        Files.writeString(file, text);
        Files.writeString(
                folder.resolve("Random.cfg"),
                (counting ? "INIT Start\n" + counters.rules() : "INIT Init\n") + "NEXT Next\n");
        History none = new History.Builder("none", Order.Timeboxes.NANOSECONDS).build();
        CheckedSpec spec = (CheckedSpec) TlaSource.of(file, TlaOptions.DEFAULT).load(none);
        for (int i = 0; i < DRAWS; i++) {
            check(spec, random, "seed " + seed + ", draw " + i + " of\n" + text);
        }
    }

    private void check(CheckedSpec spec, Random random, String text) throws Exception {
        List<Action> actions = new ArrayList<>();
        List<String> described = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            Operation operation = operation(random);
            actions.add(spec.action(operation));
            described.add(operation.call());
        }
        Optional<List<Action>> found = DividedSteps.always(spec, actions);
        if (found.isEmpty()) {
            return;
        }
        divided++;
        List<Action> closed = ReachableContents.close(spec, found.get());
        String where = described + " of " + text;
        for (State state : reachable(spec, actions)) {
            for (int i = 0; i < closed.size(); i++) {
                observer(closed.get(i), state, where + "\nat " + described.get(i) + " in " + state);
                for (int j = 0; j < i; j++) {
                    Step one = closed.get(i).completing();
                    Step other = closed.get(j).completing();
                    if (apart.test(one.footprint(), other.footprint())) {
                        bothAdded += add(one.footprint(), other.footprint()) ? 1 : 0;
                        exchange(
                                one,
                                other,
                                state,
                                where + "\nat " + described.get(i) + one.footprint() + " and " + described.get(j)
                                        + other.footprint() + " in " + state);
                    }
                }
            }
        }
    }

    private static boolean add(Footprint one, Footprint other) {
        Set<List<Object>> both = cells(one.added());
        both.retainAll(cells(other.added()));
        return !both.isEmpty();
    }

    private void observer(Action action, State state, String where) {
        Optional<Set<State>> next = next(action.completing(), Set.of(state));
        if (action.observer() && next.isPresent() && !next.get().isEmpty()) {
            observed++;
            assertThat(next.get()).as(where).isEqualTo(Set.of(state));
        }
    }

    private void exchange(Step one, Step other, State state, String where) {
        Optional<Set<State>> afterOne = next(one, Set.of(state));
        Optional<Set<State>> afterOther = next(other, Set.of(state));
        if (afterOne.isEmpty() || afterOther.isEmpty()) {
            // An error ends a check.
            return;
        }
        Optional<Set<State>> both = afterOne.flatMap(states -> next(other, states));
        Optional<Set<State>> bothAgain = afterOther.flatMap(states -> next(one, states));
        if (both.isEmpty() || bothAgain.isEmpty()) {
            return;
        }
        exchanged++;
        assertThat(both).as(where).isEqualTo(bothAgain);
        for (State each : afterOne.get()) {
            assertThat(next(other, Set.of(each)).map(Set::isEmpty))
                    .as(where)
                    .hasValue(afterOther.get().isEmpty());
        }
        for (State each : afterOther.get()) {
            assertThat(next(one, Set.of(each)).map(Set::isEmpty))
                    .as(where)
                    .hasValue(afterOne.get().isEmpty());
        }
    }

    /** Nothing if the step cannot be evaluated in one of the states. */
    private static Optional<Set<State>> next(Step step, Set<State> states) {
        Set<State> found = new HashSet<>();
        try {
            states.forEach(state -> found.addAll(step.next(state)));
            return Optional.of(found);
        } catch (SpecException e) {
            return Optional.empty();
        }
    }

    /** Some of the states that the actions reach. */
    private static Set<State> reachable(CheckedSpec spec, List<Action> actions) {
        Set<State> reached = new LinkedHashSet<>(spec.initialStates());
        List<State> open = new ArrayList<>(reached);
        for (int i = 0; i < open.size() && reached.size() < MOST_STATES; i++) {
            for (Action action : actions) {
                for (State state :
                        next(action.completing(), Set.of(open.get(i))).orElse(Set.of())) {
                    if (isWritable(state) && reached.add(state)) {
                        open.add(state);
                    }
                }
            }
        }
        return reached;
    }

    /** A number that is doubled again and again has more than 64 bits in the end. */
    private static boolean isWritable(State state) {
        try {
            return state.value() != null;
        } catch (SpecException e) {
            return false;
        }
    }

    private static String module(Random random) {
        return module(RandomStructures.HEADER, new RandomStructures(random)::action);
    }

    private static String counted(RandomCounters counters) {
        return module(RandomCounters.HEADER, counters::action);
    }

    private static String module(String header, Supplier<String> actions) {
        StringBuilder text = new StringBuilder("---- MODULE Random ----\n" + header);
        StringBuilder next = new StringBuilder("Next == \\E k \\in 1..2, v \\in 0..1, b \\in BOOLEAN : FALSE");
        for (int i = 0; i < ACTIONS; i++) {
            text.append("A" + i + "(k, v, b) == " + actions.get() + "\n");
            next.append(" \\/ A" + i + "(k, v, b)");
        }
        return text.append(next).append("\n====\n").toString();
    }

    private static Operation operation(Random random) {
        Map<String, Value> arguments = new TreeMap<>();
        arguments.put("k", Value.of(1 + random.nextInt(2)));
        arguments.put("v", Value.of(random.nextInt(2)));
        arguments.put("b", Value.of(random.nextBoolean()));
        return new Operation(
                Value.of(0),
                "A" + random.nextInt(ACTIONS),
                arguments,
                new Timebox(0, 1),
                Outcome.RETURNED,
                Map.of(),
                0);
    }
}
