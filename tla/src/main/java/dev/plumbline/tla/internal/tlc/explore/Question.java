package dev.plumbline.tla.internal.tlc.explore;

import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tla2sany.semantic.ExprNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * A query for next states and initial states. Immutable.
 *
 * <p>Given variables get their values before the evaluation begins. For a variable with a value, TLC compares in {@code
 * x' = e} and {@code x' \in S} instead of assigning, so that states which do not agree are never created. This is
 * sound: a state satisfies the conjuncts in whatever order they are evaluated. It may fail although plain evaluation
 * does not, since TLC cannot compare values of different kinds ({@code x' = 1} with x given as "a"), or since a
 * conjunct is now evaluated as a whole. Then everything is evaluated without the given values, and the states that do
 * not agree are left out.
 */
public final class Question {
    private final LocatingTool tool;
    private final Choice next;
    private final Map<String, Value> arguments;
    private final Map<String, Value> variables;
    private final Given given;

    Question(LocatingTool tool, Choice next, Map<String, Value> arguments, Map<String, Value> variables) {
        this.tool = tool;
        this.next = next;
        this.arguments = arguments;
        this.variables = variables;
        this.given = new Given(next, arguments);
    }

    /**
     * A next state as TLC found it.
     *
     * @param action the name of the action
     * @param node the action in the text
     * @param arguments those that have a text
     */
    public record Found(
            String action, ExprNode node, Map<String, dev.plumbline.value.Value> arguments, TLCState after) {}

    /** The next states, as often as they are found. */
    public List<Found> next(TLCState before) {
        if (!variables.isEmpty()) {
            try {
                return next(before, true);
            } catch (RuntimeException | StackOverflowError e) {
                return next(before, false);
            }
        }
        return next(before, false);
    }

    private List<Found> next(TLCState before, boolean beforehand) {
        Collector collector = new Collector(before);
        new Walk(tool, given, before, () -> known(beforehand), collector).down(next, Context.Empty, null);
        return collector.all;
    }

    /** The initial states that agree with the given variables, as often as they are found. */
    public List<TLCState> initial() {
        if (!variables.isEmpty()) {
            try {
                return initial(true);
            } catch (RuntimeException | StackOverflowError e) {
                return initial(false);
            }
        }
        return initial(false);
    }

    private List<TLCState> initial(boolean beforehand) {
        List<TLCState> found = new ArrayList<>();
        tool.initial(known(beforehand), state -> {
            if (agrees(state)) {
                // A copy, since the evaluator continues to assign in the object that it passed.
                found.add(state.copy());
            }
            return null;
        });
        return found;
    }

    private TLCState known(boolean beforehand) {
        TLCState state = TLCState.Empty.createEmpty();
        if (beforehand) {
            variables.forEach((name, value) -> state.bind(UniqueString.uniqueStringOf(name), value));
        }
        return state;
    }

    private boolean agrees(TLCState state) {
        for (Map.Entry<String, Value> variable : variables.entrySet()) {
            Value value = (Value) state.lookup(UniqueString.uniqueStringOf(variable.getKey()));
            // A variable without a value is an error of the specification, which the caller reports.
            if (value != null && !LocatingTool.same(variable.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    private boolean agrees(Map<String, Value> values) {
        for (Map.Entry<String, Value> argument : arguments.entrySet()) {
            Value value = values.get(argument.getKey());
            if (value == null || !LocatingTool.same(argument.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    /** Evaluates the arguments once for all next states of one action with the same arguments, if that is sound. */
    private final class Collector implements Walk.Sink {
        private final TLCState before;
        private final List<Found> all = new ArrayList<>();
        private Arguments last;
        private boolean agreed;
        private Map<String, dev.plumbline.value.Value> written = Map.of();

        Collector(TLCState before) {
            this.before = before;
        }

        @Override
        public void found(Choice.Leaf by, Context context, Arguments met, TLCState after) {
            if (!agrees(after)) {
                return;
            }
            if (met != last || met == null || Arguments.primed(met)) {
                Map<String, Value> values = Arguments.values(met, tool, before, after);
                last = met;
                agreed = agrees(values);
                written = agreed ? Arguments.written(values) : Map.of();
            }
            if (agreed) {
                all.add(new Found(by.name(), by.node(), written, after));
            }
        }
    }
}
