package dev.plumbline.tla.internal.operation;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The actions that an operation may be: {@code X}, or {@code X_Step} any number of times and then {@code X_Done}; for
 * an aborted operation {@code X_Abort}, or no effect at all.
 *
 * @param completing empty if the operation has no effect
 * @param repeated empty if the operation is atomic
 */
public record SitesOfOperation<S extends NamedSite>(List<S> completing, List<S> repeated) {
    /** @throws BadInput if the specification has no such action, or not with these arguments */
    public static <S extends NamedSite> SitesOfOperation<S> of(Operation operation, SiteTable<S> table)
            throws BadInput {
        String name = operation.name();
        List<S> whole = table.sites(name);
        List<S> step = whole.isEmpty() ? table.sites(name + "_Step") : List.of();
        List<S> done = whole.isEmpty() ? table.sites(name + "_Done") : whole;
        List<S> abort = table.sites(name + "_Abort");
        boolean aborted = operation.outcome() == Outcome.ABORTED;
        if (done.isEmpty() && (abort.isEmpty() || !aborted)) {
            throw new BadInput("the operation " + name + " " + table.unknown(name));
        }
        Set<String> arguments = operation.arguments().keySet();
        requireUnderstood(operation, arguments, List.of(step, done, aborted ? abort : List.of()));
        if (aborted && abort.isEmpty()) {
            return new SitesOfOperation<>(List.of(), List.of());
        }
        List<S> completing = aborted ? abort : done;
        if (operation.outcome() == Outcome.RETURNED) {
            requireAll(operation, arguments, completing.get(0));
        }
        return new SitesOfOperation<>(completing, step);
    }

    private static void requireUnderstood(
            Operation operation, Set<String> arguments, List<? extends List<? extends NamedSite>> groups)
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

    private static void requireAll(Operation operation, Set<String> arguments, NamedSite site) throws BadInput {
        for (String parameter : site.parameterNames()) {
            if (!arguments.contains(parameter)) {
                throw new BadInput("the operation " + operation.shortCall() + " has no argument " + parameter
                        + "; expected one for each parameter of the action " + site.signature());
            }
        }
    }
}
