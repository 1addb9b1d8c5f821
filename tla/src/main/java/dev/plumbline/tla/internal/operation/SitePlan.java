package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Stepper;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;

/**
 * An action at a site, for operations with given names of arguments: the stages to evaluate around the action, then its
 * body. Immutable.
 *
 * @param equal pairs of arguments that must be equal; otherwise no step of the site is possible
 */
public record SitePlan(ActionSite site, List<PlanStage> stages, Code body, List<int[]> equal) {
    /**
     * Whether the arguments alone determine the environment of the body, so that nothing around it has to be evaluated.
     */
    public boolean isPlain() {
        return equal.isEmpty() && stages.stream().allMatch(PlanStage.Fixed.class::isInstance);
    }

    /** Whether a step of the site can have these arguments. */
    public boolean fits(TlaValue[] arguments) {
        for (int[] pair : equal) {
            if (!isSame(arguments[pair[0]], arguments[pair[1]])) {
                return false;
            }
        }
        return true;
    }

    /** Equality, in which values of different kinds are different. */
    public static boolean isSame(TlaValue one, TlaValue other) {
        try {
            return one.sameAs(other);
        } catch (ValueError e) {
            return false;
        }
    }

    /** The environment of the body of a {@linkplain #isPlain plain} site. */
    public Environment environment(TlaValue[] arguments) {
        Environment environment = null;
        for (PlanStage stage : stages) {
            environment = new Environment(arguments[((PlanStage.Fixed) stage).argument()], environment);
        }
        return environment;
    }

    /**
     * Names without an argument must have sets that can be enumerated.
     *
     * @param variables the number of variables
     * @throws BadInput if a set that does not depend on the state is not finite, or has no value
     */
    public void requireFinite(TlaValue[] arguments, int variables) throws BadInput {
        Run run = new Run(new TlaValue[variables], null, false, Run.Watch.UNTIL_INTERRUPTED);
        Environment environment = null;
        for (PlanStage stage : stages) {
            if (stage instanceof PlanStage.Ranging range) {
                if (range.isFixed()) {
                    requireFinite(range.set(), run, environment);
                }
                for (int i = 0; i < range.arguments().length; i++) {
                    environment = new Environment(null, environment);
                }
            } else {
                environment = after(stage, run, arguments, environment);
            }
        }
    }

    private void requireFinite(Code set, Run run, Environment environment) throws BadInput {
        String expected = ", over which an open variable of " + site.signature()
                + " ranges; expected a finite set, such as a constant taken from the history";
        try {
            if (!set.node().set(run, environment).isFinite()) {
                throw new BadInput(set.expression().place() + ": cannot enumerate the set" + expected);
            }
        } catch (EvaluationError e) {
            throw new BadInput(e.inFull() + expected, e);
        } catch (ValueError e) {
            throw new BadInput(set.expression().place() + ": " + e.getMessage() + expected, e);
        }
    }

    /** Continues once for each way in which the step is possible. */
    public void run(Run run, TlaValue[] arguments, Runnable found) {
        new Execution(run, arguments, found).proceed(0, null);
    }

    /** The cells of the elements of a set, added to an environment; null if that contradicts the arguments. */
    public static Environment extended(
            PlanStage.Ranging range, TlaValue element, TlaValue[] arguments, Environment environment) {
        if (!range.isTuple()) {
            return new Environment(element, environment);
        }
        int[] fixed = range.arguments();
        Fun tuple = element instanceof FunctionValue function && function.isSequence() ? function.force() : null;
        if (tuple == null || tuple.size() != fixed.length) {
            throw new EvaluationError(
                    "expected tuples of " + fixed.length + " elements, found " + element.kind(),
                    range.set().expression().place());
        }
        Environment extended = environment;
        for (int i = 0; i < fixed.length; i++) {
            if (fixed[i] >= 0 && !isSame(arguments[fixed[i]], tuple.value(i))) {
                return null;
            }
            extended = new Environment(tuple.value(i), extended);
        }
        return extended;
    }

    /** The environment after a stage that adds cells but does not range. */
    public static Environment after(PlanStage stage, Run run, TlaValue[] arguments, Environment environment) {
        if (stage instanceof PlanStage.Clear) {
            return null;
        }
        if (stage instanceof PlanStage.Fixed given) {
            return new Environment(arguments[given.argument()], environment);
        }
        if (stage instanceof PlanStage.Passed passed) {
            Environment extended = environment;
            for (Object cell : Calls.Argument.all(passed.arguments(), run, environment)) {
                extended = new Environment(cell, extended);
            }
            return extended;
        }
        return stage instanceof PlanStage.Defined defined ? Thunk.all(defined.definitions(), environment) : environment;
    }

    private final class Execution {
        private final Run run;
        private final TlaValue[] arguments;
        private final Runnable found;
        private final List<Later> right = new ArrayList<>();
        private final List<Later> afterwards = new ArrayList<>();

        /** A stage that is evaluated after the body. */
        private record Later(PlanStage stage, Environment environment) {}

        Execution(Run run, TlaValue[] arguments, Runnable found) {
            this.run = run;
            this.arguments = arguments;
            this.found = found;
        }

        /** Evaluates a stage. If it does not hold, this branch ends; otherwise the next stage follows. */
        void proceed(int position, Environment environment) {
            if (position == stages.size()) {
                body.stepper(false).run(run, environment, then(() -> rest(right.size() - 1)));
                return;
            }
            PlanStage stage = stages.get(position);
            if (stage instanceof PlanStage.Ranging range) {
                range(position, range, environment);
            } else if (stage instanceof PlanStage.Conjunct conjunct && conjunct.isLeft()) {
                conjunct.formula().stepper(false).run(run, environment, then(() -> proceed(position + 1, environment)));
            } else if (stage instanceof PlanStage.Conjunct) {
                later(right, stage, position, environment);
            } else if (stage instanceof PlanStage.Equal equal && equal.isPrimed()) {
                later(afterwards, stage, position, environment);
            } else if (holds(stage, environment)) {
                proceed(position + 1, after(stage, run, arguments, environment));
            }
        }

        private void later(List<Later> list, PlanStage stage, int position, Environment environment) {
            list.add(new Later(stage, environment));
            proceed(position + 1, environment);
            list.remove(list.size() - 1);
        }

        private boolean holds(PlanStage stage, Environment environment) {
            if (stage instanceof PlanStage.Guard guard) {
                return guard.condition().node().test(run, environment) == guard.expected();
            }
            if (stage instanceof PlanStage.Member member) {
                return isMember(member, environment);
            }
            return !(stage instanceof PlanStage.Equal equal) || isEqual(equal, environment);
        }

        private boolean isEqual(PlanStage.Equal equal, Environment environment) {
            return isSame(arguments[equal.argument()], equal.expression().node().eval(run, environment));
        }

        private boolean isMember(PlanStage.Member member, Environment environment) {
            TlaValue[] values = new TlaValue[member.arguments().length];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments[member.arguments()[i]];
            }
            SetValue set = member.set().node().set(run, environment);
            try {
                return set.contains(member.isTuple() ? Fun.sequence(values) : values[0]);
            } catch (ValueError e) {
                throw new EvaluationError(
                        e.getMessage(), member.set().expression().place());
            }
        }

        private void range(int position, PlanStage.Ranging range, Environment environment) {
            SetValue set = range.set().node().set(run, environment);
            try {
                for (TlaValue element : set) {
                    run.tick();
                    Environment extended = extended(range, element, arguments, environment);
                    if (extended != null) {
                        proceed(position + 1, extended);
                    }
                }
            } catch (ValueError e) {
                throw EvaluationError.limit(
                        e.getMessage(), range.set().expression().place());
            }
        }

        /**
         * The conjuncts on the right. Inner ones come first in the text, and may assign variables that outer ones read.
         */
        private void rest(int position) {
            if (position < 0) {
                for (Later each : afterwards) {
                    if (!isEqual((PlanStage.Equal) each.stage, each.environment)) {
                        return;
                    }
                }
                found.run();
                return;
            }
            Later next = right.get(position);
            ((PlanStage.Conjunct) next.stage)
                    .formula()
                    .stepper(false)
                    .run(run, next.environment, then(() -> rest(position - 1)));
        }

        private Stepper.Continuation then(Runnable rest) {
            return reached -> {
                rest.run();
                return false;
            };
        }
    }
}
