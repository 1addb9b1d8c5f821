package dev.plumbline.jvm.execution;

/**
 * A data race: two accesses to one variable, at least one of which writes and at least one of which is plain, and
 * neither happened before the other.
 *
 * @param variable {@code Type.field} by its original name, or {@code int[]} for an element of such an array
 * @param first in the order of the execution
 */
public record Race(String variable, RacyAccess first, RacyAccess second) {}
