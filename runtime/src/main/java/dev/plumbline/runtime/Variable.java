package dev.plumbline.runtime;

import dev.plumbline.runtime.resource.Resource;

/**
 * A variable or parameter of an archetype or procedure. Sections read and write it.
 *
 * @param prefix the archetype or procedure; empty for {@code .pc} and {@code .stack}
 * @param name in the specification
 * @param reference whether it only refers to another variable: a {@code ref} parameter of a procedure
 */
public record Variable(String prefix, String name, Resource resource, boolean reference) {
    /** Its name in frames of the stack and in references: {@code AServer.msg}. */
    String fullName() {
        return prefix.isEmpty() ? name : prefix + "." + name;
    }
}
