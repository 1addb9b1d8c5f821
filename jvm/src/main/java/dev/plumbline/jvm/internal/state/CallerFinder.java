package dev.plumbline.jvm.internal.state;

import dev.plumbline.jvm.execution.Caller;
import dev.plumbline.jvm.execution.Site;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds the line of a class under test that caused a step within the JDK: readers of a trace know their own code, and
 * not that of a lock. Walks the stack, so it is used for traced executions only.
 */
public final class CallerFinder {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private CallerFinder() {}

    /** Called by the thread that is at the site. */
    public static Optional<Caller> of(Site site, Function<Class<?>, String> originalName) {
        return isOfJdk(site.type()) ? STACK.walk(frames -> caller(frames, originalName)) : Optional.empty();
    }

    private static boolean isOfJdk(String name) {
        return name.startsWith("java.") || name.startsWith("jdk.");
    }

    private static Optional<Caller> caller(Stream<StackFrame> frames, Function<Class<?>, String> originalName) {
        String called = "";
        for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
            StackFrame frame = each.next();
            Class<?> type = frame.getDeclaringClass();
            boolean controlled = type.getClassLoader() instanceof StaticState.Holder;
            String name = originalName.apply(type);
            if (isOfJdk(name)) {
                called = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1) + "."
                        + frame.getMethodName();
            } else if (controlled) {
                return Optional.of(new Caller(name, frame.getMethodName(), frame.getLineNumber(), called));
            } else if (!called.isEmpty()) {
                // The frames below run the test: the JDK itself is under test.
                return Optional.empty();
            }
        }
        return Optional.empty();
    }
}
