package dev.plumbline.lineup.subject;

import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.lineup.matrix.Invocation;
import java.util.Optional;

/**
 * The class under test.
 *
 * @param className as in an import; any class that the loader finds, or one of java.util.concurrent
 * @param creation makes the object: a constructor by the name of the class ({@code LinkedBlockingQueue(1)}), or a
 *     static method of it; empty: the constructor without parameters
 * @param classes finds the class; it is loaded again, in its controlled form
 */
public record Subject(String className, Optional<Invocation> creation, ClassLoader classes) {
    public static Subject of(String className, ClassLoader classes) {
        return new Subject(className, Optional.empty(), classes);
    }

    /**
     * A checksum of its class file and of those of the nested classes that it names, to detect changes of the class.
     * For a class of the JDK it is the version of Java. Empty if there is no such class.
     */
    public String version() {
        return ClassVersion.of(className, classes);
    }

    /** The last part of the name. */
    public String simpleName() {
        return ThreadTest.simpleName(className);
    }
}
