package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.operation.SitesOfOperation;
import dev.plumbline.tla.internal.tlc.action.Site;
import dev.plumbline.tla.internal.tlc.bind.Plan;
import dev.plumbline.tla.internal.tlc.bind.PlanMaker;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tlc2.value.impl.Value;

/** Binds operations to actions: to the sites of their actions, with their arguments. */
final class OperationBinder {
    private final TlcSpec spec;
    private final SiteTable<Site> sites;

    OperationBinder(TlcSpec spec, SiteTable<Site> sites) {
        this.spec = spec;
        this.sites = sites;
    }

    Action bind(Operation operation) throws BadInput {
        SitesOfOperation<Site> found = SitesOfOperation.of(operation, sites);
        if (found.completing().isEmpty()) {
            return new NoEffect(operation.name());
        }
        Map<String, Value> values = values(operation);
        Optional<TlcStep> repeated = Optional.empty();
        if (!found.repeated().isEmpty()) {
            repeated = Optional.of(step(operation, found.repeated(), values));
        }
        return new TlcAction(step(operation, found.completing(), values), repeated, spec.analysed(operation));
    }

    /** A step without arguments: all variables range over their bounds. */
    TlcStep silent(String name) throws BadInput {
        return new TlcStep(spec, name, () -> "the silent action " + name, plans(sites.silent(name), Map.of()));
    }

    /**
     * An action with some known arguments; the other parameters range over their bounds.
     *
     * @throws BadInput if there is no action with such arguments
     */
    List<Plan> partial(String name, Map<String, dev.plumbline.value.Value> arguments) throws BadInput {
        Map<String, Value> values = new HashMap<>();
        for (Map.Entry<String, dev.plumbline.value.Value> entry : arguments.entrySet()) {
            values.put(entry.getKey(), TlcValues.toTlc(entry.getValue()));
        }
        return plans(sites.silent(name), values);
    }

    private TlcStep step(Operation operation, List<Site> sites, Map<String, Value> values) throws BadInput {
        try {
            return new TlcStep(spec, sites.get(0).name(), operation::shortCall, plans(sites, values));
        } catch (BadInput e) {
            throw new BadInput(e.getMessage() + ", for the operation " + operation.shortCall(), e);
        }
    }

    private List<Plan> plans(List<Site> sites, Map<String, Value> values) throws BadInput {
        List<Plan> plans = new ArrayList<>(sites.size());
        for (Site site : sites) {
            // The site ignores arguments that it does not know.
            PlanMaker.make(spec.tool(), site, values).ifPresent(plans::add);
        }
        return plans;
    }

    private static Map<String, Value> values(Operation operation) throws BadInput {
        Map<String, Value> values = new HashMap<>();
        for (Map.Entry<String, dev.plumbline.value.Value> entry :
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
