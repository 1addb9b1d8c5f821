package dev.plumbline.junit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.NestedClassSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/**
 * Finds annotated classes. A build names the outermost classes alone, so those within them that are annotated with
 * {@link Nested} are looked for here, as Jupiter does.
 */
final class AnnotatedClasses implements SelectorResolver {
    /** Whether there is anything to check in this class. */
    static boolean concernsLineUp(Class<?> type) {
        return !annotated(type).isEmpty();
    }

    /** The class and those nested in it, as far as they are annotated. */
    private static List<Class<?>> annotated(Class<?> type) {
        List<Class<?>> found = new ArrayList<>();
        if (type.isAnnotationPresent(LineUp.class)) {
            found.add(type);
        }
        for (Class<?> each : type.getDeclaredClasses()) {
            if (each.isAnnotationPresent(Nested.class)) {
                found.addAll(annotated(each));
            }
        }
        return found;
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
            context.addToParent(parent -> Optional.of(new AnnotatedClass(parent.getUniqueId(), each)))
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
