package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every interpretation of a small history, written out: all orders of its operations, one after the other, with all
 * choices of the specification. Nothing is shared between them and nothing is skipped.
 */
final class AllInterpretations {
    private final List<Operation> operations;
    private final boolean sequential;
    private final Spec spec;
    private final Map<Integer, Action> actions = new HashMap<>();
    private final List<Integer> returns = new ArrayList<>();
    private final List<Point> path = new ArrayList<>();
    private Set<Integer> taking = Set.of();
    private Set<Integer> required = Set.of();
    private List<List<Point>> found = new ArrayList<>();
    private boolean oneIsEnough;

    /** Where an interpretation is: the operation just performed (-1 at the start), all performed so far, the state. */
    record Point(int operation, Set<Integer> performed, State state) {}

    AllInterpretations(History history, Spec spec, Set<Integer> group) throws BadInput {
        this.operations = history.operations();
        this.sequential = !((Order.Timeboxes) history.order()).asynchronous();
        this.spec = spec;
        for (int number : new TreeSet<>(group)) {
            actions.put(number, spec.action(operations.get(number)));
            if (!operations.get(number).isPending()) {
                returns.add(number);
            }
        }
        returns.sort(Comparator.comparingLong(
                        (Integer number) -> ((Timebox) operations.get(number).place()).end())
                .thenComparing(number -> number));
    }

    /** The first return that no interpretation performs together with all returns before it. */
    int failing() {
        for (int i = 0; i < returns.size(); i++) {
            oneIsEnough = true;
            if (surviving(returns.get(i), new TreeSet<>(returns.subList(0, i + 1)))
                    .isEmpty()) {
                return returns.get(i);
            }
        }
        throw new AssertionError("there is a witness");
    }

    /** All that survive until the operation returns, each as long as it can be. */
    List<List<Point>> until(int failing) {
        oneIsEnough = false;
        return surviving(failing, new TreeSet<>(returns.subList(0, returns.indexOf(failing))));
    }

    /** So many of the operations that return first. */
    Set<Integer> firstReturns(int count) {
        return new TreeSet<>(returns.subList(0, count));
    }

    private List<List<Point>> surviving(int failing, Set<Integer> needed) {
        long end = ((Timebox) operations.get(failing).place()).end();
        taking = new TreeSet<>();
        for (int number : actions.keySet()) {
            Action action = actions.get(number);
            boolean irrelevant = operations.get(number).isPending()
                    && action.observer()
                    && action.repeated().isEmpty();
            if (((Timebox) operations.get(number).place()).call() <= end && !irrelevant) {
                taking.add(number);
            }
        }
        required = needed;
        found = new ArrayList<>();
        for (State initial : spec.initialStates()) {
            continueFrom(new Point(-1, Set.of(), initial));
        }
        return found;
    }

    private void continueFrom(Point point) {
        if (oneIsEnough && !found.isEmpty()) {
            return;
        }
        path.add(point);
        boolean last = true;
        Set<State> around = around(point);
        for (int number : taking) {
            if (!mayFollow(number, point.performed)) {
                continue;
            }
            Set<State> next = new LinkedHashSet<>();
            around.forEach(state -> next.addAll(actions.get(number).completing().next(state)));
            Set<Integer> performed = new TreeSet<>(point.performed);
            performed.add(number);
            for (State state : next) {
                last = false;
                continueFrom(new Point(number, performed, state));
            }
        }
        if ((last || oneIsEnough) && point.performed.containsAll(required)) {
            found.add(new ArrayList<>(path));
        }
        path.remove(path.size() - 1);
    }

    /** Whether steps that perform no operation lead from here to there. */
    boolean leads(Point from, Point to) {
        return around(from).contains(to.state);
    }

    /** The states that can be reached without performing an operation. */
    private Set<State> around(Point point) {
        List<Step> steps = new ArrayList<>(spec.silentSteps());
        for (int number : taking) {
            if (mayFollow(number, point.performed)) {
                actions.get(number).repeated().ifPresent(steps::add);
            }
        }
        Set<State> all = new LinkedHashSet<>(Set.of(point.state));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (State state : List.copyOf(all)) {
                for (Step step : steps) {
                    grown |= all.addAll(step.next(state));
                }
            }
        }
        return all;
    }

    private boolean mayFollow(int number, Set<Integer> performed) {
        if (performed.contains(number)) {
            return false;
        }
        Operation operation = operations.get(number);
        for (int other : actions.keySet()) {
            Operation before = operations.get(other);
            boolean ended =
                    !before.isPending() && ((Timebox) before.place()).end() < ((Timebox) operation.place()).call();
            boolean earlier = sequential
                    && other < number
                    && !before.isPending()
                    && before.process().equals(operation.process());
            if ((ended || earlier) && !performed.contains(other)) {
                return false;
            }
        }
        return true;
    }
}
