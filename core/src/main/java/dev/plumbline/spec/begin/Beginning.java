package dev.plumbline.spec.begin;

import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The beginning of the rest of a history: not an initial state of its specification, but one of these states, because
 * every explanation of the earlier operations leads to one of them, or to a state reached from one of them by silent
 * steps and steps of open operations, which the rest may take as well. {@code check.sweep.Beginnings} has the argument.
 *
 * @param states as values of the specification, at least one
 * @param operations the number of operations before it
 */
public record Beginning(List<Value> states, int operations) {
    /** The setting of a copy with the states. */
    static final String STATES = "states";

    /** The setting of a copy with the number of operations before. */
    static final String OPERATIONS = "operations";

    /** The setting of a copy with the settings of the specification that it begins in the middle of. */
    static final String OF = "of";

    private static final int LONGEST_SHOWN = 200;

    public Beginning {
        states = List.copyOf(states);
        if (states.isEmpty()) {
            throw new IllegalArgumentException("a history begins in some state");
        }
    }

    /**
     * For reports: {@code begins in this state: every explanation of the 52 operations before it leads there, or ...}.
     */
    public String text() {
        String before = "every explanation of the "
                + (operations == 1 ? "operation" : Count.of(operations, "operation"))
                + " before it leads ";
        return states.size() == 1
                ? "begins in this state: " + before + "there, or on from there"
                : "begins in one of these " + states.size() + " states: " + before + "to one of them, or on from one";
    }

    /** The same with the states, as far as they fit into a line or two. */
    public String textWithStates() {
        String shown = states.stream().map(Value::toString).collect(Collectors.joining(" or "));
        return text() + ": " + (shown.length() > LONGEST_SHOWN ? shown.substring(0, LONGEST_SHOWN) + " ..." : shown);
    }

    /**
     * The specification of the rest.
     *
     * @throws BadInput if the specification cannot make a state from one of the values
     */
    public Spec begin(Spec whole) throws BadInput {
        List<State> initial = new ArrayList<>();
        for (Value state : states) {
            initial.add(whole.stateOf(state)
                    .orElseThrow(() -> new BadInput("specification " + whole.name() + " has no state that is shown as "
                            + state + "; expected one to begin in")));
        }
        return new StartedSpec(whole, initial, this);
    }

    /** @param whole the loaded specification, which is not loaded again: constants may come from the whole history */
    public SpecSource source(Spec whole, SpecCopy copy) throws BadInput {
        return new StartedSource(whole, this, started(copy));
    }

    /**
     * The specification of the rest, which begins in states of the specification. A copy of it needs a specification
     * that can make these states from their values.
     *
     * @param whole the loaded specification
     * @param of its source
     * @param operations the number of operations before
     */
    public static SpecSource source(Spec whole, SpecSource of, List<State> states, int operations) {
        Beginning beginning = new Beginning(states.stream().map(State::value).toList(), operations);
        return new SpecSource() {
            @Override
            public Spec load(History history) {
                return new StartedSpec(whole, states, beginning);
            }

            @Override
            public SpecCopy copy(Spec loaded) throws BadInput {
                beginning.begin(whole);
                return beginning.started(of.copy(whole));
            }
        };
    }

    private SpecCopy started(SpecCopy whole) {
        Map<String, Value> of = new TreeMap<>(whole.settings());
        of.put(StartedKind.INNER, Value.of(whole.kind()));
        return new SpecCopy(
                StartedKind.KIND,
                whole.name(),
                Map.of(STATES, Value.tuple(states), OPERATIONS, Value.of(operations), OF, Value.record(of)),
                whole.files());
    }

    /** Whether a specification begins in other states than its initial ones. */
    public static boolean isIn(Spec spec) {
        return spec instanceof StartedSpec;
    }

    /** The beginning in a copy of a specification, if it has one. */
    public static Optional<Beginning> of(SpecCopy copy) throws BadInput {
        return copy.kind().equals(StartedKind.KIND) ? Optional.of(StartedKind.beginning(copy)) : Optional.empty();
    }

    /** The specification of the whole history in a copy: the copy itself, unless it has a beginning. */
    public static SpecCopy whole(SpecCopy copy) throws BadInput {
        return copy.kind().equals(StartedKind.KIND) ? StartedKind.whole(copy) : copy;
    }

    /** @param copy with the beginning */
    record StartedSource(SpecSource whole, Beginning beginning, SpecCopy copy) implements SpecSource {
        @Override
        public Spec load(History history) throws BadInput {
            return beginning.begin(whole.load(history));
        }

        @Override
        public SpecCopy copy(Spec loaded) {
            return copy;
        }
    }
}
