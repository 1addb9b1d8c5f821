package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.follow.ConstantParts;
import dev.plumbline.tla.internal.footprint.AnswerParameters;
import dev.plumbline.tla.internal.footprint.SequenceInsight;
import dev.plumbline.tla.internal.footprint.StepAnalyst;
import dev.plumbline.tla.internal.footprint.StepInsight;
import dev.plumbline.tla.internal.operation.ActionSite;
import dev.plumbline.tla.internal.operation.PartialArgumentCache;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.operation.SitePlanMaker;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Actions at their sites with the names of their arguments, for all values of the arguments. Everything that depends on
 * the names only is computed once; the analysis, which may depend on some values, once for each combination of these.
 */
final class StepForm {
    private final CheckedSpec spec;
    private final List<SitePlan> plans;
    private final boolean plain;
    private final PartialArgumentCache<StepInsight> insights = new PartialArgumentCache<>();
    private final Map<StepInsight, PartialArgumentCache<OperationFacts>> facts = new ConcurrentHashMap<>();

    /** @param names of the arguments, in the order of their numbers */
    StepForm(CheckedSpec spec, List<ActionSite> sites, List<String> names) throws BadInput {
        this.spec = spec;
        List<SitePlan> made = new ArrayList<>();
        for (ActionSite site : sites) {
            made.add(SitePlanMaker.make(spec.compiler(), site, names));
        }
        this.plans = List.copyOf(made);
        this.plain = plans.stream().allMatch(SitePlan::isPlain);
    }

    List<SitePlan> plans() {
        return plans;
    }

    /** Whether nothing is evaluated around the actions. */
    boolean isPlain() {
        return plain;
    }

    /** The only parameter that all actions determine from the state. */
    Optional<String> resultName() {
        AnswerParameters answers = new AnswerParameters(spec.analysis().texts());
        List<List<String>> names = plans.stream()
                .map(plan -> answers.of(plan.site().definition()))
                .distinct()
                .toList();
        return names.size() == 1 && names.get(0).size() == 1
                ? Optional.of(names.get(0).get(0))
                : Optional.empty();
    }

    StepInsight insight(TlaValue[] arguments) {
        return found(insights, arguments, findings -> spec.analysis().of(plans, arguments, looks(findings)));
    }

    /** @param insight the insight into the step */
    OperationFacts facts(TlaValue[] arguments, StepInsight insight, SequenceInsight sequences) {
        return found(
                facts.computeIfAbsent(insight, any -> new PartialArgumentCache<>()),
                arguments,
                findings -> sequences.of(plans, arguments, insight.footprint(), findings::looked));
    }

    private static StepAnalyst.Looks looks(PartialArgumentCache.Findings findings) {
        return new StepAnalyst.Looks() {
            @Override
            public void looked(TlaValue argument) {
                findings.looked(argument);
            }

            @Override
            public void asked(SitePlan plan, Code question) {
                findings.asked(new Condition(plan, question));
            }
        };
    }

    /** Whether an expression in the body of an action is TRUE. */
    private static final class Condition implements PartialArgumentCache.Question {
        private final SitePlan plan;
        private final Code code;

        Condition(SitePlan plan, Code code) {
            this.plan = plan;
            this.code = code;
        }

        @Override
        public Object answer(TlaValue[] arguments) {
            return ConstantParts.evaluated(code, plan.environment(arguments)).filter(Bool.class::isInstance);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Condition that && plan == that.plan && code == that.code;
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(plan) + code.hashCode();
        }
    }

    /** The result of an analysis, cached for all arguments of which the analysis would find out the same. */
    private <T> T found(
            PartialArgumentCache<T> results,
            TlaValue[] arguments,
            Function<PartialArgumentCache.Findings, T> analysis) {
        T known = plain ? results.get(arguments) : null;
        if (known == null) {
            PartialArgumentCache.Findings findings = new PartialArgumentCache.Findings(arguments);
            known = analysis.apply(findings);
            if (plain) {
                results.put(findings, known);
            }
        }
        return known;
    }
}
