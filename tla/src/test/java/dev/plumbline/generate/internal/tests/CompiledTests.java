package dev.plumbline.generate.internal.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Generated tests in Java, compiled without a warning, and run one by one. */
final class CompiledTests implements AutoCloseable {
    /**
     * The result of a test.
     *
     * @param test its method
     * @param failure what it failed with, or was aborted with
     * @param printed what it wrote to the standard output
     */
    record Result(String test, Optional<Throwable> failure, String printed) {
        boolean aborted() {
            return failure.filter(TestAbortedException.class::isInstance).isPresent();
        }

        boolean failed() {
            return failure.isPresent() && !aborted();
        }

        String message() {
            return failure.map(Throwable::getMessage).orElse("");
        }
    }

    private final URLClassLoader loader;
    private final List<Path> sources;

    private CompiledTests(URLClassLoader loader, List<Path> sources) {
        this.loader = loader;
        this.sources = sources;
    }

    /** Compiles all sources below a folder. */
    static CompiledTests below(Path folder) throws Exception {
        List<Path> sources;
        try (Stream<Path> all = Files.walk(folder)) {
            sources = all.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
        Path classes = Files.createTempDirectory(folder, "classes");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-Xlint:all,-processing,-path,-classfile",
                    "-cp",
                    System.getProperty("java.class.path")
                            + place(Test.class)
                            + place(TestAbortedException.class)
                            + place(CompiledTests.class),
                    "-d",
                    classes.toString());
            compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        assertThat(said.toString()
                        .lines()
                        .filter(line -> !line.contains("org.apiguardian"))
                        .toList())
                .noneMatch(line -> line.contains("error") || line.contains("warning: ["));
        return new CompiledTests(
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, CompiledTests.class.getClassLoader()), sources);
    }

    private static String place(Class<?> type) throws Exception {
        return File.pathSeparator
                + Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Runs all tests of a package. */
    List<Result> run(String packageName) throws Exception {
        List<Result> results = new ArrayList<>();
        run(packageName, results::add);
        return results;
    }

    /** Runs all tests of a package, and hands over each result before the next test begins. */
    void run(String packageName, Consumer<Result> results) throws Exception {
        for (Path source : sources) {
            String name = source.getFileName().toString().replace(".java", "");
            if (source.getParent().getFileName().toString().equals(packageName) && name.endsWith("Test")) {
                Class<?> type = loader.loadClass(packageName + "." + name);
                for (Method method : type.getDeclaredMethods()) {
                    if (method.isAnnotationPresent(Test.class)) {
                        results.accept(run(type, method));
                    }
                }
            }
        }
    }

    /** Runs the test that follows the choices of the system. */
    Result followChoices(String packageName) throws Exception {
        Class<?> type = loader.loadClass(packageName + ".Choices_Test");
        return run(type, type.getDeclaredMethod("every_step_that_this_system_can_reach"));
    }

    private static Result run(Class<?> type, Method method) throws Exception {
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        method.setAccessible(true);
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        Optional<Throwable> failure = Optional.empty();
        try {
            method.invoke(constructor.newInstance());
        } catch (InvocationTargetException e) {
            failure = Optional.of(e.getCause());
        } finally {
            System.setOut(before);
        }
        return new Result(method.getName(), failure, printed.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws Exception {
        loader.close();
    }
}
