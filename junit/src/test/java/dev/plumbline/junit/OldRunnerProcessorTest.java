package dev.plumbline.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles classes as the build of a user does, and runs them as an old test runner would. */
@Tag("slow")
class OldRunnerProcessorTest {
    private static final String GUARD = "RunnerWithoutJUnit5Test";

    @TempDir
    Path folder;

    /** With every warning, as an error: the processor must not cost a build its peace. */
    private Path compile(String... sources) throws Exception {
        for (int i = 0; i < sources.length; i += 2) {
            Path file = folder.resolve("src").resolve(sources[i]);
            Files.createDirectories(file.getParent());
            Files.writeString(file, sources[i + 1]);
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> all = Files.walk(folder.resolve("src"))) {
            List<Path> java = all.filter(Files::isRegularFile).toList();
            List<String> options = List.of(
                    "-Xlint:all,-path,-classfile,-options",
                    "-cp",
                    System.getProperty("java.class.path")
                            + place(Test.class)
                            + place(LineUp.class)
                            + place(org.junit.platform.commons.annotation.Testable.class),
                    "-processor",
                    OldRunnerProcessor.class.getName(),
                    "-processorpath",
                    place(LineUp.class).substring(1),
                    "-d",
                    classes.toString());
            assertThat(compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
                            .call())
                    .as(said.toString())
                    .isTrue();
        }
        assertThat(said.toString().lines().filter(line -> !line.contains("apiguardian")))
                .noneMatch(line -> line.contains("warning: [processing]") || line.contains("error"));
        return classes;
    }

    private static String place(Class<?> type) throws Exception {
        return File.pathSeparator
                + Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Surefire 2.12.4 without JUnit 4: public methods of a public class whose names begin with test. */
    private static Throwable runAsPojo(Class<?> guard) throws Exception {
        assertThat(Modifier.isPublic(guard.getModifiers())).isTrue();
        Object instance = guard.getConstructor().newInstance();
        var tests = Arrays.stream(guard.getMethods())
                .filter(method -> method.getName().startsWith("test"))
                .toList();
        assertThat(tests).hasSize(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        // In a separate thread, so that JUnit 5 is not on the stack.
        Thread runner = new Thread(() -> {
            try {
                tests.get(0).invoke(instance);
            } catch (InvocationTargetException e) {
                failure.set(e.getCause());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        });
        runner.start();
        runner.join();
        return failure.get();
    }

    private void failsInAnOldRunner(Path classes, String name) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> guard = loader.loadClass(name);
            assertThat(runAsPojo(guard))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage(
                            "this test runner does not know JUnit 5, so no test of it was run and nothing was checked;"
                                    + " set the version of maven-surefire-plugin to 3.5.6 or later, or use useJUnitPlatform() in"
                                    + " Gradle");
            // JUnit 5 is on the stack here, as with its engine for old tests: nothing is wrong.
            guard.getMethod("testThisRunnerKnowsJUnit5")
                    .invoke(guard.getConstructor().newInstance());
            assertThat(Arrays.stream(guard.getDeclaredMethods()))
                    .allMatch(method -> method.getAnnotations().length == 0);
        }
    }

    @Test
    void aClassWithLineUpGetsATestThatFailsInAnOldRunner() throws Exception {
        Path classes = compile(
                "shop/StockTest.java",
                "package shop; @dev.plumbline.junit.LineUp(value = Object.class, operations = \"hashCode()\")"
                        + " class StockTest {}");
        failsInAnOldRunner(classes, "shop." + GUARD);
    }

    @Test
    void soDoAnnotationsThatCarryItAndTestsOfJUnit5() throws Exception {
        Path classes = compile(
                "shop/Checked.java",
                "package shop; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)"
                        + " @dev.plumbline.junit.LineUp(value = Object.class, operations = \"hashCode()\")"
                        + " @interface Checked {}",
                "shop/StockTest.java",
                "package shop; @Checked class StockTest {}");
        failsInAnOldRunner(classes, "shop." + GUARD);
    }

    @Test
    void aClassInNoPackageHasItsTestThere() throws Exception {
        failsInAnOldRunner(
                compile("PlainTest.java", "class PlainTest { @org.junit.jupiter.api.Test void passes() {} }"), GUARD);
    }

    @Test
    void codeWithoutTestsGetsNothing() throws Exception {
        Path classes = compile("shop/Stock.java", "package shop; @Deprecated class Stock {}");
        try (Stream<Path> all = Files.walk(classes)) {
            assertThat(all).noneMatch(file -> file.toString().contains(GUARD));
        }
    }
}
