package dev.plumbline.actor;

import dev.plumbline.value.BadInput;
import java.util.List;

/**
 * An actor system under test and the requests that its clients may make. The command {@code plumbline actors --system}
 * takes the name of a class that implements this and has a public constructor without parameters.
 */
public interface ActorSystem {
    /** For reports. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** The harnesses it has; the first is the default. */
    List<String> harnesses();

    /**
     * @param name one of {@link #harnesses}
     * @throws BadInput if it has no such harness
     */
    Harness harness(String name) throws BadInput;
}
