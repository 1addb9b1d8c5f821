package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.tla.internal.footprint.AnswerParameters;
import dev.plumbline.tla.internal.footprint.SequenceInsight;
import dev.plumbline.tla.internal.footprint.StepInsight;
import dev.plumbline.tla.internal.operation.ActionSite;
import dev.plumbline.tla.internal.operation.PartialArgumentCache;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.operation.SitePlanMaker;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
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
        return found(insights, arguments, looked -> spec.analysis().of(plans, arguments, looked));
    }

    /** @param insight the insight into the step */
    OperationFacts facts(TlaValue[] arguments, StepInsight insight, SequenceInsight sequences) {
        return found(
                facts.computeIfAbsent(insight, any -> new PartialArgumentCache<>()),
                arguments,
                looked -> sequences.of(plans, arguments, insight.footprint(), looked));
    }

    /** The result of an analysis, cached for all arguments with the same values where the analysis looked. */
    private <T> T found(
            PartialArgumentCache<T> results, TlaValue[] arguments, Function<Consumer<TlaValue>, T> analysis) {
        T known = plain ? results.get(arguments) : null;
        if (known == null) {
            boolean[] looked = new boolean[arguments.length];
            known = analysis.apply(value -> {
                // Arguments are compared by identity. Two of them may be one object: then both count as looked at,
                // which costs at most one more analysis.
                for (int i = 0; i < arguments.length; i++) {
                    looked[i] |= arguments[i] == value;
                }
            });
            if (plain) {
                results.put(looked, arguments, known);
            }
        }
        return known;
    }
}
