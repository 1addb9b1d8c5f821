package dev.plumbline.junit;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** One annotated class, a container with one test, which performs the check that the annotation describes. */
final class AnnotatedClass extends AbstractTestDescriptor {
    static final String SEGMENT = "class";

    /** The name of the test in a filter such as {@code StockTest#lineUp}. */
    static final String TEST = "lineUp";

    private final Class<?> type;
    private final LineUp wanted;

    AnnotatedClass(UniqueId parent, Class<?> type, LineUp wanted) {
        super(parent.append(SEGMENT, type.getName()), type.getSimpleName(), ClassSource.from(type));
        this.type = type;
        this.wanted = wanted;
        addChild(new CheckOfClass(getUniqueId(), type, getTags()));
    }

    @Override
    public Type getType() {
        return Type.CONTAINER;
    }

    /** With its package: reports of builds use this name. */
    @Override
    public String getLegacyReportingName() {
        return type.getName();
    }

    /** The tags of the class and, if it is nested, of the classes around it. */
    @Override
    public Set<TestTag> getTags() {
        Set<TestTag> tags = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            AnnotationSupport.findRepeatableAnnotations(each, Tag.class).stream()
                    .map(Tag::value)
                    .filter(TestTag::isValid)
                    .forEach(tag -> tags.add(TestTag.create(tag)));
        }
        return tags;
    }

    /** Why the class is not checked. */
    Optional<String> disabled() {
        return AnnotationSupport.findAnnotation(type, Disabled.class)
                .map(why -> why.value().isBlank() ? type.getName() + " is @Disabled" : why.value());
    }

    /** @param races receives data races, if there are any and they are not failures */
    TestExecutionResult check(Consumer<String> races) {
        try {
            new LineUpCheck(wanted, type).run().ifPresent(races);
            return TestExecutionResult.successful();
        } catch (AssertionError | RuntimeException | LinkageError e) {
            return TestExecutionResult.failed(e);
        }
    }

    /**
     * Its source is a method that does not exist in the class: build tools name, count and filter tests by class and
     * method, and do not resolve the method.
     */
    private static final class CheckOfClass extends AbstractTestDescriptor {
        private final Set<TestTag> tags;

        CheckOfClass(UniqueId parent, Class<?> type, Set<TestTag> tags) {
            super(parent.append("test", TEST), TEST, MethodSource.from(type.getName(), TEST));
            this.tags = tags;
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }

        @Override
        public Set<TestTag> getTags() {
            return tags;
        }
    }
}
