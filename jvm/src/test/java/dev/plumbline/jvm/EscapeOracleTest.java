package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.EscapePrograms.Generated;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The explorer on random classes whose constructors and static initialisers publish, against
 * {@link EscapeInterpreter}, which takes every access for a step. Places that are no points must not cost a history.
 *
 * <p>The explorer lets a call return in the step of its last access and begin in the one before its first. So it need
 * not have every history, but for each one it has, with the same results, one in which at least as many calls come
 * before others: whatever explains that one explains the other.
 */
@Tag("slow")
class EscapeOracleTest {
    private static final int MOST_STATES = 60_000;
    private static final int MOST_EXECUTIONS = 4_000;

    @TempDir
    private Path folder;

    /** The results of the calls and, by call, those that returned before it began. */
    private record Outcome(Map<String, String> results, Map<String, Set<String>> before) {
        static Outcome of(String history) {
            Map<String, String> results = new HashMap<>();
            Map<String, Set<String>> before = new HashMap<>();
            Set<String> returned = new TreeSet<>();
            for (String event : history.strip().split(" ")) {
                int equals = event.indexOf('=');
                if (equals >= 0) {
                    results.put(event.substring(0, equals), event.substring(equals + 1));
                    returned.add(event.substring(0, equals));
                } else if (!event.equals("#")) {
                    before.put(event, new TreeSet<>(returned));
                }
            }
            return new Outcome(results, before);
        }

        /** Whether everything that explains this one explains the other. */
        boolean covers(Outcome other) {
            return results.equals(other.results)
                    && before.keySet().equals(other.before.keySet())
                    && before.entrySet().stream()
                            .allMatch(each -> each.getValue().containsAll(other.before.get(each.getKey())));
        }
    }

    @Test
    void noHistoryIsLostWhereThreadsAreNotSwitched() throws Exception {
        int programs = Math.max(40, Integer.getInteger("plumbline.random", 0) / 250);
        int decided = 0;
        int wholly = 0;
        EscapePrograms source = new EscapePrograms(5);
        SplittableRandom random = new SplittableRandom(6);
        List<Generated> generated = new ArrayList<>();
        for (int i = 0; i < programs; i++) {
            generated.add(source.next());
        }
        try (URLClassLoader loader = compiled(generated);
                Explorer explorer = Explorer.over(loader)) {
            for (int i = 0; i < programs; i++) {
                List<List<String>> threads = threads(random);
                Set<String> expected = EscapeInterpreter.histories(generated.get(i), threads, MOST_STATES);
                if (expected != null) {
                    decided++;
                    wholly += agrees(explorer, i, generated.get(i), threads, expected) ? 1 : 0;
                }
            }
        }
        assertThat(decided).isGreaterThan(programs * 3 / 4);
        assertThat(wholly).isGreaterThan(programs / 2);
    }

    private URLClassLoader compiled(List<Generated> programs) throws Exception {
        Path file = Files.writeString(folder.resolve("Generated.java"), EscapePrograms.source(programs));
        int result =
                ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), file.toString());
        assertThat(result).isZero();
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, EscapeOracleTest.class.getClassLoader());
    }

    /** Something that publishes, something that looks, and now and then more. */
    private static List<List<String>> threads(SplittableRandom random) {
        List<String> publish = List.of("make()", "make()", "touchH()", "useH()", "useK()");
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        first.add(publish.get(random.nextInt(publish.size())));
        second.add(EscapePrograms.CALLS.get(random.nextInt(EscapePrograms.CALLS.size())));
        if (random.nextInt(3) == 0) {
            second.add(EscapePrograms.CALLS.get(1 + random.nextInt(3)));
        }
        return List.of(first, second);
    }

    /** Says whether all schedules were run as well; the reduction runs always. */
    private boolean agrees(
            Explorer explorer, int number, Generated program, List<List<String>> threads, Set<String> expected)
            throws Exception {
        String text = threads.stream().map(calls -> String.join(" ", calls)).collect(Collectors.joining(" | "));
        String shown = text + "\n" + EscapePrograms.source("G" + number, program);
        Set<Outcome> outcomes = expected.stream().map(Outcome::of).collect(Collectors.toSet());
        boolean all = false;
        for (Scheduler scheduler :
                List.of(new Dpor(Dependence.OF_HISTORIES), DepthFirst.within(DepthFirst.UNBOUNDED))) {
            Set<String> found = new HashSet<>();
            boolean[] complete = {true};
            explorer.run(Matrix.of(explorer, "escape.Generated$G" + number, text), scheduler, execution -> {
                if (!(execution.ending() instanceof dev.plumbline.jvm.execution.Ending.Cut)) {
                    found.add(Matrix.text(execution));
                }
                complete[0] = execution.number() + 1 < MOST_EXECUTIONS;
                return complete[0];
            });
            assertThat(expected).as(shown).containsAll(found);
            if (complete[0]) {
                Set<Outcome> covering = found.stream().map(Outcome::of).collect(Collectors.toSet());
                Set<Outcome> lost = outcomes.stream()
                        .filter(each -> covering.stream().noneMatch(one -> one.covers(each)))
                        .collect(Collectors.toSet());
                assertThat(lost).as(shown).isEmpty();
                all = scheduler instanceof DepthFirst;
            }
        }
        return all;
    }
}
