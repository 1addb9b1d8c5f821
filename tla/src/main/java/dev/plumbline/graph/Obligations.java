package dev.plumbline.graph;

import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.graph.internal.expand.FoundStates;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Properties with conditions, such as {@code [](P => []Q)}, decided on the finished graph. A behaviour that has met
 * {@code i} conditions keeps them met, so the number {@code i} is all that matters of its past. The search goes through
 * pairs of a state and such a number; there are finitely many. A property is broken if and only if a pair with all
 * conditions met is reachable in which it is false: the path to that pair is the beginning of a behaviour, and a
 * behaviour that breaks the property goes through such a pair.
 *
 * <p>Conditions may ask how many states wait to be explored ({@code TLCGet("queue")}): trace specifications use it to
 * detect that a search has no states left before the end of a log. The answer is that of a search by one thread. Such a
 * search evaluates the condition in a state twice: when all successors of the previous state are found, and when all
 * successors of the state itself are. For the second time, the pairs also have steps from a state to itself, which
 * every behaviour may take.
 */
final class Obligations {
    /** @param from the pair before; null for the first one */
    private record Pair(int state, int met, Pair from) {}

    private final FoundStates found;
    private final FindingExplainer reasons;
    private final int initial;
    private final Supplier<Statistics> statistics;
    /** For each explored state: its successors, and the number of states that were waiting at that moment. */
    private final Map<Integer, Departures> explored = new HashMap<>();

    private record Departures(int[] targets, int queue) {}

    /**
     * @param initial the number of initial states
     * @param statistics of the search so far
     */
    Obligations(FoundStates found, FindingExplainer reasons, int initial, Supplier<Statistics> statistics) {
        this.found = found;
        this.reasons = reasons;
        this.initial = initial;
        this.statistics = statistics;
    }

    /**
     * Adds an explored state.
     *
     * @param to numbers of the states after it
     */
    void explored(int state, int[] to) {
        explored.put(state, new Departures(to, found.size() - explored.size() - 1));
    }

    /** The verdict, if one of the properties is broken. */
    Optional<Verdict> broken(List<ExplorableSpec.Obligation> all, Meter meter) throws Meter.Exhausted {
        for (ExplorableSpec.Obligation each : all) {
            Optional<Verdict> broken = new Walk(each).run(meter);
            if (broken.isPresent()) {
                return broken;
            }
        }
        return Optional.empty();
    }

    private final class Walk {
        private final ExplorableSpec.Obligation obligation;
        private final List<BitSet> reached = new ArrayList<>();
        private final List<BitSet> judged = new ArrayList<>();
        private final Deque<Pair> open = new ArrayDeque<>();

        Walk(ExplorableSpec.Obligation obligation) {
            this.obligation = obligation;
            for (int i = 0; i <= obligation.stages(); i++) {
                reached.add(new BitSet());
                judged.add(new BitSet());
            }
        }

        Optional<Verdict> run(Meter meter) throws Meter.Exhausted {
            for (int state = 0; state < initial; state++) {
                Optional<Verdict> wrong = arrive(null, state, 0, state + 1);
                if (wrong.isPresent()) {
                    return wrong;
                }
            }
            while (!open.isEmpty()) {
                meter.step();
                Pair pair = open.poll();
                boolean over = pair.met == 0 && obligation.onlyAtFirst();
                Optional<Verdict> wrong = over || !explored.containsKey(pair.state) ? Optional.empty() : leave(pair);
                if (wrong.isPresent()) {
                    return wrong;
                }
            }
            return Optional.empty();
        }

        private Optional<Verdict> leave(Pair pair) {
            int queue = explored.get(pair.state).queue;
            for (int to : explored.get(pair.state).targets) {
                if (obligation.ofSteps() && pair.met == obligation.stages()) {
                    Optional<BrokenRule> step = obligation.brokenBy(found.state(pair.state), found.state(to));
                    if (step.isPresent()) {
                        return Optional.of(verdict(step.get(), true, new Pair(to, pair.met, pair)));
                    }
                }
                Optional<Verdict> wrong = arrive(pair, to, pair.met, queue);
                if (wrong.isPresent()) {
                    return wrong;
                }
            }
            return obligation.asksQueue() ? arrive(pair, pair.state, pair.met, queue) : Optional.empty();
        }

        private Optional<Verdict> arrive(Pair from, int number, int before, int queue) {
            if (judged.get(before).get(number) && !obligation.asksQueue()) {
                return Optional.empty();
            }
            judged.get(before).set(number);
            State state = found.state(number);
            int met = before;
            while (met < obligation.stages() && obligation.met(met, state, queue)) {
                met++;
            }
            Pair pair = new Pair(number, met, from);
            if (met == obligation.stages() && !obligation.ofSteps()) {
                Optional<BrokenRule> broken = obligation.broken(state, queue);
                if (broken.isPresent()) {
                    return Optional.of(verdict(broken.get(), false, pair));
                }
            }
            if (!reached.get(met).get(number)) {
                reached.get(met).set(number);
                open.add(pair);
            }
            return Optional.empty();
        }
    }

    /** With a VIEW or a SYMMETRY, steps between states that were kept need not be steps of the specification. */
    private Verdict verdict(BrokenRule rule, boolean step, Pair last) {
        List<Integer> path = new ArrayList<>();
        for (Pair pair = last; pair != null; pair = pair.from) {
            if (path.isEmpty() || path.get(path.size() - 1) != pair.state) {
                path.add(pair.state);
            }
        }
        Collections.reverse(path);
        return reasons.path(path)
                .<Verdict>map(behaviour ->
                        new Verdict.Violates(new Finding.Property(rule, step, behaviour), statistics.get()))
                .orElseGet(() -> new Verdict.Inconclusive(new StopReason.EqualStates(rule.name()), statistics.get()));
    }
}
