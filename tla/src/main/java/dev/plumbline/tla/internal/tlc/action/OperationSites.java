package dev.plumbline.tla.internal.tlc.action;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which actions an operation may be: {@code X}, or {@code X_Step} any number of times and then {@code X_Done}; for an
 * aborted operation {@code X_Abort}, or no effect at all.
 */
public record OperationSites(ActionTable table) {
    /**
     * The actions that an operation may be.
     *
     * @param completing empty if it has no effect: it is aborted, and the specification has no action for that
     * @param repeated empty if it is atomic
     */
    public record Sites(List<Site> completing, List<Site> repeated) {}

    public Sites of(Operation operation) throws BadInput {
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

    public List<Site> ofSilent(String name) throws BadInput {
        List<Site> sites = table.sites(name);
        if (sites.isEmpty()) {
            throw new BadInput("the silent action " + name + " " + table.unknown(name));
        }
        return sites;
    }

    private static void requireUnderstood(Operation operation, Set<String> arguments, List<List<Site>> groups)
            throws BadInput {
        for (String argument : arguments) {
            if (groups.stream()
                    .flatMap(List::stream)
                    .noneMatch(site -> site.understood().contains(argument))) {
                Set<String> signatures = new LinkedHashSet<>();
                groups.forEach(sites -> sites.forEach(site -> signatures.add(site.signature())));
                throw new BadInput("the operation " + operation.shortCall() + " has an argument " + argument
                        + " that is not a parameter of the action " + String.join(" or ", signatures));
            }
        }
    }

    private static void requireAll(Operation operation, Set<String> arguments, List<Site> completing) throws BadInput {
        for (String parameter : completing.get(0).parameterNames()) {
            if (!arguments.contains(parameter)) {
                throw new BadInput("the operation " + operation.shortCall() + " has no argument " + parameter
                        + "; expected one for each parameter of the action "
                        + completing.get(0).signature());
            }
        }
    }
}
