package dev.plumbline.actor;

import dev.plumbline.value.BadInput;

/** Makes a harness with new actors and messages at each call. */
@FunctionalInterface
public interface HarnessSource {
    Harness make() throws BadInput;
}
