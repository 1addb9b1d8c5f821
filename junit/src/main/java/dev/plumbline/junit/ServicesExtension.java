package dev.plumbline.junit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Performs the runs that the annotation of a test method describes, before the method is run. */
final class ServicesExtension implements InvocationInterceptor {
    @Override
    public void interceptTestMethod(
            InvocationInterceptor.Invocation<Void> body,
            ReflectiveInvocationContext<Method> invocation,
            ExtensionContext context)
            throws Throwable {
        Method method = invocation.getExecutable();
        Services wanted = method.getAnnotation(Services.class);
        if (wanted != null) {
            new ServicesCheck(wanted, context.getRequiredTestClass().getName() + "." + method.getName()).run();
        }
        body.proceed();
    }
}
