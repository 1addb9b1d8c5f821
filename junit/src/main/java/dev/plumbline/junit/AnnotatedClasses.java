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
 * Finds annotated classes. A build names only the outermost classes, so nested ones are searched for here. Jupiter
 * accepts only those that are {@code @Nested}; a static class can be checked as well, and leaving it out would be
 * silent.
 */
final class AnnotatedClasses implements SelectorResolver {
    /** Whether there is anything to check in this class. */
    static boolean concernsLineUp(Class<?> type) {
        return !annotated(type).isEmpty();
    }

    /**
     * The annotation of the class itself, directly, by an annotation that is annotated with {@link LineUp}, or by a
     * superclass.
     */
    static Optional<LineUp> wanted(Class<?> type) {
        return AnnotationSupport.findAnnotation(type, LineUp.class)
                .filter(wanted -> !type.isAnnotation() && !leavesAllToSubclasses(type, wanted));
    }

    /** There is no object to test: its subclasses are tested, as with abstract test classes of Jupiter. */
    private static boolean leavesAllToSubclasses(Class<?> type, LineUp wanted) {
        return wanted.value() == void.class && Modifier.isAbstract(type.getModifiers());
    }

    /** The annotated ones among the class, its nested classes, and those of its superclasses. */
    private static List<Class<?>> annotated(Class<?> type) {
        Set<Class<?>> seen = new LinkedHashSet<>();
        collect(type, seen);
        return seen.stream().filter(each -> wanted(each).isPresent()).toList();
    }

    /** A nested class may extend the class around it, and so lead back to itself. */
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

    /** All containers are children of the engine, nested classes too: reports name them by class anyway. */
    private static Resolution resolve(Class<?> type, Context context) {
        Set<Match> matches = new LinkedHashSet<>();
        for (Class<?> each : annotated(type)) {
            context.addToParent(parent ->
                            wanted(each).map(wanted -> new AnnotatedClass(parent.getUniqueId(), each, wanted)))
                    .ifPresent(container -> matches.add(Match.exact(container)));
        }
        return matches.isEmpty() ? Resolution.unresolved() : Resolution.matches(matches);
    }

    /** For a class, or for the test in it. */
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
