package dev.plumbline.lineup.subject;

import dev.plumbline.lineup.matrix.Invocation;
import java.util.Optional;

/**
 * The class under test.
 *
 * @param className as one would import it, of any class that the loader finds, or of java.util.concurrent
 * @param creation makes the object: a constructor by the name of the class ({@code LinkedBlockingQueue(1)}), or a
 *     static method of it; empty: the constructor without parameters
 * @param classes finds the class; it is loaded anew, in its controlled form
 */
public record Subject(String className, Optional<Invocation> creation, ClassLoader classes) {
    public static Subject of(String className, ClassLoader classes) {
        return new Subject(className, Optional.empty(), classes);
    }

    /**
     * Tells whether the class is still the same: a sum of its class file and of those of the classes inside it that it
     * names. Of a class of the JDK it is the version of Java. Empty if there is no such class.
     */
    public String version() {
        return ClassVersion.of(className, classes);
    }

    /** The last part of the name. */
    public String simpleName() {
        return simple(className);
    }

    public static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
