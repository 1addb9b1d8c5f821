package dev.plumbline.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.log.LoggedElement;
import dev.plumbline.runtime.log.LoggedSection;
import dev.plumbline.runtime.resource.Channel;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SharedVariable;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sections of several threads on shared variables and channels: their clocks are exactly what happened before, and in
 * every order that the clocks allow, each section reads what it read. So sections are serialisable, aborted ones have
 * no effect, and no order that the clocks allow is wrong.
 */
@Tag("slow")
class ConcurrentSectionsTest {
    private static final int RUNS = Math.max(10, Integer.getInteger("plumbline.random", 20_000) / 1_000);
    private static final int WORKERS = 4;
    private static final int VARIABLES = 3;
    private static final int[] CAPACITIES = {2, Integer.MAX_VALUE};

    private final Map<ProcessId, List<LoggedSection>> logs = new TreeMap<>();
    private final List<List<Observed.Access>> onVariables = new ArrayList<>();
    private final List<List<Observed.Access>> onChannels = new ArrayList<>();
    private final List<Value> finals = new ArrayList<>();

    private void run(long seed) throws InterruptedException {
        logs.clear();
        onVariables.clear();
        onChannels.clear();
        finals.clear();
        List<SharedVariable> variables = new ArrayList<>();
        for (int i = 0; i < VARIABLES; i++) {
            variables.add(new SharedVariable(Tla.of(0)));
            onVariables.add(new ArrayList<>());
        }
        List<Channel> channels = new ArrayList<>();
        for (int capacity : CAPACITIES) {
            channels.add(capacity == Integer.MAX_VALUE ? Channel.unbounded() : new Channel(capacity));
            onChannels.add(new ArrayList<>());
        }
        List<ArchetypeProcess> processes = new ArrayList<>();
        for (int self = 1; self <= WORKERS; self++) {
            ProcessId id = new ProcessId("Worker", Tla.of(self));
            List<Resource> seenVariables = new ArrayList<>();
            for (int i = 0; i < VARIABLES; i++) {
                seenVariables.add(new Observed(id, variables.get(i).handle(), onVariables.get(i)));
            }
            List<Resource> seenChannels = new ArrayList<>();
            for (int i = 0; i < CAPACITIES.length; i++) {
                seenChannels.add(new Observed(id, channels.get(i).handle(), onChannels.get(i)));
            }
            List<LoggedSection> log = new ArrayList<>();
            logs.put(id, log);
            RunOptions options = RunOptions.DEFAULT.withSeed(seed).withSleep(Duration.ofNanos(seed % 2 * 20_000));
            processes.add(new ArchetypeProcess(
                    new RandomWorker(self, seenVariables, seenChannels, 25, seed), options, log::add));
        }
        try (ProcessGroup group = ProcessGroup.start(processes)) {
            assertThat(group.await(Duration.ofSeconds(60))).isEmpty();
            assertThat(group.outcomes().values())
                    .allMatch(o -> o instanceof Outcome.Done || o instanceof Outcome.Stopped);
        }
        for (SharedVariable variable : variables) {
            finals.add(variable.handle().read().value());
        }
    }

    private void clocksAreExact() {
        HappensBefore order = new HappensBefore();
        logs.forEach((process, log) -> {
            for (int i = 1; i <= log.size(); i++) {
                order.record(new HappensBefore.Node(process, i));
            }
        });
        onVariables.forEach(order::variable);
        for (int i = 0; i < CAPACITIES.length; i++) {
            order.channel(onChannels.get(i), CAPACITIES[i]);
        }
        logs.forEach((process, log) -> {
            for (int i = 1; i <= log.size(); i++) {
                LoggedSection section = log.get(i - 1);
                Map<ProcessId, Long> logged = new TreeMap<>();
                section.clock()
                        .processes()
                        .forEach(p -> logged.put(p, section.clock().get(p)));
                assertThat(logged)
                        .as("record %d of %s: %s", i, process, section)
                        .isEqualTo(order.seen(new HappensBefore.Node(process, i)));
            }
        });
    }

    /** Replays all records in a random order that the clocks allow. */
    private void replays(Random random) {
        Map<String, Value> variables = new HashMap<>();
        Map<String, Deque<Value>> channels = new HashMap<>();
        for (int i = 0; i < VARIABLES; i++) {
            variables.put("x" + i, Tla.of(0));
        }
        for (int i = 0; i < CAPACITIES.length; i++) {
            channels.put("c" + i, new ArrayDeque<>());
        }
        Map<ProcessId, Integer> done = new TreeMap<>();
        logs.keySet().forEach(process -> done.put(process, 0));
        List<ProcessId> processes = new ArrayList<>(logs.keySet());
        boolean progress = true;
        while (progress) {
            progress = false;
            Collections.shuffle(processes, random);
            for (ProcessId process : processes) {
                int next = done.get(process);
                if (next < logs.get(process).size()
                        && allowed(process, logs.get(process).get(next), done)) {
                    replay(logs.get(process).get(next), variables, channels);
                    done.put(process, next + 1);
                    progress = true;
                    break;
                }
            }
        }
        logs.forEach((process, log) -> assertThat(done.get(process)).isEqualTo(log.size()));
        for (int i = 0; i < VARIABLES; i++) {
            assertThat(finals.get(i)).isEqualTo(variables.get("x" + i));
        }
    }

    private static boolean allowed(ProcessId process, LoggedSection section, Map<ProcessId, Integer> done) {
        return section.clock().processes().stream()
                .allMatch(p -> section.clock().get(p) <= done.get(p) + (p.equals(process) ? 1 : 0));
    }

    private static void replay(
            LoggedSection section, Map<String, Value> variables, Map<String, Deque<Value>> channels) {
        Map<String, Value> changed = new HashMap<>(variables);
        Map<String, Deque<Value>> queues = new HashMap<>();
        channels.forEach((name, queue) -> queues.put(name, new ArrayDeque<>(queue)));
        for (LoggedElement element : section.elements()) {
            String name = element.name();
            if (queues.containsKey(name)) {
                Deque<Value> queue = queues.get(name);
                if (element.write()) {
                    assertThat(queue.size()).as("room, %s", section).isLessThan(CAPACITIES[name.charAt(1) - '0']);
                    queue.add(element.value());
                } else {
                    assertThat(element.value()).as("%s", section).isEqualTo(queue.poll());
                }
            } else if (changed.containsKey(name)) {
                Value before = changed.get(name);
                assertThat(element.write() ? element.oldValue().orElseThrow() : element.value())
                        .as("%s of %s", name, section)
                        .isEqualTo(before);
                if (element.write()) {
                    changed.put(name, element.value());
                }
            }
        }
        if (!section.aborted()) {
            variables.putAll(changed);
            channels.putAll(queues);
        }
    }

    @Test
    void clocksAreExactAndEveryOrderThatTheyAllowReplays() throws InterruptedException {
        int aborted = 0;
        int committed = 0;
        for (int seed = 1; seed <= RUNS; seed++) {
            run(seed);
            clocksAreExact();
            for (int order = 0; order < 5; order++) {
                replays(new Random(order));
            }
            for (List<LoggedSection> log : logs.values()) {
                aborted += (int) log.stream().filter(LoggedSection::aborted).count();
                committed += (int) log.stream().filter(s -> !s.aborted()).count();
            }
        }
        assertThat(committed).isGreaterThan(RUNS * WORKERS * 10);
        assertThat(aborted).isGreaterThan(RUNS * WORKERS);
    }
}
