package dev.plumbline.jvm.execution;

/**
 * The place in a class under test from which code of the JDK was called.
 *
 * @param type the class, by the name it has outside
 * @param method in which the call stands
 * @param line of the source, 0 or less if unknown
 * @param called what was called, {@code AtomicReference.compareAndSet}
 */
public record Caller(String type, String method, int line, String called) {}
