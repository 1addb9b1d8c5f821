package dev.plumbline.jvm.execution;

/**
 * The place in a class under test from which code of the JDK was called.
 *
 * @param type the class, by its original name
 * @param method that contains the call
 * @param line of the source, 0 or less if unknown
 * @param called the method called, for instance {@code AtomicReference.compareAndSet}
 */
public record Caller(String type, String method, int line, String called) {}
