package dev.plumbline.jvm.internal.instrument;

import java.util.Set;

/**
 * Which calls of uncontrolled code may change something that the instrumentation does not see. A loop with such a call
 * cannot be shown to repeat itself: {@code while (text.length() < 10) text.append(...)} does not repeat itself, though
 * its variables stay the same. A call that is not known to be harmless is assumed to change something.
 */
final class OutsideCalls {
    /** Types whose objects cannot change, or whose methods only reach controlled code. */
    private static final Set<String> HARMLESS = Set.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Class",
            "java/lang/Comparable",
            "java/lang/Double",
            "java/lang/Enum",
            "java/lang/Float",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Math",
            "java/lang/Number",
            "java/lang/Object",
            "java/lang/Record",
            "java/lang/Short",
            "java/lang/StrictMath",
            "java/lang/String",
            // A facade, which reports its changes itself.
            "java/lang/ThreadLocal",
            "java/time/Duration",
            "java/time/Instant",
            "java/util/Objects",
            "java/util/Optional",
            "java/util/OptionalInt",
            "java/util/OptionalLong");

    private OutsideCalls() {}

    /** Whether the effects of a method of an uncontrolled type are unknown. */
    static boolean mayChangeAnything(String owner, String name) {
        return !owner.startsWith("[")
                && !name.equals("<init>")
                && !HARMLESS.contains(owner)
                && !isFunction(owner)
                // Interfaces, whose objects are of copied classes or of classes under test; facades; units of time.
                && !owner.startsWith("java/util/concurrent/");
    }

    /** Whether objects of the type are mostly lambda expressions and references to methods. */
    static boolean isFunction(String owner) {
        return owner.startsWith("java/util/function/")
                || owner.equals("java/lang/Runnable")
                || owner.equals("java/util/concurrent/Callable")
                || owner.equals("java/util/Comparator");
    }
}
