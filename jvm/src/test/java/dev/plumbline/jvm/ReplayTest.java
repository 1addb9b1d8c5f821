package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Step;
import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.DelegatingScheduler;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.ProcessPoint;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.random.Pct;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private final Explorer explorer = Explorer.over(ReplayTest.class.getClassLoader());

    @AfterEach
    void close() {
        explorer.close();
    }

    private void replaysAll(Program program, Scheduler scheduler) throws Exception {
        Matrix.Result result = Matrix.run(explorer, program, scheduler);
        assertThat(result.executions()).isNotEmpty();
        for (Execution execution : result.executions()) {
            Schedule read = Schedule.parse(execution.schedule().text());
            assertThat(read).isEqualTo(execution.schedule());
            Replay replay = new Replay(read);
            Matrix.Result again = Matrix.run(explorer, program, replay);
            assertThat(again.runs()).containsExactly(Matrix.text(execution));
            assertThat(again.executions().get(0).ending()).isEqualTo(execution.ending());
            assertThat(again.executions().get(0).steps()).isEqualTo(execution.steps());
            assertThat(again.executions().get(0).schedule()).isEqualTo(execution.schedule());
            assertThat(replay.exhausted()).isTrue();
        }
    }

    @Test
    void everyRecordedScheduleReplaysToTheSameHistory() throws Exception {
        String queue = "java.util.concurrent.LinkedBlockingQueue";
        Program blocking = Matrix.of(explorer, queue, "put(1) take() | take() put(2)", 1);
        replaysAll(blocking, DepthFirst.within(2));
        replaysAll(blocking, Limited.to(200, new RandomWalk(3)));
        replaysAll(blocking, Limited.to(200, new Pct(4, 3)));
        replaysAll(blocking, new Serial(2, 20));
        replaysAll(Matrix.of(explorer, "Waits$Waiters", "take() | take() | put() put()"), DepthFirst.within(1));
        replaysAll(Matrix.of(explorer, "Waits$Spinner", "spin() | yielding() | set()"), DepthFirst.within(1));
        replaysAll(Matrix.of(explorer, "ThreadStarter", "executor()"), DepthFirst.within(1));
        replaysAll(Matrix.of(explorer, "Waits$Gate", "awaitAtMost(5) | signal()"), DepthFirst.within(2));
    }

    @Test
    void aSeedDecidesEverything() throws Exception {
        Program program = Matrix.of(
                explorer,
                "java.util.concurrent.ConcurrentHashMap",
                "put(1,1) get(2) | put(2,2) get(1) | size() size()");
        for (int seed = 0; seed < 5; seed++) {
            assertThat(Matrix.run(explorer, program, Limited.to(50, new RandomWalk(seed)))
                            .runs())
                    .isEqualTo(Matrix.run(explorer, program, Limited.to(50, new RandomWalk(seed)))
                            .runs());
            assertThat(Matrix.run(explorer, program, Limited.to(50, new Pct(seed, 3)))
                            .runs())
                    .isEqualTo(Matrix.run(explorer, program, Limited.to(50, new Pct(seed, 3)))
                            .runs());
        }
        assertThat(Matrix.run(explorer, program, Limited.to(50, new RandomWalk(1)))
                        .runs())
                .isNotEqualTo(Matrix.run(explorer, program, Limited.to(50, new RandomWalk(2)))
                        .runs());
    }

    @Test
    void aTraceNamesWhatWasAccessed() throws Exception {
        explorer.trace(true);
        Matrix.Result result = Matrix.run(
                explorer, Matrix.of(explorer, "RacyCounter", "increment() | increment()"), DepthFirst.within(1));
        Execution first = result.executions().get(0);
        assertThat(first.trace()).extracting(step -> step.thread()).containsExactly(0, 0, 1, 1);
        assertThat(first.trace())
                .extracting(step -> step.site().action())
                .containsExactly("read", "write", "read", "write");
        assertThat(first.trace().get(0).site().accessed()).isEqualTo("Subjects$RacyCounter.value");
        assertThat(first.trace().get(0).site().line()).isPositive();
        assertThat(first.trace().get(2).events()).isEqualTo(3);
    }

    /** The choices of each execution, as the scheduler saw them. */
    private static final class Choices extends DelegatingScheduler {
        private final List<List<String>> ofExecutions = new ArrayList<>();

        Choices() {
            super(DepthFirst.within(20));
        }

        @Override
        public boolean begin() {
            ofExecutions.add(new ArrayList<>());
            return super.begin();
        }

        @Override
        public int next(ChoicePoint point) {
            int chosen = super.next(point);
            List<Integer> enabled = new ArrayList<>();
            for (int thread = 0; thread < ProcessPoint.MOST_PROCESSES; thread++) {
                if ((((ProcessPoint) point).enabled() >>> thread & 1) != 0) {
                    enabled.add(thread);
                }
            }
            ofExecutions.get(ofExecutions.size() - 1).add(chosen + " of " + enabled);
            return chosen;
        }
    }

    /**
     * A step has the choice that the scheduler made before it, and each thread that takes the next step in some execution
     * with the same steps before it could be chosen: the search makes every choice.
     */
    @Test
    void aTraceHasTheThreadsThatCouldHaveBeenChosen() throws Exception {
        explorer.trace(true);
        int several = 0;
        for (Program program : List.of(
                Matrix.of(explorer, "RacyCounter", "increment() | increment()"),
                Matrix.of(explorer, "Waits$MonitorDeadlock", "leftFirst() | rightFirst()"),
                Matrix.of(explorer, "Waits$Gate", "await() | signal() | signal()"))) {
            Choices choices = new Choices();
            List<Execution> all = Matrix.run(explorer, program, choices).executions();
            assertThat(all).hasSizeGreaterThan(2);
            Map<String, Set<Integer>> next = new HashMap<>();
            all.forEach(execution -> prefixes(execution)
                    .forEach((prefix, step) ->
                            next.computeIfAbsent(prefix, any -> new TreeSet<>()).add(step.thread())));
            for (int i = 0; i < all.size(); i++) {
                assertThat(choices.ofExecutions.get(i))
                        .containsSubsequence(all.get(i).trace().stream()
                                .filter(step -> !step.enabled().isEmpty())
                                .map(step -> step.thread() + " of " + step.enabled())
                                .toList());
                for (Map.Entry<String, Step> each : prefixes(all.get(i)).entrySet()) {
                    List<Integer> enabled = each.getValue().enabled();
                    assertThat(enabled.isEmpty() ? List.of(each.getValue().thread()) : enabled)
                            .as(each.getKey())
                            .containsAll(next.get(each.getKey()));
                    several += enabled.size() > 1 ? 1 : 0;
                }
            }
        }
        assertThat(several).isGreaterThan(20);
    }

    /** Each step by the steps before it. */
    private static Map<String, Step> prefixes(Execution execution) {
        Map<String, Step> prefixes = new LinkedHashMap<>();
        StringBuilder before = new StringBuilder();
        for (Step step : execution.trace()) {
            prefixes.put(before.toString(), step);
            before.append(step.thread())
                    .append(step.site())
                    .append(step.effect())
                    .append('\n');
        }
        return prefixes;
    }

    @Test
    void uncontrolledNondeterminismIsReported() throws Exception {
        AtomicInteger outside = new AtomicInteger();
        Class<?> type = explorer.load("dev.plumbline.subjects.Subjects$Tiny");
        Program.Call swap = Matrix.call(type, "swap()");
        Program.Call read = Matrix.call(type, "read()");
        Program.Call either = subject -> (outside.getAndIncrement() % 4 == 0 ? swap : read).perform(subject);
        Program program =
                Program.of(type.getConstructor()::newInstance, List.of(List.of(either), List.of(either, either)));
        assertThatThrownBy(() -> Matrix.run(explorer, program, DepthFirst.within(2)))
                .isInstanceOf(Nondeterminism.class);
        assertThatThrownBy(() -> Matrix.run(explorer, program, Limited.to(20, new DeterminismCheck(new RandomWalk(1)))))
                .isInstanceOf(Nondeterminism.class);
        // The explorer survives, and a program that is deterministic is not suspected.
        Program right = Program.of(type.getConstructor()::newInstance, List.of(List.of(swap), List.of(read, swap)));
        Matrix.Result twice = Matrix.run(explorer, right, Limited.to(40, new DeterminismCheck(new RandomWalk(1))));
        assertThat(twice.explored().executions()).isEqualTo(40);
        for (int i = 0; i < 40; i += 2) {
            assertThat(twice.runs().get(i + 1)).isEqualTo(twice.runs().get(i));
        }
    }

    @Test
    void aScheduleOfAnotherProgramIsRefused() throws Exception {
        Program small = Matrix.of(explorer, "Tiny", "read() | read()");
        Program large = Matrix.of(explorer, "Tiny", "swap() | swap()");
        Schedule schedule = Matrix.run(explorer, small, DepthFirst.within(0))
                .executions()
                .get(0)
                .schedule();
        assertThatThrownBy(() -> Matrix.run(explorer, large, new Replay(schedule)))
                .isInstanceOf(Nondeterminism.class)
                .hasMessageContaining("the schedule does not fit");
    }
}
