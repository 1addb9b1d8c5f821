package dev.plumbline.junit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Performs the check that the annotation of a test method describes, before the method is run. */
final class LineUpExtension implements InvocationInterceptor {
    @Override
    public void interceptTestMethod(
            InvocationInterceptor.Invocation<Void> body,
            ReflectiveInvocationContext<Method> invocation,
            ExtensionContext context)
            throws Throwable {
        AnnotationSupport.findAnnotation(invocation.getExecutable(), LineUp.class)
                .flatMap(wanted -> new LineUpCheck(wanted, context.getRequiredTestClass()).run())
                .ifPresent(races -> context.publishReportEntry("data races", races));
        body.proceed();
    }
}
