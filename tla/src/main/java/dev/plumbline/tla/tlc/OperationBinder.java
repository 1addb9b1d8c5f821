package dev.plumbline.tla.tlc;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.spec.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tlc2.value.impl.Value;

/**
 * Turns operations into actions: {@code X}, or {@code X_Step} any number of times and then {@code X_Done}; for an
 * aborted operation {@code X_Abort}, or no effect at all.
 */
final class OperationBinder {
    private final TlcSpec spec;
    private final ActionTable table;

    OperationBinder(TlcSpec spec, ActionTable table) {
        this.spec = spec;
        this.table = table;
    }

    /**
     * The actions that an operation may be.
     *
     * @param completing empty if it has no effect: aborted, and the specification says nothing of that
     * @param repeated empty if it is atomic
     */
    record Sites(List<Site> completing, List<Site> repeated) {}

    Action bind(Operation operation) throws BadInput {
        Sites sites = sites(operation);
        if (sites.completing.isEmpty()) {
            return new NoEffect(operation.name());
        }
        Map<String, Value> values = values(operation);
        Optional<Step> repeated = Optional.empty();
        if (!sites.repeated.isEmpty()) {
            repeated = Optional.of(step(operation, sites.repeated, values));
        }
        return new TlcAction(spec, step(operation, sites.completing, values), repeated);
    }

    Sites sites(Operation operation) throws BadInput {
        String name = operation.name();
        List<Site> whole = table.sites(name);
        List<Site> step = whole.isEmpty() ? table.sites(name + "_Step") : List.of();
        List<Site> done = whole.isEmpty() ? table.sites(name + "_Done") : whole;
        List<Site> abort = table.sites(name + "_Abort");
        if (done.isEmpty() && abort.isEmpty()) {
            throw new BadInput("the operation " + name + " " + table.unknown(name));
        }
        boolean aborted = operation.outcome() == Outcome.ABORTED;
        if (!aborted && done.isEmpty()) {
            throw new BadInput("the operation " + name + " " + table.unknown(name));
        }
        Set<String> arguments = operation.arguments().keySet();
        requireUnderstood(operation, arguments, List.of(step, done, aborted ? abort : List.of()));
        if (aborted && abort.isEmpty()) {
            return new Sites(List.of(), List.of());
        }
        List<Site> completing = aborted ? abort : done;
        if (operation.outcome() == Outcome.RETURNED) {
            requireAll(operation, arguments, completing);
        }
        return new Sites(completing, step);
    }

    /** A step without arguments, all variables of which range over their bounds. */
    Step silent(String name) throws BadInput {
        List<Plan> plans = new ArrayList<>();
        for (Site site : silentSites(name)) {
            PlanMaker.make(spec.tool(), site, Map.of()).ifPresent(plans::add);
        }
        return new TlcStep(spec, name, () -> "the silent action " + name, plans);
    }

    List<Site> silentSites(String name) throws BadInput {
        List<Site> sites = table.sites(name);
        if (sites.isEmpty()) {
            throw new BadInput("the silent action " + name + " " + table.unknown(name));
        }
        return sites;
    }

    private TlcStep step(Operation operation, List<Site> sites, Map<String, Value> values) throws BadInput {
        List<Plan> plans = new ArrayList<>();
        for (Site site : sites) {
            try {
                // Arguments that the site does not know it does not ask for.
                PlanMaker.make(spec.tool(), site, values).ifPresent(plans::add);
            } catch (BadInput e) {
                throw new BadInput(e.getMessage() + ", for the operation " + operation.call(), e);
            }
        }
        return new TlcStep(spec, sites.get(0).name(), operation::call, plans);
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

    private static void requireUnderstood(Operation operation, Set<String> arguments, List<List<Site>> groups)
            throws BadInput {
        for (String argument : arguments) {
            if (groups.stream()
                    .flatMap(List::stream)
                    .noneMatch(site -> site.understood().contains(argument))) {
                Set<String> signatures = new LinkedHashSet<>();
                groups.forEach(sites -> sites.forEach(site -> signatures.add(site.signature())));
                throw new BadInput("the operation " + operation.call() + " has an argument " + argument
                        + " that is no parameter of the action " + String.join(" or ", signatures));
            }
        }
    }

    private static void requireAll(Operation operation, Set<String> arguments, List<Site> completing) throws BadInput {
        for (String parameter : completing.get(0).parameterNames()) {
            if (!arguments.contains(parameter)) {
                throw new BadInput("the operation " + operation.call() + " has no argument " + parameter
                        + "; expected one for each parameter of the action "
                        + completing.get(0).signature());
            }
        }
    }
}
