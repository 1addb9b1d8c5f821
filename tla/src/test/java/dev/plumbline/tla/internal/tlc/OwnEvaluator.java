package dev.plumbline.tla.internal.tlc;

import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs each test method with TLC's classes loaded anew. Their statics do not survive a second specification: if it has
 * another number of variables, even the name TRUE comes to mean the set BOOLEAN.
 */
public final class OwnEvaluator implements InvocationInterceptor {
    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> context, ExtensionContext extension)
            throws Throwable {
        invocation.skip();
        List<URL> path = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            path.add(new File(entry).toURI().toURL());
        }
        Object original = context.getTarget().orElseThrow();
        try (URLClassLoader loader =
                new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
            Class<?> type = loader.loadClass(original.getClass().getName());
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object copy = constructor.newInstance();
            Field given = original.getClass().getDeclaredField("folder");
            Field folder = type.getDeclaredField("folder");
            given.setAccessible(true);
            folder.setAccessible(true);
            folder.set(copy, given.get(original));
            Method method = type.getDeclaredMethod(context.getExecutable().getName());
            method.setAccessible(true);
            method.invoke(copy);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
