package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.evaluate.Code;
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
import java.util.stream.Stream;

/**
 * Analyses steps without a state: the action at every site, the conditions around it, which are read, and the
 * invariants and constraints.
 */
public final class StepAnalyst {
    /** Receives what the insight into a step depends on. */
    public interface Looks {
        /** The insight depends on the value of an argument. */
        void looked(TlaValue argument);

        /**
         * The insight depends on whether an expression in the body of an action is TRUE, or FALSE, or neither.
         *
         * @param question evaluated with the arguments and nothing else
         */
        void asked(SitePlan plan, Code question);
    }

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
     * @param looks receives what the result depends on, if all plans are plain: arguments for which the same is passed
     *     have the same result. The reason: the analysis takes the same path as long as every question about a constant
     *     has the same answer, and the answers depend only on what is passed here.
     */
    public StepInsight of(List<SitePlan> plans, TlaValue[] arguments, Looks looks) {
        List<SitePlan> possible =
                plans.stream().filter(plan -> plan.fits(arguments)).toList();
        boolean observer = !possible.isEmpty();
        Footprint footprint = Footprint.NOTHING;
        for (SitePlan plan : possible) {
            Expansion expansion = new Expansion(plan, arguments, looks);
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
        private final Looks looks;
        private boolean observer = true;
        private boolean settled;
        private Footprint footprint = Footprint.NOTHING;

        Expansion(SitePlan plan, TlaValue[] arguments, Looks looks) {
            this.plan = plan;
            this.arguments = arguments;
            this.looks = looks;
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
            Following.Looks looked = plan.isPlain() ? ofBody(conjuncts.get(0).environment()) : looks::looked;
            boolean isObserver = isObserver(conjuncts, looked);
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

        /** @param body the environment of the action, which has the arguments and nothing else */
        private Following.Looks ofBody(Environment body) {
            return new Following.Looks() {
                @Override
                public void looked(TlaValue value) {
                    looks.looked(value);
                }

                @Override
                public boolean asked(Meaning question) {
                    if (question.environment() != body) {
                        return false;
                    }
                    looks.asked(plan, texts.code(question.expression(), question.scope()));
                    return true;
                }
            };
        }

        private boolean isObserver(List<Meaning> conjuncts, Following.Looks looked) {
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
