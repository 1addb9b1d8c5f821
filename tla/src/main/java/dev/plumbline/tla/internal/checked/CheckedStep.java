package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.compiled.CompiledState;
import dev.plumbline.tla.internal.compiled.EvaluationFailures;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.footprint.StepInsight;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** An action with arguments, at all of its sites in Next. */
final class CheckedStep implements Step {
    private final CheckedSpec spec;
    private final String name;
    private final Supplier<String> tried;
    private final StepForm form;
    private final TlaValue[] arguments;
    private final Same reference;
    /** For each plan, its environment if it is known in advance. */
    private final Environment[] environments;

    private volatile StepInsight insight;
    /** A step keeps its action reachable, so that equal operations share one action as long as it is in use. */
    private CheckedAction owner;

    /** The same step of the reference. */
    @FunctionalInterface
    interface Same {
        Step get() throws BadInput;
    }

    /** @param tried the operation, for messages: {@code Put(key: 1)} */
    CheckedStep(
            CheckedSpec spec,
            String name,
            Supplier<String> tried,
            StepForm form,
            TlaValue[] arguments,
            Same reference) {
        this(spec, name, tried, form, arguments, reference, null);
    }

    private CheckedStep(
            CheckedSpec spec,
            String name,
            Supplier<String> tried,
            StepForm form,
            TlaValue[] arguments,
            Same reference,
            StepInsight insight) {
        this.spec = spec;
        this.name = name;
        this.tried = tried;
        this.form = form;
        this.arguments = arguments;
        this.reference = reference;
        this.insight = insight;
        this.environments = form.isPlain() ? new Environment[form.plans().size()] : null;
        if (environments != null) {
            for (int i = 0; i < environments.length; i++) {
                environments[i] = form.plans().get(i).environment(arguments);
            }
        }
    }

    void belongTo(CheckedAction action) {
        owner = action;
    }

    /** The action that this is a step of, or null for a silent step. */
    CheckedAction owner() {
        return owner;
    }

    /** The same step, known to change nothing. */
    CheckedStep changingNothing() {
        return with(spec.changingNothing(insight()));
    }

    /** The same step with this insight. */
    CheckedStep with(StepInsight known) {
        return new CheckedStep(spec, name, tried, form, arguments, reference, known);
    }

    @Override
    public String name() {
        return name;
    }

    /** The operation, for messages. */
    String tried() {
        return tried.get();
    }

    StepForm form() {
        return form;
    }

    TlaValue[] arguments() {
        return arguments;
    }

    /** Computed on first use; two threads that do so at once get the same result. */
    StepInsight insight() {
        StepInsight known = insight;
        if (known == null) {
            spec.beginsAnalysis(this);
            known = form.insight(arguments);
            insight = known;
        }
        return known;
    }

    @Override
    public Footprint footprint() {
        return insight().footprint();
    }

    @Override
    public List<State> next(State state) {
        CompiledState from = (CompiledState) state;
        try {
            return allowed(from);
        } catch (EvaluationError | ValueError e) {
            return byReference(failure(e), from);
        }
    }

    @Override
    public List<State> nextAlone(State state) {
        try {
            return allowed((CompiledState) state);
        } catch (EvaluationError | ValueError e) {
            throw failure(e);
        }
    }

    private SpecException failure(RuntimeException e) {
        return EvaluationFailures.exception(e, ", when trying " + tried());
    }

    private List<State> allowed(CompiledState from) {
        List<TlaValue[]> after = after(from.values());
        if (after.isEmpty()) {
            return List.of();
        }
        if (after.size() == 1) {
            TlaValue[] only = after.get(0);
            return spec.rules().isAllowed(from.values(), only) ? List.of(spec.state(only)) : List.of();
        }
        Set<State> distinct = new LinkedHashSet<>();
        for (TlaValue[] each : after) {
            CompiledState made = spec.state(each);
            if (!distinct.contains(made) && spec.rules().isAllowed(from.values(), each)) {
                distinct.add(made);
            }
        }
        return List.copyOf(distinct);
    }

    /** The states after the step, without regard to invariants and constraints. */
    List<TlaValue[]> after(TlaValue[] before) {
        spec.begins(this, before);
        TlaValue[] next = new TlaValue[before.length];
        Run run = new Run(before, next, false, Run.Watch.UNTIL_INTERRUPTED);
        List<TlaValue[]> found = new ArrayList<>(2);
        List<SitePlan> plans = form.plans();
        try {
            for (int i = 0; i < plans.size(); i++) {
                SitePlan plan = plans.get(i);
                if (environments != null) {
                    plan.body().stepper(false).run(run, environments[i], reached -> {
                        found.add(complete(next, plan));
                        return false;
                    });
                } else if (plan.fits(arguments)) {
                    plan.run(run, arguments, () -> found.add(complete(next, plan)));
                }
            }
            return found;
        } catch (StackOverflowError e) {
            throw run.tooDeep(e, plans.get(0).body().expression().place());
        }
    }

    private TlaValue[] complete(TlaValue[] next, SitePlan plan) {
        for (int i = 0; i < next.length; i++) {
            if (next[i] == null) {
                throw new EvaluationError(
                        "the action " + name + " says nothing about "
                                + spec.specification().variables().get(i) + " after the step",
                        plan.body().expression().place());
            }
        }
        return next.clone();
    }

    private List<State> byReference(SpecException failure, CompiledState from) {
        List<State> own = new ArrayList<>();
        for (State each : spec.referred()
                .instead(failure, any -> reference.get().next(spec.referred().state(from)))) {
            own.add(spec.stateOf(each.value()).orElseThrow(() -> failure));
        }
        return List.copyOf(own);
    }

    @Override
    public List<Obstacle> obstacles(State state) {
        try {
            return spec.why().ofStep(this, (CompiledState) state);
        } catch (SpecException e) {
            if (e.isLimit()) {
                return Step.super.obstacles(state);
            }
            throw e;
        }
    }
}
