package dev.plumbline.explain.compare;

import static dev.plumbline.explain.ComparedSamples.read;
import static dev.plumbline.explain.ComparedSamples.run;
import static dev.plumbline.explain.ComparedSamples.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
    private static String text(RunComparison compared) {
        StringWriter out = new StringWriter();
        new ComparisonText(compared, new TextPage(new PrintWriter(out), 100, false)).print();
        return out.toString();
    }

    @Test
    void theFirstDifferenceIsNamedWithWhatStoodOtherwiseInTime() throws Exception {
        TimeboxedHistory good = run("good", List.of(write(1, 5, 0, 30), read(2, 0, 10, 20), write(2, 9, 40, 50)));
        TimeboxedHistory bad =
                run("bad", List.of(write(1, 5, 0, 5), read(2, 0, 10, 20), write(1, 7, 22, 23), write(2, 8, 40, 50)));
        RunComparison compared = RunComparison.of(good, bad);
        assertThat(compared.same()).isEqualTo(2);
        assertThat(text(compared)).isEqualTo("""
                        A  good: 3 operations
                        B  bad: 4 operations
                        2 operations are the same, 2 differ

                        first difference: only in B
                            B  #2 write(value: 7) of process 1

                        further differences:
                          another call
                            A  #2 write(value: 9) of process 2
                            B  #3 write(value: 8) of process 2
                        """);

        TimeboxedHistory stale = run("bad", List.of(write(1, 5, 0, 5), read(2, 3, 10, 20), write(2, 9, 40, 50)));
        assertThat(text(RunComparison.of(good, stale))).contains("""
                        first difference: another result
                            A  #1 read(result: 0) of process 2
                            B  #1 read(result: 3) of process 2
                          in another order:
                            A  #0 write(value: 5) overlaps it
                            B  #0 write(value: 5) returned before it
                        """);
        assertThat(ComparisonJson.line(RunComparison.of(good, stale)))
                .contains(
                        "\"kind\":\"result\"",
                        "\"reordered\":[{\"first\":0,\"second\":0,\"inFirst\":\"overlaps\",\"inSecond\":\"before\"}]");
    }

    @Test
    void processesWithOtherNamesArePairedByTheirFirstCalls() throws Exception {
        TimeboxedHistory one = run("one", List.of(write(7, 1, 0, 1), write(8, 2, 2, 3)));
        TimeboxedHistory other = run("other", List.of(write(102, 2, 2, 3), write(101, 1, 0, 1)));
        RunComparison compared = RunComparison.of(one, other);
        assertThat(compared.differences()).isEmpty();
        assertThat(compared.isByName()).isFalse();
        assertThat(text(compared)).contains("2 operations are the same, 0 differ; processes have other names");
    }

    /** Every operation is the same or in one difference, and no pairing has more calls in common. */
    @Test
    void random() throws Exception {
        Random random = new Random(29);
        for (int round = 0; round < 3_000; round++) {
            TimeboxedHistory first = random(random);
            TimeboxedHistory second = random.nextInt(20) == 0 ? first : random(random);
            RunComparison compared = RunComparison.of(first, second);
            List<RunDifference> differences = compared.differences();
            Set<Integer> ofFirst = new HashSet<>();
            Set<Integer> ofSecond = new HashSet<>();
            int results = 0;
            long before = Long.MIN_VALUE;
            for (RunDifference each : differences) {
                each.first().ifPresent(number -> assertThat(ofFirst.add(number)).isTrue());
                each.second()
                        .ifPresent(number -> assertThat(ofSecond.add(number)).isTrue());
                assertThat(each.time()).isGreaterThanOrEqualTo(before);
                before = each.time();
                results += each.kind() == RunDifference.Kind.RESULT ? 1 : 0;
            }
            assertThat(ofFirst.size() + compared.same()).isEqualTo(first.size());
            assertThat(ofSecond.size() + compared.same()).isEqualTo(second.size());
            if (first == second) {
                assertThat(differences).isEmpty();
            }
            if (compared.isByName()) {
                int common = 0;
                for (long process = 0; process < 3; process++) {
                    common += common(calls(first, process), calls(second, process));
                }
                assertThat(compared.same() + results).isEqualTo(common);
            }
        }
    }

    private static List<String> calls(TimeboxedHistory run, long process) {
        return IntStream.range(0, run.size())
                .mapToObj(run::operation)
                .filter(each -> each.process().equals(Value.of(process)))
                .map(each -> each.name()
                        + Objects.requireNonNullElse(each.arguments().get("value"), ""))
                .toList();
    }

    /** The most calls in common, by trying all ways. */
    private static int common(List<String> some, List<String> others) {
        if (some.isEmpty() || others.isEmpty()) {
            return 0;
        }
        List<String> restOfSome = some.subList(1, some.size());
        List<String> restOfOthers = others.subList(1, others.size());
        int without = Math.max(common(restOfSome, others), common(some, restOfOthers));
        return some.get(0).equals(others.get(0)) ? Math.max(without, 1 + common(restOfSome, restOfOthers)) : without;
    }

    private static TimeboxedHistory random(Random random) throws BadInput {
        List<Operation> operations = new ArrayList<>();
        long[] free = new long[3];
        for (int i = random.nextInt(8); i >= 0; i--) {
            int process = random.nextInt(3);
            long call = free[process] + random.nextInt(5);
            long end = call + random.nextInt(6);
            free[process] = end + 1;
            operations.add(
                    random.nextBoolean()
                            ? write(process, random.nextInt(2), call, end)
                            : read(process, random.nextInt(2), call, end));
        }
        return run("random", operations);
    }
}
