package dev.plumbline.spec;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import java.util.List;
import java.util.Set;

/**
 * What may happen: initial states and, for a state and an operation, the set of next states. A set, because
 * specifications are nondeterministic. May be used by several threads at once.
 */
public interface Spec extends SpecSource {
    /** A file name or the name of a model, for people. */
    String name();

    /** @throws SpecException if the initial states cannot be evaluated */
    List<State> initialStates();

    /** What rules out every initial state, if something does: an invariant that none of them keeps. */
    default List<Obstacle> whyNoInitialState() {
        return List.of();
    }

    /**
     * The operation as an action of this specification. The same object may be given for operations that do not differ
     * in name, arguments and outcome.
     *
     * @throws BadInput if the specification has no such action, or not with these arguments
     */
    Action action(Operation operation) throws BadInput;

    /** Steps that may happen at any moment without being recorded. */
    List<Step> silentSteps();

    /** The names of operations that this specification knows, so that what was never used can be told. */
    Set<String> operationNames();

    /** This specification, whatever the history. */
    @Override
    default Spec load(History history) throws BadInput {
        return this;
    }

    /** Refused, unless the specification knows how it is loaded again. */
    @Override
    default SpecCopy copy(Spec loaded) throws BadInput {
        throw new BadInput("specification " + name() + " (" + getClass().getName()
                + ") cannot be put into a bundle: nothing says how it is loaded again; expected a source of it");
    }
}
