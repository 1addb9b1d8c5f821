package dev.plumbline.junit;

import java.util.Optional;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/**
 * Runs classes that are annotated with {@link LineUp}. Such a class needs no test methods, and without those no other engine
 * would look at it.
 */
public final class LineUpTestEngine implements TestEngine {
    private static final String CLASS = "class";

    @Override
    public String getId() {
        return "plumbline-line-up";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor root = new EngineDescriptor(id, "Line-Up");
        EngineDiscoveryRequestResolver.builder()
                .addClassContainerSelectorResolver(type -> type.isAnnotationPresent(LineUp.class))
                .addSelectorResolver(new Annotated())
                .build()
                .resolve(request, root);
        return root;
    }

    @Override
    public void execute(ExecutionRequest request) {
        EngineExecutionListener listener = request.getEngineExecutionListener();
        TestDescriptor root = request.getRootTestDescriptor();
        listener.executionStarted(root);
        for (TestDescriptor each : root.getChildren()) {
            listener.executionStarted(each);
            listener.executionFinished(each, ((Checked) each).result());
        }
        listener.executionFinished(root, TestExecutionResult.successful());
    }

    private static final class Annotated implements SelectorResolver {
        @Override
        public Resolution resolve(ClassSelector selector, Context context) {
            Class<?> type = selector.getJavaClass();
            if (!type.isAnnotationPresent(LineUp.class)) {
                return Resolution.unresolved();
            }
            return context.addToParent(parent -> Optional.of(new Checked(parent.getUniqueId(), type)))
                    .map(test -> Resolution.match(Match.exact(test)))
                    .orElse(Resolution.unresolved());
        }

        @Override
        public Resolution resolve(UniqueIdSelector selector, Context context) {
            UniqueId.Segment last = selector.getUniqueId().getLastSegment();
            if (!last.getType().equals(CLASS)) {
                return Resolution.unresolved();
            }
            return Resolution.selectors(java.util.Set.of(
                    org.junit.platform.engine.discovery.DiscoverySelectors.selectClass(last.getValue())));
        }
    }

    /** One annotated class. */
    private static final class Checked extends AbstractTestDescriptor {
        private final Class<?> type;

        Checked(UniqueId parent, Class<?> type) {
            super(parent.append(CLASS, type.getName()), type.getSimpleName(), ClassSource.from(type));
            this.type = type;
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }

        TestExecutionResult result() {
            try {
                new LineUpCheck(type.getAnnotation(LineUp.class), type).run();
                return TestExecutionResult.successful();
            } catch (AssertionError | RuntimeException e) {
                return TestExecutionResult.failed(e);
            }
        }
    }
}
