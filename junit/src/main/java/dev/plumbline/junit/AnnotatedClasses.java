package dev.plumbline.junit;

import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.NestedClassSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/**
 * Finds annotated classes. A build names the outermost classes alone, so those within them are looked for here. Jupiter
 * takes only those that are {@code @Nested}; a static class is as good for a check, and nobody would be told that it was
 * left out.
 */
final class AnnotatedClasses implements SelectorResolver {
    /** Whether there is anything to check in this class. */
    static boolean concernsLineUp(Class<?> type) {
        return !annotated(type).isEmpty();
    }

    /** What a class asks for itself, by an annotation that carries {@link LineUp}, or by a class that it extends. */
    static Optional<LineUp> wanted(Class<?> type) {
        return AnnotationSupport.findAnnotation(type, LineUp.class)
                .filter(wanted -> !type.isAnnotation() && !leavesAllToSubclasses(type, wanted));
    }

    /** There is no object to test: those who extend it are tested, as with abstract test classes of Jupiter. */
    private static boolean leavesAllToSubclasses(Class<?> type, LineUp wanted) {
        return wanted.value() == void.class && Modifier.isAbstract(type.getModifiers());
    }

    /** The class and those within it and within what it extends, as far as they are annotated. */
    private static List<Class<?>> annotated(Class<?> type) {
        Set<Class<?>> seen = new LinkedHashSet<>();
        collect(type, seen);
        return seen.stream().filter(each -> wanted(each).isPresent()).toList();
    }

    /** A class within another one may extend it, and so lead back to itself. */
    private static void collect(Class<?> type, Set<Class<?>> seen) {
        if (seen.add(type)) {
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                for (Class<?> member : each.getDeclaredClasses()) {
                    collect(member, seen);
                }
            }
        }
    }

    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
        return resolve(selector.getJavaClass(), context);
    }

    @Override
    public Resolution resolve(NestedClassSelector selector, Context context) {
        return resolve(selector.getNestedClass(), context);
    }

    /** All containers hang under the engine, nested classes too: reports name them by class anyway. */
    private static Resolution resolve(Class<?> type, Context context) {
        Set<Match> matches = new LinkedHashSet<>();
        for (Class<?> each : annotated(type)) {
            context.addToParent(parent ->
                            wanted(each).map(wanted -> new AnnotatedClass(parent.getUniqueId(), each, wanted)))
                    .ifPresent(container -> matches.add(Match.exact(container)));
        }
        return matches.isEmpty() ? Resolution.unresolved() : Resolution.matches(matches);
    }

    /** Of a class, or of the test in it. */
    @Override
    public Resolution resolve(UniqueIdSelector selector, Context context) {
        List<UniqueId.Segment> segments = selector.getUniqueId().getSegments();
        if (segments.size() < 2 || !segments.get(1).getType().equals(AnnotatedClass.SEGMENT)) {
            return Resolution.unresolved();
        }
        return Resolution.selectors(
                Set.of(DiscoverySelectors.selectClass(segments.get(1).getValue())));
    }
}
