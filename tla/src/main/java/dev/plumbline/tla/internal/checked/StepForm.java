package dev.plumbline.tla.internal.checked;

import dev.plumbline.history.BadInput;
import dev.plumbline.tla.internal.footprint.StepInsight;
import dev.plumbline.tla.internal.operation.ActionSite;
import dev.plumbline.tla.internal.operation.ByLook;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.operation.SitePlanMaker;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Actions at their sites with arguments of certain names, whatever their values. Everything that depends on the names
 * only is prepared once; the analysis, which may depend on some of the values, once for each of these.
 */
final class StepForm {
    private final CheckedSpec spec;
    private final List<String> names;
    private final List<SitePlan> plans;
    private final boolean plain;
    private final ByLook<StepInsight> insights = new ByLook<>();

    /** @param names of the arguments, in the order of their numbers */
    StepForm(CheckedSpec spec, List<ActionSite> sites, List<String> names) throws BadInput {
        this.spec = spec;
        this.names = List.copyOf(names);
        List<SitePlan> made = new ArrayList<>();
        for (ActionSite site : sites) {
            made.add(SitePlanMaker.make(spec.compiler(), site, names));
        }
        this.plans = List.copyOf(made);
        this.plain = plans.stream().allMatch(SitePlan::isPlain);
    }

    /** The names of the arguments, in the order of their numbers. */
    List<String> names() {
        return names;
    }

    List<SitePlan> plans() {
        return plans;
    }

    /** Whether nothing is evaluated around the actions. */
    boolean isPlain() {
        return plain;
    }

    StepInsight insight(TlaValue[] arguments) {
        StepInsight known = plain ? insights.get(arguments) : null;
        if (known == null) {
            boolean[] looked = new boolean[arguments.length];
            known = spec.analysis().of(plans, arguments, value -> {
                // By identity. Two arguments may be one object: then both count, which is one look too many at worst.
                for (int i = 0; i < arguments.length; i++) {
                    looked[i] |= arguments[i] == value;
                }
            });
            if (plain) {
                insights.put(looked, arguments, known);
            }
        }
        return known;
    }
}
