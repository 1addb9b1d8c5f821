package dev.plumbline.tla.internal.operation;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The actions that an operation may be: {@code X}, or {@code X_Step} any number of times and then {@code X_Done}; for
 * an aborted operation {@code X_Abort}, or no effect at all.
 *
 * @param completing empty if the operation has no effect
 * @param repeated empty if the operation is atomic
 */
public record SitesOfOperation(List<ActionSite> completing, List<ActionSite> repeated) {
    /** @throws BadInput if the specification has no such action, or not with these arguments */
    public static SitesOfOperation of(Operation operation, SiteTable table) throws BadInput {
        String name = operation.name();
        List<ActionSite> whole = table.sites(name);
        List<ActionSite> step = whole.isEmpty() ? table.sites(name + "_Step") : List.of();
        List<ActionSite> done = whole.isEmpty() ? table.sites(name + "_Done") : whole;
        List<ActionSite> abort = table.sites(name + "_Abort");
        boolean aborted = operation.outcome() == Outcome.ABORTED;
        if (done.isEmpty() && (abort.isEmpty() || !aborted)) {
            throw new BadInput("the operation " + name + " is not an action of the specification");
        }
        Set<String> arguments = operation.arguments().keySet();
        for (String argument : arguments) {
            if (Stream.of(step, done, aborted ? abort : List.<ActionSite>of())
                    .flatMap(List::stream)
                    .noneMatch(site -> site.understood().contains(argument))) {
                throw new BadInput("the operation " + operation.shortCall() + " has an argument " + argument
                        + " that is not a parameter of its action");
            }
        }
        if (aborted && abort.isEmpty()) {
            return new SitesOfOperation(List.of(), List.of());
        }
        List<ActionSite> completing = aborted ? abort : done;
        if (operation.outcome() == Outcome.RETURNED
                && !arguments.containsAll(completing.get(0).parameterNames())) {
            throw new BadInput("the operation " + operation.shortCall()
                    + " has too few arguments; expected one for each parameter of the action "
                    + completing.get(0).signature());
        }
        return new SitesOfOperation(completing, step);
    }
}
