package dev.plumbline.tla.internal.checked;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.NoEffect;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.operation.ActionSite;
import dev.plumbline.tla.internal.operation.SitePlan;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.operation.SitesOfOperation;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Binds operations to actions: to the sites of their actions, with their arguments. */
final class CheckedBinder {
    private final CheckedSpec spec;
    private final SiteTable<ActionSite> table;
    private final Map<FormKey, StepForm> forms = new ConcurrentHashMap<>();

    private record FormKey(List<ActionSite> sites, List<String> names) {}

    CheckedBinder(CheckedSpec spec, SiteTable<ActionSite> table) {
        this.spec = spec;
        this.table = table;
    }

    Action bind(Operation operation) throws BadInput {
        SitesOfOperation<ActionSite> sites = SitesOfOperation.of(operation, table);
        if (sites.completing().isEmpty()) {
            return new NoEffect(operation.name());
        }
        Optional<CheckedStep> repeated = Optional.empty();
        if (!sites.repeated().isEmpty()) {
            repeated = Optional.of(step(
                    operation,
                    sites.repeated(),
                    () -> spec.referred()
                            .load()
                            .action(operation)
                            .repeated()
                            .orElseThrow(() -> new BadInput("the operation is atomic"))));
        }
        CheckedStep completing = step(
                operation,
                sites.completing(),
                () -> spec.referred().load().action(operation).completing());
        return new CheckedAction(spec, completing, repeated);
    }

    /** A step without arguments: all parameters range over their sets. */
    Step silent(String name) throws BadInput {
        return step(
                name,
                () -> "the silent action " + name,
                named(name),
                Map.of(),
                () -> spec.referred().load().silentSteps().stream()
                        .filter(step -> step.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new BadInput("there is no action " + name)));
    }

    /** An action with some known arguments; the other parameters range over their sets. */
    CheckedAction partial(String name, Map<String, Value> arguments) throws BadInput {
        CheckedStep step = step(name, () -> name, named(name), arguments, () -> {
            throw new BadInput("the reference has no such step");
        });
        return new CheckedAction(spec, step, Optional.empty());
    }

    private List<ActionSite> named(String name) throws BadInput {
        List<ActionSite> sites = table.sites(name);
        if (sites.isEmpty()) {
            throw new BadInput("there is no action " + name);
        }
        return sites;
    }

    private CheckedStep step(Operation operation, List<ActionSite> sites, CheckedStep.Same reference) throws BadInput {
        return step(sites.get(0).name(), operation::shortCall, sites, operation.arguments(), reference);
    }

    private CheckedStep step(
            String name,
            Supplier<String> tried,
            List<ActionSite> sites,
            Map<String, Value> given,
            CheckedStep.Same reference)
            throws BadInput {
        List<String> names = List.copyOf(new TreeSet<>(given.keySet()));
        TlaValue[] arguments = new TlaValue[names.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = Conversion.fromHistory(given.get(names.get(i)), spec.names());
        }
        StepForm form = form(sites, names);
        requireFinite(form, arguments);
        return new CheckedStep(spec, name, tried, form, arguments, reference);
    }

    private StepForm form(List<ActionSite> sites, List<String> names) throws BadInput {
        FormKey key = new FormKey(sites, names);
        StepForm known = forms.get(key);
        if (known == null) {
            known = new StepForm(spec, sites, names);
            forms.put(key, known);
        }
        return known;
    }

    private void requireFinite(StepForm form, TlaValue[] arguments) throws BadInput {
        if (!form.isPlain()) {
            for (SitePlan plan : form.plans()) {
                plan.requireFinite(arguments, spec.specification().variables().size());
            }
        }
    }
}
