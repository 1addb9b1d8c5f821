package dev.plumbline.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Performs the exploration that the annotation of a test method describes, before the method is run. */
final class ActorsExtension implements InvocationInterceptor {
    @Override
    public void interceptTestMethod(
            InvocationInterceptor.Invocation<Void> body,
            ReflectiveInvocationContext<Method> invocation,
            ExtensionContext context)
            throws Throwable {
        Method method = invocation.getExecutable();
        String test = context.getRequiredTestClass().getName() + "." + method.getName();
        Optional.ofNullable(method.getAnnotation(Actors.class))
                .ifPresent(wanted -> new ActorsCheck(wanted, test)
                        .run()
                        .forEach((harness, notes) ->
                                context.publishReportEntry("notes on " + harness, String.join("\n", notes))));
        body.proceed();
    }
}
