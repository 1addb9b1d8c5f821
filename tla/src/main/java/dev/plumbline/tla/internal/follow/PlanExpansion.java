package dev.plumbline.tla.internal.follow;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.operation.PlanStage;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Evaluates a plan as a step does, but without a state. Names that range over a set (the unknown result of a pending
 * operation, the parameters of a silent action) take each value of the set, if it is small and the same in every state:
 * the step is the union of the steps for these values. If the set depends on the state, the step is unknown.
 */
public final class PlanExpansion {
    private static final int MOST = 64;

    private final SitePlan plan;
    private final TlaValue[] arguments;
    private final Visitor visitor;
    private final Run run;
    private int expanded;

    /** Receives the evaluated formulas for each choice of values. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * @param conjuncts the body and the conjuncts around it that may be about the next state, in the order of
         *     evaluation
         * @param used the environment of each stage
         */
        void visit(List<Meaning> conjuncts, Environment[] used);
    }

    private PlanExpansion(SitePlan plan, TlaValue[] arguments, int variables, Visitor visitor) {
        this.plan = plan;
        this.arguments = arguments;
        this.visitor = visitor;
        this.run = new Run(new TlaValue[variables], null, false, Run.Watch.UNTIL_INTERRUPTED);
    }

    /** @throws Following.TooMuch if the choices are too many, or not known */
    public static void expand(SitePlan plan, TlaValue[] arguments, int variables, Visitor visitor) {
        new PlanExpansion(plan, arguments, variables, visitor)
                .proceed(0, null, new Environment[plan.stages().size()]);
    }

    private void proceed(int position, Environment environment, Environment[] used) {
        if (position == plan.stages().size()) {
            if (++expanded > MOST) {
                throw new Following.TooMuch();
            }
            visitor.visit(conjuncts(plan, environment, used), used);
            return;
        }
        used[position] = environment;
        PlanStage stage = plan.stages().get(position);
        if (stage instanceof PlanStage.Ranging range) {
            if (!range.isFixed()) {
                throw new Following.TooMuch();
            }
            for (TlaValue element : range.set().node().set(run, environment)) {
                Environment extended = SitePlan.extended(range, element, arguments, environment);
                if (extended != null) {
                    proceed(position + 1, extended, used);
                }
            }
        } else {
            proceed(position + 1, SitePlan.after(stage, run, arguments, environment), used);
        }
    }

    /**
     * The body and the conjuncts around it that may be about the next state, in the order of evaluation.
     *
     * @param environment of the body
     * @param used the environment of each stage
     */
    public static List<Meaning> conjuncts(SitePlan plan, Environment environment, Environment[] used) {
        List<Meaning> conjuncts = new ArrayList<>();
        conjuncts.add(meaning(plan.body(), environment));
        int left = 0;
        for (int i = 0; i < used.length; i++) {
            if (plan.stages().get(i) instanceof PlanStage.Conjunct conjunct) {
                conjuncts.add(conjunct.isLeft() ? left++ : left + 1, meaning(conjunct.formula(), used[i]));
            }
        }
        return conjuncts;
    }

    /** The meaning of compiled code, with the values of its locals. */
    public static Meaning meaning(Code code, Environment environment) {
        return new Meaning(code.expression(), code.scope(), environment);
    }
}
