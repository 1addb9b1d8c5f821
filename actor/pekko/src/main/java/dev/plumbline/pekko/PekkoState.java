package dev.plumbline.pekko;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Property;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A state as properties see it.
 *
 * @param actors the values that were observed
 */
record PekkoState(Map<ActorRef, ?> actors, Collection<Property.Message> messages, List<Property.Call> calls)
        implements Property.State {
    /** An actor that waits for its restart is not among the actors. */
    @Override
    public boolean isDown(ActorRef actor) {
        return false;
    }

    /** Whether a property can tell both apart that does not read the messages under way. */
    boolean differs(PekkoState later) {
        return !actors.equals(later.actors) || !calls.equals(later.calls);
    }
}
