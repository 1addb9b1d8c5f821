package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.obstacle.WorkLimitReached;
import dev.plumbline.tla.internal.tlc.bind.Clause;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.List;
import java.util.function.Consumer;
import tla2sany.semantic.SemanticNode;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * Facts about a step that hold in every state: those of its action at every site, with the conditions around it, which
 * are read, and the invariants and constraints.
 *
 * @param observer whether it changes nothing wherever it is enabled. Conditions around the action and rules can only
 *     disable it, so they do not matter for this.
 * @param ofActions the footprint before the invariants are folded in
 */
public record StepAnalysis(boolean observer, Footprint footprint, Footprint ofActions) {
    private static final int WORK = 200_000;
    private static final StepAnalysis UNKNOWN = new StepAnalysis(false, Footprint.EVERYTHING);

    private StepAnalysis(boolean observer, Footprint footprint) {
        this(observer, footprint, footprint);
    }

    /**
     * @param ruleCells the cells that invariants and constraints read
     * @param looked receives the values of arguments that affect the result, if there are no clauses: plans of the same
     *     sites, without clauses, that differ only in the values of other arguments have the same result. The reason:
     *     the analysis takes the same path as long as every question about a constant has the same answer, and the
     *     answers depend only on the values passed here.
     */
    public static StepAnalysis of(
            LocatingTool tool, InvariantCells ruleCells, List<Plan> plans, Consumer<Value> looked) {
        boolean observer = !plans.isEmpty();
        Footprint footprint = Footprint.NOTHING;
        for (Plan plan : plans) {
            StepAnalysis one = of(tool, plan, looked);
            observer &= one.observer;
            footprint = footprint.and(one.footprint);
        }
        return new StepAnalysis(observer, ruleCells.foldInto(footprint), footprint);
    }

    /** The same, for a step that is known to change nothing. */
    public StepAnalysis changingNothing() {
        return new StepAnalysis(true, footprint.readOnly(), ofActions.readOnly());
    }

    private static StepAnalysis of(LocatingTool tool, Plan plan, Consumer<Value> looked) {
        SemanticNode formula = plan.formula().orElse(null);
        if (formula == null) {
            return UNKNOWN;
        }
        Expansion expansion = new Expansion(tool, plan, formula, looked);
        try {
            expansion.carryOut(0, plan.context(), new Context[plan.clauses().size()]);
        } catch (Reads.NotBounded | WorkLimitReached | StackOverflowError e) {
            return new StepAnalysis(expansion.settled && expansion.observer, Footprint.EVERYTHING);
        }
        return new StepAnalysis(expansion.observer, expansion.footprint);
    }

    /**
     * Evaluates a plan as a step does, but without a state. Variables that range over a bound (the unknown result of a
     * pending operation, the parameters of a silent action) take each value of the bound, if it is small and the same
     * in every state: the step is the union of the steps for these values. It reads and writes the cells of all of
     * them, and is an observer if all of them are. If the bound depends on the state, the step is unknown.
     */
    private static final class Expansion {
        private static final int MOST = 64;

        private final LocatingTool tool;
        private final Plan plan;
        private final SemanticNode formula;
        private final Consumer<Value> looked;
        private int expanded;
        private boolean observer = true;
        private boolean settled;
        private Footprint footprint = Footprint.NOTHING;

        Expansion(LocatingTool tool, Plan plan, SemanticNode formula, Consumer<Value> looked) {
            this.tool = tool;
            this.plan = plan;
            this.formula = formula;
            this.looked = looked;
        }

        void carryOut(int position, Context dynamic, Context[] used) {
            if (position == plan.clauses().size()) {
                analyse(dynamic, used);
                return;
            }
            Context in = plan.contexts()[position] == null ? dynamic : plan.contexts()[position];
            used[position] = in;
            Clause clause = plan.clauses().get(position);
            if (clause instanceof Clause.Ranging range) {
                if (range.elements() == null) {
                    observer = false;
                    throw new Reads.NotBounded();
                }
                for (Value element : range.elements()) {
                    Context extended = Plan.extended(range, element, in);
                    if (extended != null) {
                        carryOut(position + 1, extended, used);
                    }
                }
            } else if (clause instanceof Clause.Bind bind) {
                carryOut(position + 1, Plan.bindAll(tool, bind, in), used);
            } else if (clause instanceof Clause.Fix fix) {
                carryOut(position + 1, in.cons(fix.symbol(), fix.value()), used);
            } else {
                carryOut(position + 1, dynamic, used);
            }
        }

        private void analyse(Context context, Context[] used) {
            if (++expanded > MOST) {
                observer = false;
                throw new Reads.NotBounded();
            }
            ActionAnalysis action = ActionAnalysis.of(tool, formula, context, looked);
            observer &= action.observer();
            // With several choices, the others may still differ; for the only one, this is known whatever its footprint
            // is.
            settled = !plan.ranges();
            if (action.footprint().isEverything()) {
                throw new Reads.NotBounded();
            }
            Terms terms = new Terms(tool, false, WORK, looked);
            Reads reads = new Reads(terms, new Constants(terms));
            Footprint.Builder out = Footprint.builder();
            for (int i = 0; i < used.length; i++) {
                read(plan.clauses().get(i), used[i], reads, out);
            }
            footprint = footprint.and(action.footprint()).and(out.build());
        }
    }

    private static void read(Clause clause, Context context, Reads reads, Footprint.Builder out) {
        if (clause instanceof Clause.Member member) {
            reads.read(member.bound(), context, out);
        } else if (clause instanceof Clause.Guard guard) {
            reads.read(guard.condition(), context, out);
        } else if (clause instanceof Clause.Equal equal) {
            if (equal.primed()) {
                throw new Reads.NotBounded();
            }
            reads.read(equal.actual(), context, out);
        }
    }
}
