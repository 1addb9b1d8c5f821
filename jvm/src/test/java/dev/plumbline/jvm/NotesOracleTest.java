package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.search.DepthFirst;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Classes that use something of which not all schedules are run, in a place drawn at random: in the method itself, in a
 * helper, a lambda, a superclass, an inner class, a constructor. Wherever it is, it must be told. The same class
 * without it has nothing to tell.
 */
@Tag("slow")
class NotesOracleTest {
    @TempDir
    Path folder;

    /**
     * @param word of the note
     * @param code statements; {@code x} is a field of the class {@code G}, and {@code g} its object
     */
    private record Feature(String word, String code) {}

    private static final String FIELD = "java.lang.reflect.Field f = G.class.getDeclaredField(\"x\"); ";

    private static final List<Feature> FEATURES = List.of(
            new Feature("unseen-accesses", FIELD + "f.setInt(g, 1);"),
            new Feature("unseen-accesses", FIELD + "f.get(g);"),
            new Feature("unseen-accesses", "G.class.getDeclaredField(\"s\").get(null);"),
            new Feature("unseen-accesses", "java.lang.reflect.Array.setInt(g.array, 0, 1);"),
            new Feature("unseen-accesses", "Class.forName(G.class.getName() + \"$Late\");"),
            new Feature("unseen-accesses", "java.lang.invoke.MethodHandles.lookup().ensureInitialized(G.Late.class);"),
            new Feature(
                    "unseen-accesses",
                    "java.lang.invoke.MethodHandles.lookup().findSetter(G.class, \"x\", int.class);"),
            new Feature(
                    "unseen-accesses",
                    "new java.io.ObjectOutputStream(new java.io.ByteArrayOutputStream())" + ".writeObject(\"a\");"),
            new Feature("initialised-once", "G.Loud.ONE.name();"),
            new Feature("initialised-once", "G.Shown.SHOWN.hashCode();"),
            new Feature("never-spurious", "java.util.concurrent.locks.LockSupport.parkNanos(1);"),
            new Feature("never-spurious", "g.atomic.weakCompareAndSetVolatile(0, 1);"),
            new Feature("never-spurious", "synchronized (g) { g.wait(1); }"),
            new Feature("thread-local", "g.local.get(); g.local.set(3);"),
            new Feature("thread-local", "g.inherited.get(); g.inherited.set(3);"));

    /** Where it is used; {@code %s} is replaced by the statements. */
    private static final List<String> PLACES = List.of(
            "public void call() throws Throwable { G g = this; %s }",
            "private static void helper(G g) throws Throwable { %s } public void call() throws Throwable { helper(this); }",
            "interface Body { void run(G g) throws Throwable; }"
                    + " public void call() throws Throwable { Body body = g -> { %s }; body.run(this); }",
            "class Inner { void run() throws Throwable { G g = G.this; %s } }"
                    + " public void call() throws Throwable { new Inner().run(); }",
            "static class Made { Made(G g) throws Throwable { %s } }"
                    + " public void call() throws Throwable { new Made(this); }",
            "interface Given { default void run(G g) throws Throwable { %s } } static class Taken implements Given {}"
                    + " public void call() throws Throwable { new Taken().run(this); }",
            "static class Base { void run(G g) throws Throwable { %s } } static class Sub extends Base {"
                    + " void run(G g) throws Throwable { super.run(g); } }"
                    + " public void call() throws Throwable { new Sub().run(this); }");

    private static String source(int number, String place, String code) {
        String name = "Noted" + number;
        String body = String.format(place, code);
        return ("package generated; public class " + name
                        + " { int x; static int s; static int shared; final int[] array = new int[1];"
                        + " final java.util.concurrent.atomic.AtomicInteger atomic"
                        + " = new java.util.concurrent.atomic.AtomicInteger();"
                        + " static class Late { static { shared++; } }"
                        + " enum Loud { ONE; Loud() { Late.class.hashCode(); count(); }"
                        + " static void count() { shared++; } }"
                        + " interface Shown { Object SHOWN = new Object() { { shared++; } }; }"
                        + " final ThreadLocal<Integer> local = new ThreadLocal<>();"
                        + " final ThreadLocal<Integer> inherited = new InheritableThreadLocal<>(); "
                        + body + " }")
                .replaceAll("\\bG\\b", name);
    }

    private static Set<String> told(Explorer explorer, int number) throws Exception {
        Matrix.watchAnew(explorer);
        explorer.run(
                Matrix.of(explorer, "generated.Noted" + number, "call() call() | call()"),
                Limited.to(20, DepthFirst.within(1)),
                execution -> true);
        return explorer.takeUnseen().stream()
                .map(UnseenState::kind)
                .map(UnseenState.Kind::word)
                .collect(Collectors.toSet());
    }

    @Test
    void reportsEveryUnexploredPart() throws Exception {
        int classes = Math.max(40, Integer.getInteger("plumbline.random", 0) / 100);
        SplittableRandom random = new SplittableRandom(12);
        List<String> arguments = new ArrayList<>(List.of("-nowarn", "-d", folder.toString()));
        Feature[] used = new Feature[classes];
        String[] places = new String[classes];
        for (int i = 0; i < classes; i++) {
            // Every feature in some place, and one class in five without any.
            used[i] = i % 5 == 4 ? new Feature("", "g.x++;") : FEATURES.get((i - i / 5) % FEATURES.size());
            places[i] = PLACES.get(random.nextInt(PLACES.size()));
            Path file = folder.resolve("Noted" + i + ".java");
            Files.writeString(file, source(i, places[i], used[i].code()));
            arguments.add(file.toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0])))
                .isZero();
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {folder.toUri().toURL()}, NotesOracleTest.class.getClassLoader());
                Explorer explorer = Explorer.over(loader)) {
            for (int i = 0; i < classes; i++) {
                Set<String> told = told(explorer, i);
                if (used[i].word().isEmpty()) {
                    assertThat(told).as(places[i]).isEmpty();
                } else {
                    assertThat(told).as(used[i].code() + " in " + places[i]).contains(used[i].word());
                }
            }
        }
    }
}
