package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.follow.PlanExpansion;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.operation.PlanStage;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Analyses steps without a state: the action at every site, the conditions around it, which are read, and the
 * invariants and constraints.
 */
public final class StepAnalyst {
    /** Enough for any realistic action; the footprint of an action that needs more has no bounds. */
    private static final int WORK = 200_000;

    private final Texts texts;
    private final Set<Variable> variables;
    private final RuleCells rules;

    public StepAnalyst(Compiler compiler, Specification specification) {
        this.texts = new Texts(compiler);
        this.variables = Set.copyOf(specification.variables());
        List<Expr> all = Stream.of(
                        specification.invariants(), specification.constraints(), specification.actionConstraints())
                .flatMap(List::stream)
                .map(Specification.Named::formula)
                .toList();
        this.rules = RuleCells.of(texts, all);
    }

    /**
     * @param looked receives the values of arguments that affect the result, if all plans are plain: arguments that
     *     differ only in other values have the same result. The reason: the analysis takes the same path as long as
     *     every question about a constant has the same answer, and the answers depend only on the values passed here.
     */
    public StepInsight of(List<SitePlan> plans, TlaValue[] arguments, Consumer<TlaValue> looked) {
        List<SitePlan> possible =
                plans.stream().filter(plan -> plan.fits(arguments)).toList();
        boolean observer = !possible.isEmpty();
        Footprint footprint = Footprint.NOTHING;
        for (SitePlan plan : possible) {
            Expansion expansion = new Expansion(plan, arguments, looked);
            expansion.analyse();
            observer &= expansion.observer;
            footprint = footprint.and(expansion.footprint);
        }
        return new StepInsight(observer, rules.foldInto(footprint), footprint);
    }

    /** Whether an invariant or a constraint reads or writes cells of this footprint. */
    boolean hasRulesFor(Footprint footprint) {
        return rules.foldInto(footprint) != footprint;
    }

    /** The cache of the texts of the specification. */
    public Texts texts() {
        return texts;
    }

    Set<Variable> variables() {
        return variables;
    }

    /**
     * The union over all choices of values: it reads and writes the cells of all these steps, and is an observer if all
     * of them are.
     */
    private final class Expansion {
        private final SitePlan plan;
        private final TlaValue[] arguments;
        private final Consumer<TlaValue> looked;
        private boolean observer = true;
        private boolean settled;
        private Footprint footprint = Footprint.NOTHING;

        Expansion(SitePlan plan, TlaValue[] arguments, Consumer<TlaValue> looked) {
            this.plan = plan;
            this.arguments = arguments;
            this.looked = looked;
        }

        void analyse() {
            try {
                PlanExpansion.expand(plan, arguments, variables.size(), this::analyse);
            } catch (CellReads.NotBounded | Following.TooMuch | StackOverflowError | EvaluationError | ValueError e) {
                observer &= settled;
                footprint = Footprint.EVERYTHING;
            }
        }

        private void analyse(List<Meaning> conjuncts, Environment[] used) {
            boolean isObserver = isObserver(conjuncts);
            observer &= isObserver;
            // With several choices, the others may still differ; for the only one, this is known whatever its footprint
            // is.
            settled = plan.stages().stream().noneMatch(PlanStage.Ranging.class::isInstance);
            Following following = new Following(texts, WORK, looked);
            Footprint ofAction = ActionCells.of(following, new ConstantParts(following), variables, conjuncts);
            if (ofAction.isEverything()) {
                throw new CellReads.NotBounded();
            }
            Following conditions = new Following(texts, WORK, looked);
            CellReads reads = new CellReads(conditions, new ConstantParts(conditions));
            Footprint.Builder out = Footprint.builder();
            for (int i = 0; i < used.length; i++) {
                read(plan.stages().get(i), used[i], reads, out);
            }
            // An observer leaves the cells unchanged that it would write; that it does so depends on their contents, so
            // it reads them.
            footprint =
                    footprint.and(isObserver ? ofAction.readOnly() : ofAction).and(out.build());
        }

        private boolean isObserver(List<Meaning> conjuncts) {
            Following following = new Following(texts, WORK, looked);
            try {
                return new KeptVariables(following, new ConstantParts(following), variables)
                        .of(conjuncts)
                        .containsAll(variables);
            } catch (Following.TooMuch | StackOverflowError e) {
                return false;
            }
        }
    }

    private static void read(PlanStage stage, Environment environment, CellReads reads, Footprint.Builder out) {
        if (stage instanceof PlanStage.Member member) {
            reads.read(PlanExpansion.meaning(member.set(), environment), out);
        } else if (stage instanceof PlanStage.Guard guard) {
            reads.read(PlanExpansion.meaning(guard.condition(), environment), out);
        } else if (stage instanceof PlanStage.Equal equal) {
            if (equal.isPrimed()) {
                throw new CellReads.NotBounded();
            }
            reads.read(PlanExpansion.meaning(equal.expression(), environment), out);
        }
    }
}
