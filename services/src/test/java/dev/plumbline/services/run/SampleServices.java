package dev.plumbline.services.run;

import dev.plumbline.services.Service;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The services of {@code samples/services}. */
final class SampleServices {
    private static final Path FOLDER = Path.of("..", "samples", "services");

    private SampleServices() {}

    /** Compiles a service. */
    static void compile(String name, Path classes) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
            boolean done = compiler.getTask(
                            messages,
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjects(FOLDER.resolve(name + ".java")))
                    .call();
            if (!done) {
                throw new IllegalStateException(messages.toString());
            }
        }
    }

    /** The classes must not be found on the class path, so that nodes are started with the folder. */
    static Service load(String name, Path classes) throws Exception {
        URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, SampleServices.class.getClassLoader());
        return (Service) loader.loadClass(name).getConstructor().newInstance();
    }
}
