package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.tlc.action.OperationSites;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.bind.PlanMaker;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tlc2.value.impl.Value;

/** Turns operations into actions: the sites of their actions, bound to their arguments. */
final class OperationBinder {
    private final TlcSpec spec;
    private final OperationSites sites;

    OperationBinder(TlcSpec spec, OperationSites sites) {
        this.spec = spec;
        this.sites = sites;
    }

    Action bind(Operation operation) throws BadInput {
        OperationSites.Sites found = sites.of(operation);
        if (found.completing().isEmpty()) {
            return new NoEffect(operation.name());
        }
        Map<String, Value> values = values(operation);
        Optional<Step> repeated = Optional.empty();
        if (!found.repeated().isEmpty()) {
            repeated = Optional.of(step(operation, found.repeated(), values));
        }
        return new TlcAction(spec, step(operation, found.completing(), values), repeated);
    }

    /** A step without arguments, all variables of which range over their bounds. */
    Step silent(String name) throws BadInput {
        List<Plan> plans = new ArrayList<>();
        for (Site site : sites.ofSilent(name)) {
            PlanMaker.make(spec.tool(), site, Map.of()).ifPresent(plans::add);
        }
        return new TlcStep(spec, name, () -> "the silent action " + name, plans);
    }

    private TlcStep step(Operation operation, List<Site> sites, Map<String, Value> values) throws BadInput {
        List<Plan> plans = new ArrayList<>();
        for (Site site : sites) {
            try {
                // Arguments that the site does not know it does not ask for.
                PlanMaker.make(spec.tool(), site, values).ifPresent(plans::add);
            } catch (BadInput e) {
                throw new BadInput(e.getMessage() + ", for the operation " + operation.shortCall(), e);
            }
        }
        return new TlcStep(spec, sites.get(0).name(), operation::shortCall, plans);
    }

    private static Map<String, Value> values(Operation operation) throws BadInput {
        Map<String, Value> values = new HashMap<>();
        for (Map.Entry<String, dev.plumbline.history.Value> entry :
                operation.arguments().entrySet()) {
            try {
                values.put(entry.getKey(), TlcValues.toTlc(entry.getValue()));
            } catch (BadInput e) {
                throw new BadInput("argument " + entry.getKey() + " of " + operation.name() + ": " + e.getMessage(), e);
            }
        }
        return values;
    }
}
