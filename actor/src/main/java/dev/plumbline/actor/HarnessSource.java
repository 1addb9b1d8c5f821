package dev.plumbline.actor;

import dev.plumbline.value.BadInput;

/** Makes a harness with new actors and messages, as often as it is asked. */
@FunctionalInterface
public interface HarnessSource {
    Harness make() throws BadInput;
}
