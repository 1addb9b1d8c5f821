package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.schedule.search.DepthFirst;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Java has had since 17: compiled by the JDK that runs the tests, if that is new enough (see the module's pom).
 */
@Tag("newer-java")
class NewerJavaTest {
    @TempDir
    Path classes;

    private static final String VIRTUAL_THREADS = """
            package newer;

            import java.time.Duration;
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.AtomicInteger;

            public class VirtualThreads {
                private int value;
                private final AtomicInteger total = new AtomicInteger();

                public int racy() throws InterruptedException {
                    Thread other = Thread.startVirtualThread(() -> value++);
                    value++;
                    other.join();
                    return value;
                }

                public String built() throws InterruptedException {
                    Thread.Builder.OfVirtual virtual = Thread.ofVirtual().name("v", 3);
                    Thread first = virtual.start(() -> total.addAndGet(Thread.currentThread().isVirtual() ? 1 : 100));
                    Thread second = virtual.factory().newThread(total::incrementAndGet);
                    Thread third = Thread.ofPlatform().daemon().name("p").unstarted(total::incrementAndGet);
                    second.start();
                    third.start();
                    for (Thread thread : new Thread[] {first, second, third}) {
                        thread.join();
                    }
                    return first.getName() + second.getName() + third.getName() + " " + first.isVirtual()
                            + third.isVirtual() + first.isDaemon() + third.isDaemon() + " " + total;
                }

                public int perTask() throws Exception {
                    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                        Future<Integer> first = executor.submit(() -> total.addAndGet(1));
                        Future<Integer> second = executor.submit(() -> total.addAndGet(10));
                        return 100 * first.get() + second.get();
                    }
                }

                public String durations() throws InterruptedException {
                    long before = System.nanoTime();
                    Thread.sleep(Duration.ofDays(2));
                    Thread other = Thread.startVirtualThread(total::incrementAndGet);
                    boolean ended = other.join(Duration.ofDays(1));
                    return (System.nanoTime() - before >= Duration.ofDays(2).toNanos()) + " " + ended;
                }

                public void start(Thread thread) {
                    thread.start();
                }

                /** The JDK's own close() finds the thread interrupted, and leaves it so. */
                public boolean interruptedWhileClosing() {
                    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
                        executor.execute(total::incrementAndGet);
                        Thread.currentThread().interrupt();
                    }
                    return Thread.interrupted();
                }
            }
            """;

    private static final String MODERN = """
            package newer;

            import java.util.List;

            public class Modern {
                sealed interface Shape permits Circle, Square {}

                record Circle(int radius) implements Shape {}

                record Square(int side) implements Shape {}

                private Shape shape = new Circle(1);
                private int changes;

                private static String text(Object any) {
                    return switch (any) {
                        case Circle(int radius) when radius > 5 -> "large";
                        case Circle(var radius) -> "circle " + radius;
                        case Square square -> square + "";
                        case String text -> text;
                        default -> "other";
                    };
                }

                public String change(int to) {
                    String before = text(shape);
                    shape = shape instanceof Circle ? new Square(to) : new Circle(to);
                    changes++;
                    return before + "/" + List.of(1, 2).reversed().getFirst();
                }

                public int changes() {
                    return changes;
                }
            }
            """;

    private static final String SCOPED = """
            package newer;

            import java.util.List;
            import java.util.stream.Gatherers;

            public class Scoped {
                private static final ScopedValue<String> NAME = ScopedValue.newInstance();
                private volatile String seen = "nobody";

                static class Base {
                    final int kept;

                    Base(int kept) {
                        this.kept = kept;
                    }
                }

                static class Checked extends Base {
                    private int before;

                    Checked(int kept) {
                        if (kept < 0) {
                            throw new IllegalArgumentException();
                        }
                        before = kept - 1;
                        super(kept);
                    }
                }

                public String bound(int number) {
                    return ScopedValue.where(NAME, "thread" + number).call(() -> {
                        String before = seen;
                        seen = NAME.get();
                        return before + new Checked(number).before;
                    });
                }

                public Object concurrently() {
                    return List.of(1, 2).stream().gather(Gatherers.mapConcurrent(2, x -> x + 1)).toList();
                }
            }
            """;

    private Explorer explorerOf(int since, String type, String source) throws Exception {
        assumeTrue(Runtime.version().feature() >= since, "needs Java " + since);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///newer/" + type + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreErrors) {
                        return source;
                    }
                };
        List<String> options = List.of("-d", classes.toString());
        assertThat(compiler.getTask(null, null, null, options, null, List.of(file))
                        .call())
                .isTrue();
        URL[] places = {classes.toUri().toURL()};
        return Explorer.over(new URLClassLoader(places, NewerJavaTest.class.getClassLoader()));
    }

    private static Matrix.Result run(Explorer explorer, String type, String threads) throws Exception {
        return Matrix.run(explorer, Matrix.of(explorer, "newer." + type, threads), DepthFirst.within(2));
    }

    @Test
    void virtualThreadsAreControlledLikeOthers() throws Exception {
        try (Explorer explorer = explorerOf(21, "VirtualThreads", VIRTUAL_THREADS)) {
            String type = "VirtualThreads";
            assertThat(run(explorer, type, "racy()").histories()).containsExactly("0.0 0.0=1 ", "0.0 0.0=2 ");
            assertThat(run(explorer, type, "built()").histories())
                    .containsExactly("0.0 0.0=v3v4p truefalsetruetrue 3 ");
            Matrix.Result perTask = run(explorer, type, "perTask()");
            assertThat(perTask.histories()).containsExactly("0.0 0.0=111 ", "0.0 0.0=1110 ");
            assertThat(perTask.explored().stuck()).isZero();
            assertThat(run(explorer, type, "durations()").histories())
                    .containsExactly("0.0 0.0=true false ", "0.0 0.0=true true ");
            assertThat(run(explorer, type, "interruptedWhileClosing()").histories())
                    .containsExactly("0.0 0.0=true ");
        }
    }

    @Test
    void aVirtualThreadThatCameFromOutsideIsRefused() throws Exception {
        try (Explorer explorer = explorerOf(21, "VirtualThreads", VIRTUAL_THREADS)) {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Runnable nothing = () -> {};
            Object outside = Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, nothing);
            Class<?> type = explorer.load("newer.VirtualThreads");
            Method start = type.getMethod("start", Thread.class);
            Program program = Program.of(
                    type.getConstructor()::newInstance, List.of(List.of(subject -> start.invoke(subject, outside))));
            assertThatThrownBy(() -> explorer.run(program, DepthFirst.within(2), execution -> true))
                    .isInstanceOf(Uncontrollable.class)
                    .hasMessageContaining("virtual thread");
        }
    }

    @Test
    void patternsRecordsAndSealedInterfacesAreRead() throws Exception {
        try (Explorer explorer = explorerOf(21, "Modern", MODERN)) {
            Matrix.Result result = run(explorer, "Modern", "change(7) changes() | change(9)");
            assertThat(result.runs().get(0)).isEqualTo("0.0 0.0=circle 1/2 0.1 0.1=1 1.0 1.0=Square[side=7]/2 ");
            assertThat(result.histories())
                    .anySatisfy(history -> assertThat(history).contains("0.0=circle 1/2", "1.0=circle 1/2"));
        }
    }

    @Test
    void scopedValuesAndEarlyConstructorBodiesWork() throws Exception {
        try (Explorer explorer = explorerOf(25, "Scoped", SCOPED)) {
            Matrix.Result result = run(explorer, "Scoped", "bound(1) | bound(2)");
            assertThat(result.runs().get(0)).isEqualTo("0.0 0.0=nobody0 1.0 1.0=thread11 ");
            assertThat(result.histories())
                    .anySatisfy(history -> assertThat(history).contains("0.0=nobody0", "1.0=nobody1"))
                    .anySatisfy(history -> assertThat(history).contains("0.0=thread20"));
        }
    }

    @Test
    void threadsThatStreamsStartAreRefused() throws Exception {
        try (Explorer explorer = explorerOf(25, "Scoped", SCOPED)) {
            assertThatThrownBy(() -> run(explorer, "Scoped", "concurrently()"))
                    .isInstanceOf(Uncontrollable.class)
                    .hasMessageContaining("Gatherers.mapConcurrent");
        }
    }
}
