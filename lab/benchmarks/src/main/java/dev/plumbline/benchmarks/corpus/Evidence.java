package dev.plumbline.benchmarks.corpus;

import dev.plumbline.benchmarks.Measurement;
import dev.plumbline.benchmarks.WingGongLowe;
import dev.plumbline.check.Check;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.late.LateSweepEngine;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The verdict on a history and its proof. Conformance is proved by an order of the operations, which is replayed
 * without any engine. A violation is reported by all engines, which have different algorithms.
 *
 * @param by how the verdict was established, for the table
 * @param witness numbers of operations in an order that the specification allows; empty for a violation
 */
record Evidence(Verdict verdict, String by, List<Integer> witness) {
    /** More than any case of the corpus needs; a history that needs more is recorded again. */
    private static final Budget BUDGET = Budget.DEFAULT.withSteps(5_000);

    /**
     * @param turns by number: the order of effects, if it is known
     * @return empty if an engine needs too many steps
     * @throws IllegalStateException if two engines disagree, or a witness is wrong
     */
    static Optional<Evidence> of(History history, Spec spec, List<Integer> turns) throws BadInput {
        Set<String> words = new LinkedHashSet<>();
        Set<String> engines = new LinkedHashSet<>();
        List<Integer> found = new ArrayList<>();
        Verdict verdict = null;
        Map<String, Engine> all = new LinkedHashMap<>();
        all.put("sweep", new SweepEngine());
        all.put("late sweep", new LateSweepEngine());
        all.put("standard", Engine.standard());
        for (Map.Entry<String, Engine> named : all.entrySet()) {
            Engine engine = named.getValue();
            Check check = Check.of(history, spec).engine(engine).budget(BUDGET);
            Result result = (engine instanceof SweepEngine ? check.witness(new Completed(found)) : check).run();
            verdict = result.verdict();
            words.add(verdict.word().text());
            if (!named.getKey().equals("standard") || result.decider() instanceof Decider.ContainerMonitor) {
                engines.add(named.getKey().equals("standard") ? result.decider().name() : named.getKey());
            }
        }
        // It supports neither pending operations nor the order of a process at one instant.
        if (Rendering.traits(history).isEmpty()) {
            Measurement measured = WingGongLowe.check(history, spec, BUDGET);
            words.add(measured.verdict());
            engines.add("Wing-Gong-Lowe");
        }
        if (words.contains(Measurement.INCONCLUSIVE)) {
            return Optional.empty();
        }
        if (words.size() > 1) {
            throw new IllegalStateException(history.name() + ": " + engines + " say " + words);
        }
        // A pending operation of a wrong object may have undone others: without its place there is no order.
        boolean ordered = !turns.contains(SharedObject.NO_TURN);
        if (verdict instanceof Verdict.Conforms) {
            List<Integer> witness = ordered ? byTurn(turns) : found;
            if (!replays(history, spec, witness)) {
                throw new IllegalStateException(history.name() + ": this order is no witness: " + witness);
            }
            return Optional.of(new Evidence(verdict, ordered ? "order of effects" : "witness", witness));
        }
        if (ordered) {
            throw new IllegalStateException(history.name() + ": violates, though it happened in a known order");
        }
        return Optional.of(new Evidence(verdict, String.join(", ", engines), List.of()));
    }

    /** Collects the operations that a witness performs. */
    private record Completed(List<Integer> numbers) implements Witness.Sink {
        @Override
        public void initial(State state) {
            numbers.clear();
        }

        @Override
        public void performed(Witness.Performed step) {
            numbers.add(step.operation());
        }
    }

    private static List<Integer> byTurn(List<Integer> turns) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = 0; number < turns.size(); number++) {
            if (turns.get(number) != SharedObject.NOT_PERFORMED) {
                numbers.add(number);
            }
        }
        numbers.sort((a, b) -> Integer.compare(turns.get(a), turns.get(b)));
        return numbers;
    }

    /** Whether the operations can be performed in this order: by the definition alone. */
    static boolean replays(History history, Spec spec, List<Integer> witness) throws BadInput {
        Set<State> states = new HashSet<>(spec.initialStates());
        Set<Integer> left = new HashSet<>();
        for (int number = 0; number < history.size(); number++) {
            left.add(number);
        }
        for (int number : witness) {
            Operation operation = history.operations().get(number);
            for (int other : left) {
                if (other != number && precedes(history.operations().get(other), operation, other < number)) {
                    return false;
                }
            }
            if (!left.remove(number)) {
                return false;
            }
            Set<State> next = new HashSet<>();
            for (State state : states) {
                next.addAll(spec.action(operation).completing().next(state));
            }
            states = next;
        }
        return !states.isEmpty()
                && left.stream()
                        .allMatch(number -> history.operations().get(number).isPending());
    }

    private static boolean precedes(Operation first, Operation second, boolean isNumberedBefore) {
        return ((Timebox) first.place()).precedes((Timebox) second.place())
                || isNumberedBefore && first.process().equals(second.process()) && !first.isPending();
    }
}
