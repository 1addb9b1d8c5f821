package dev.plumbline.tla.internal.transition;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A query for next states and initial states. Immutable and used by many threads.
 *
 * <p>Given variables get their values before the evaluation begins. For a variable with a value, {@code x' = e} and
 * {@code x' \in S} compare instead of assigning, so that states which do not agree are never created. This is sound: a
 * state satisfies the conjuncts in whatever order they are evaluated. It may fail although plain evaluation does not,
 * since values of different kinds cannot be compared ({@code x' = 1} with x given as "a"). Then everything is evaluated
 * without the given values, and the states that do not agree are left out.
 */
public final class TransitionQuestion {
    private final List<Variable> variables;
    private final Code initial;
    private final NextPart next;
    private final SourcePlace place;
    private final Map<String, TlaValue> arguments;
    private final TlaValue[] given;
    private final boolean isAnyGiven;
    private final RequiredArguments required;

    /**
     * @param place of Next
     * @param given the values of variables; null for those that are not given
     */
    TransitionQuestion(
            List<Variable> variables,
            Code initial,
            NextPart next,
            SourcePlace place,
            Map<String, TlaValue> arguments,
            TlaValue[] given) {
        this.variables = variables;
        this.initial = initial;
        this.next = next;
        this.place = place;
        this.arguments = arguments;
        this.given = given;
        boolean any = false;
        for (TlaValue value : given) {
            any |= value != null;
        }
        this.isAnyGiven = any;
        this.required = new RequiredArguments(next, arguments);
    }

    /**
     * A next state.
     *
     * @param action the name of the action
     * @param arguments those that have a text
     */
    public record Found(String action, Map<String, Value> arguments, TlaValue[] after) {}

    /**
     * The next states, as often as they are found.
     *
     * @throws EvaluationError if Next cannot be evaluated
     * @throws ValueError if Next cannot be evaluated
     */
    public List<Found> next(TlaValue[] before) {
        if (isAnyGiven) {
            try {
                return next(before, true);
            } catch (EvaluationError | ValueError e) {
                return next(before, false);
            }
        }
        return next(before, false);
    }

    private List<Found> next(TlaValue[] before, boolean isGivenFirst) {
        Run run = new Run(before, new TlaValue[variables.size()], false, Run.Watch.UNTIL_INTERRUPTED);
        if (isGivenFirst) {
            assign(run);
        }
        Collector collector = new Collector(run);
        try {
            new NextWalk(required, run).down(next, null, null, collector);
        } catch (StackOverflowError e) {
            throw run.tooDeep(e, place);
        }
        return collector.all;
    }

    private void assign(Run run) {
        for (int i = 0; i < given.length; i++) {
            if (given[i] != null) {
                run.assign(i, given[i]);
            }
        }
    }

    /** The initial states that agree with the given variables, as often as they are found. */
    public List<TlaValue[]> initial() {
        if (isAnyGiven) {
            try {
                return initial(true);
            } catch (EvaluationError | ValueError e) {
                return initial(false);
            }
        }
        return initial(false);
    }

    private List<TlaValue[]> initial(boolean isGivenFirst) {
        TlaValue[] now = new TlaValue[variables.size()];
        Run run = new Run(now, null, true, Run.Watch.UNTIL_INTERRUPTED);
        if (isGivenFirst) {
            assign(run);
        }
        List<TlaValue[]> found = new ArrayList<>();
        try {
            initial.stepper(true).run(run, null, reached -> {
                if (agrees(now)) {
                    found.add(complete(now, "the initial predicate leaves ", " without a value", initial));
                }
                return false;
            });
        } catch (StackOverflowError e) {
            throw run.tooDeep(e, initial.expression().place());
        }
        return found;
    }

    private TlaValue[] complete(TlaValue[] state, String before, String after, Code of) {
        for (int i = 0; i < state.length; i++) {
            if (state[i] == null) {
                throw new EvaluationError(
                        before + variables.get(i) + after, of.expression().place());
            }
        }
        return state.clone();
    }

    /** A variable without a value is an error of the specification, which is reported afterwards. */
    private boolean agrees(TlaValue[] state) {
        for (int i = 0; i < state.length; i++) {
            if (given[i] != null && state[i] != null && !SitePlan.isSame(given[i], state[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean agrees(Map<String, TlaValue> values) {
        for (Map.Entry<String, TlaValue> argument : arguments.entrySet()) {
            TlaValue value = values.get(argument.getKey());
            if (value == null || !SitePlan.isSame(argument.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    /** Evaluates the arguments once for all next states of one action with the same arguments, if that is sound. */
    private final class Collector implements NextWalk.Sink {
        private final Run run;
        private final List<Found> all = new ArrayList<>();
        private PathArguments last;
        private boolean agreed;
        private Map<String, Value> written = Map.of();

        Collector(Run run) {
            this.run = run;
        }

        private TlaValue[] after(NextPart.Leaf by) {
            // The text is made only for an error.
            return run.isComplete()
                    ? run.next.clone()
                    : complete(
                            run.next,
                            "the action " + by.name() + " says nothing about ",
                            " after the step",
                            by.action());
        }

        @Override
        public void found(NextPart.Leaf by, Environment environment, PathArguments met) {
            if (!agrees(run.next)) {
                return;
            }
            if (met == null || met != last || met.isPrimed()) {
                last = met;
                if (arguments.isEmpty()) {
                    agreed = true;
                    written = PathArguments.written(met, run);
                } else {
                    Map<String, TlaValue> values = PathArguments.values(met, run);
                    agreed = agrees(values);
                    written = agreed ? PathArguments.written(values) : Map.of();
                }
            }
            if (agreed) {
                all.add(new Found(by.name(), written, after(by)));
            }
        }
    }
}
