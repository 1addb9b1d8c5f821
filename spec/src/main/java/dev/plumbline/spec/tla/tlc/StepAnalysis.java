package dev.plumbline.spec.tla.tlc;

import dev.plumbline.spec.Footprint;
import java.util.List;
import tla2sany.semantic.SemanticNode;
import tlc2.util.Context;

/**
 * What can be told of a step without a state: that of its action at every site, with the conditions around it read and
 * the invariants folded in.
 *
 * @param observer whether it changes nothing wherever it is enabled. Conditions around the action and rules only ever
 *     disable it, so they have no say in this.
 */
record StepAnalysis(boolean observer, Footprint footprint) {
    private static final int WORK = 200_000;
    private static final StepAnalysis UNKNOWN = new StepAnalysis(false, Footprint.EVERYTHING);

    static StepAnalysis of(TlcSpec spec, List<Plan> plans) {
        boolean observer = !plans.isEmpty();
        Footprint footprint = Footprint.NOTHING;
        for (Plan plan : plans) {
            StepAnalysis one = of(spec, plan);
            observer &= one.observer;
            footprint = footprint.and(one.footprint);
        }
        return new StepAnalysis(observer, spec.ruleCells().foldInto(footprint));
    }

    private static StepAnalysis of(TlcSpec spec, Plan plan) {
        SemanticNode formula = plan.formula().orElse(null);
        if (formula == null || plan.ranges()) {
            return UNKNOWN;
        }
        ActionAnalysis action = ActionAnalysis.of(spec.tool(), formula, plan.context());
        if (action.footprint().isEverything()) {
            return new StepAnalysis(action.observer(), Footprint.EVERYTHING);
        }
        Terms terms = new Terms(spec.tool(), false, WORK);
        Reads reads = new Reads(terms, new Constants(terms));
        Footprint.Builder out = Footprint.builder();
        try {
            for (int i = 0; i < plan.clauses().size(); i++) {
                read(plan.clauses().get(i), plan.contexts()[i], reads, out);
            }
        } catch (Reads.NotBounded | Terms.OutOfWork | StackOverflowError e) {
            return new StepAnalysis(action.observer(), Footprint.EVERYTHING);
        }
        return new StepAnalysis(action.observer(), action.footprint().and(out.build()));
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
