package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.SpinPrograms.Instruction;
import dev.plumbline.jvm.SpinPrograms.Method;
import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.schedule.search.DepthFirst;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The explorer on random programs with loops that wait, against {@link SpinInterpreter}, which lets every thread run in
 * every state. Fairness must not lose a history, and programs that are reported as stuck must be stuck.
 */
@Tag("slow")
class SpinOracleTest {
    private static final int METHODS = 120;
    private static final int MOST_STATES = 20_000;
    private static final int MOST_STEPS = 1_000;
    private static final long MOST_EXECUTIONS = 300;

    @TempDir
    private Path folder;

    /** The result of the explorer within a bound. */
    private record Found(Set<String> complete, Set<String> stuck, Set<String> outOfSteps, boolean all) {}

    private Found explored(Explorer explorer, String threads, int bound) throws Exception {
        Set<String> complete = new TreeSet<>();
        Set<String> stuck = new TreeSet<>();
        Set<String> outOfSteps = new TreeSet<>();
        boolean[] all = {true};
        explorer.run(Matrix.of(explorer, "spin.Generated", threads), DepthFirst.within(bound), execution -> {
            String text = Matrix.text(execution);
            if (execution.ending() instanceof Ending.Complete) {
                complete.add(text);
            } else if (execution.ending() instanceof Ending.Stuck) {
                stuck.add(text);
            } else {
                outOfSteps.add(text);
            }
            all[0] = execution.number() + 1 < MOST_EXECUTIONS;
            return all[0];
        });
        return new Found(complete, stuck, outOfSteps, all[0]);
    }

    @Test
    void fairnessLosesNoHistoryAndStuckIsTrue() throws Exception {
        int programs = Math.max(16, Integer.getInteger("plumbline.random", 0) / 250);
        int decided = 0;
        int withStuck = 0;
        for (int batch = 0; batch * 250 < programs; batch++) {
            SpinPrograms source = new SpinPrograms(16 + batch);
            List<Method> methods = new ArrayList<>();
            for (int i = 0; i < METHODS; i++) {
                methods.add(source.method());
            }
            SplittableRandom random = new SplittableRandom(2 + batch);
            try (URLClassLoader loader = compiled(methods, batch);
                    Explorer explorer = Explorer.over(loader)) {
                explorer.mostSteps(MOST_STEPS);
                for (int i = 0; i < Math.min(250, programs - batch * 250); i++) {
                    List<List<Integer>> threads = threads(random);
                    SpinInterpreter.Histories expected = SpinInterpreter.of(code(threads, methods), MOST_STATES);
                    if (expected != null) {
                        decided += agrees(explorer, threads, methods, expected) ? 1 : 0;
                        withStuck += expected.stuck().isEmpty() ? 0 : 1;
                    }
                }
            }
        }
        assertThat(decided).isGreaterThan(programs / 4);
        assertThat(withStuck).isGreaterThan(programs / 8);
    }

    private URLClassLoader compiled(List<Method> methods, int batch) throws Exception {
        Path out = Files.createDirectory(folder.resolve("batch" + batch));
        Path file = Files.writeString(out.resolve("Generated.java"), SpinPrograms.source("Generated", methods));
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", out.toString(), file.toString());
        assertThat(result).isZero();
        return new URLClassLoader(new URL[] {out.toUri().toURL()}, SpinOracleTest.class.getClassLoader());
    }

    private static List<List<Integer>> threads(SplittableRandom random) {
        List<List<Integer>> threads = new ArrayList<>();
        int count = 2 + random.nextInt(4) / 3;
        for (int i = 0; i < count; i++) {
            List<Integer> calls = new ArrayList<>();
            calls.add(random.nextInt(METHODS));
            if (count == 2 && random.nextInt(3) == 0) {
                calls.add(random.nextInt(METHODS));
            }
            threads.add(calls);
        }
        return threads;
    }

    private static List<List<List<Instruction>>> code(List<List<Integer>> threads, List<Method> methods) {
        return threads.stream()
                .map(calls ->
                        calls.stream().map(call -> methods.get(call).code()).toList())
                .toList();
    }

    /** Says whether enough was explored to tell; more and more preemptions are allowed until nothing is missed. */
    private boolean agrees(
            Explorer explorer, List<List<Integer>> threads, List<Method> methods, SpinInterpreter.Histories expected)
            throws Exception {
        String text = threads.stream()
                .map(calls -> calls.stream().map(call -> "m" + call + "()").collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" | "));
        String shown = text + "\n"
                + threads.stream()
                        .flatMap(List::stream)
                        .distinct()
                        .map(call -> "m" + call + "\n" + methods.get(call).java())
                        .collect(Collectors.joining());
        for (int bound : new int[] {2, 4, DepthFirst.UNBOUNDED}) {
            Found found = explored(explorer, text, bound);
            assertThat(expected.complete()).as(shown).containsAll(found.complete());
            assertThat(expected.stuck()).as(shown).containsAll(found.stuck());
            Set<String> stuck = new TreeSet<>(found.stuck());
            // Those whose threads write in circles for ever are not recognised; the limit of steps ends them.
            found.outOfSteps().stream().filter(expected.stuck()::contains).forEach(stuck::add);
            if (found.complete().equals(expected.complete()) && stuck.equals(expected.stuck())) {
                return true;
            }
            if (!found.all()) {
                return false;
            }
            if (bound == DepthFirst.UNBOUNDED) {
                assertThat(found.complete()).as(shown).isEqualTo(expected.complete());
                assertThat(stuck).as(shown).isEqualTo(expected.stuck());
            }
        }
        return false;
    }
}
