package dev.plumbline.junit;

import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;

/**
 * Runs classes that are annotated with {@link LineUp}. Such a class needs no test methods, and other engines ignore a
 * class without them.
 *
 * <p>Each class is a container with one test. Build tools report tests by class: Surefire drops a test directly below
 * an engine, and a failing check would leave the build green.
 */
public final class LineUpTestEngine implements TestEngine {
    static final String ID = "plumbline-line-up";

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor root = new EngineDescriptor(id, "Line-Up");
        EngineDiscoveryRequestResolver.builder()
                .addClassContainerSelectorResolver(AnnotatedClasses::concernsLineUp)
                .addSelectorResolver(new AnnotatedClasses())
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
            execute((AnnotatedClass) each, listener);
        }
        listener.executionFinished(root, TestExecutionResult.successful());
    }

    private static void execute(AnnotatedClass container, EngineExecutionListener listener) {
        if (container.disabled().isPresent()) {
            listener.executionSkipped(container, container.disabled().get());
            return;
        }
        listener.executionStarted(container);
        for (TestDescriptor test : container.getChildren()) {
            listener.executionStarted(test);
            TestExecutionResult result = container.check(
                    races -> listener.reportingEntryPublished(test, ReportEntry.from("data races", races)));
            listener.executionFinished(test, result);
        }
        listener.executionFinished(container, TestExecutionResult.successful());
    }
}
