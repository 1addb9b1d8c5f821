package dev.plumbline.tlc;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.history.History;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the longest behaviours that TLC found for a violating history, as a counterexample. The states that TLC
 * printed are matched step by step with those of the loaded specification, because only that specification can explain
 * which condition of an action fails. A state that is not found (a VIEW may have merged it with another) is shown as
 * TLC printed it, without conditions.
 */
final class LongestBehaviour {
    private static final Pattern VARIABLE = Pattern.compile("(?m)^/\\\\ (\\w+) = ");
    private static final int WINDOW = 64;

    private final History history;
    private final Spec spec;
    private final TraceThreads trace;
    private final List<Witness.Performed> steps = new ArrayList<>();

    LongestBehaviour(History history, Spec spec, TraceThreads trace) {
        this.history = history;
        this.spec = spec;
        this.trace = trace;
    }

    /** A state that is known only by its text. */
    private record Printed(Value value) implements State {}

    /**
     * @param at the deepest vector timestamp
     * @param printed the states of a behaviour that leads there; empty if there was no time to find one
     */
    Counterexample explain(int[] at, List<String> printed) throws BadInput {
        List<Integer> viable = trace.viable(at);
        int failed = viable.get(0);
        List<Counterexample.Configuration> frontier = new ArrayList<>();
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        if (!printed.isEmpty()) {
            State state = replay(printed);
            Set<Integer> done = new TreeSet<>(trace.performed(at));
            done.removeIf(number -> trace.end(number) < trace.call(failed));
            frontier.add(new Counterexample.Configuration(state, done));
            for (int number : viable) {
                List<Obstacle> obstacles =
                        state instanceof Printed ? List.of() : action(number).obstacles(state);
                if (!obstacles.isEmpty()) {
                    blocked.add(
                            new Counterexample.Blocked(number, List.of(new Counterexample.Reason(state, obstacles))));
                } else if (number == failed) {
                    blocked.add(new Counterexample.Blocked(number, List.of()));
                }
            }
        }
        List<Witness.Performed> recent = steps.subList(Math.max(0, steps.size() - WINDOW), steps.size());
        return new Counterexample(history, failed, frontier, blocked, List.copyOf(recent), 0);
    }

    private Action action(int number) throws BadInput {
        return spec.action(history.operations().get(number));
    }

    private State replay(List<String> printed) throws BadInput {
        Map<String, Value> variables = variables(printed.get(0));
        int[] at = timestamp(variables);
        State state = find(spec.initialStates(), Value.record(variables));
        for (String text : printed.subList(1, printed.size())) {
            variables = variables(text);
            int[] next = timestamp(variables);
            state = step(state, at, next, Value.record(variables));
            at = next;
        }
        return state;
    }

    private State step(State before, int[] at, int[] next, Value after) throws BadInput {
        for (int thread = 0; thread < at.length; thread++) {
            if (next[thread] != at[thread]) {
                int number = trace.threads().get(thread).get(at[thread] - 1);
                Step completing = action(number).completing();
                State state = before instanceof Printed ? new Printed(after) : find(completing.next(before), after);
                steps.add(new Witness.Performed(number, completing.name(), true, state));
                return state;
            }
        }
        if (before instanceof Printed) {
            return new Printed(after);
        }
        for (Step silent : spec.silentSteps()) {
            Optional<State> found = search(silent.next(before), after);
            if (found.isPresent()) {
                steps.add(new Witness.Performed(Witness.SILENT, silent.name(), true, found.get()));
                return found.get();
            }
        }
        for (int number : trace.viable(at)) {
            Optional<Step> repeated = action(number).repeated();
            Optional<State> found = repeated.isEmpty()
                    ? Optional.empty()
                    : search(repeated.get().next(before), after);
            if (found.isPresent()) {
                steps.add(new Witness.Performed(number, repeated.get().name(), false, found.get()));
                return found.get();
            }
        }
        return new Printed(after);
    }

    private static Optional<State> search(List<State> among, Value value) {
        return among.stream().filter(state -> state.value().equals(value)).findFirst();
    }

    private static State find(List<State> among, Value value) {
        return search(among, value).orElseGet(() -> new Printed(value));
    }

    /** Removes the timestamp from the variables and returns it. */
    private static int[] timestamp(Map<String, Value> variables) {
        return positions(variables.remove(TraceModules.AT));
    }

    static int[] positions(Value at) {
        return ((Value.Tuple) at)
                .elements().stream()
                        .mapToInt(position -> (int) ((Value.Int) position).value())
                        .toArray();
    }

    private static Map<String, Value> variables(String text) throws BadInput {
        Map<String, Value> variables = new TreeMap<>();
        Matcher found = VARIABLE.matcher(text);
        String name = null;
        int start = 0;
        while (found.find()) {
            if (name != null) {
                variables.put(name, Value.parse(text.substring(start, found.start())));
            }
            name = found.group(1);
            start = found.end();
        }
        if (name != null) {
            variables.put(name, Value.parse(text.substring(start)));
        }
        return variables;
    }
}
