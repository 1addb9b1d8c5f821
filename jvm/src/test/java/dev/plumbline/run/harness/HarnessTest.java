package dev.plumbline.run.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.run.Workloads;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarnessTest {
    @TempDir
    private Path folder;

    private Plan plan(String name, int threads, long operations, long seed, boolean noise) {
        return new Plan(
                threads,
                operations,
                seed,
                Optional.empty(),
                noise,
                folder.resolve(name),
                folder.resolve(name + "-scratch"));
    }

    private History history(String name) throws Exception {
        return Formats.read(folder.resolve(name)).withLifecycle(Set.of());
    }

    /** The calls of each thread, without their results. */
    private static Map<Value, List<String>> calls(History history) {
        return history.operations().stream()
                .collect(Collectors.groupingBy(
                        Operation::process,
                        TreeMap::new,
                        Collectors.mapping(
                                operation -> operation.name() + " "
                                        + operation.arguments().get("key") + " "
                                        + operation.arguments().get("value"),
                                Collectors.toList())));
    }

    @Test
    void theSameSeedRepeatsTheSameCallsWithTheSameArguments() throws Exception {
        Harness.run(new Workloads.RightMap(), plan("a", 3, 400, 7, true));
        Harness.run(new Workloads.RightMap(), plan("b", 3, 400, 7, true));
        Harness.run(new Workloads.RightMap(), plan("quiet", 3, 400, 7, false));
        Harness.run(new Workloads.RightMap(), plan("other", 3, 400, 8, true));
        Map<Value, List<String>> calls = calls(history("a"));
        assertThat(calls).hasSize(3);
        assertThat(calls.values()).allSatisfy(list -> assertThat(list).hasSize(400));
        assertThat(calls(history("b"))).isEqualTo(calls);
        assertThat(calls(history("quiet"))).isEqualTo(calls);
        assertThat(calls(history("other"))).isNotEqualTo(calls);
        assertThat(calls.get(Value.of(0))).isNotEqualTo(calls.get(Value.of(1)));
    }

    @Test
    void actionsAreChosenByWeight() throws Exception {
        Summary summary = Harness.run(new Workloads.RightMap(), plan("a", 2, 3000, 1, false));
        assertThat(summary.total()).isEqualTo(6000);
        assertThat(summary.operations()).containsOnlyKeys("putIfAbsent", "remove", "get");
        assertThat(summary.operations().get("putIfAbsent")).isBetween(2800L, 3200L);
        assertThat(summary.operations().get("get")).isBetween(850L, 1150L);
        assertThat(summary.unsupported()).containsExactly("count");
        assertThat(summary.crashes()).isEmpty();
        assertThat(history("a").operations()).hasSize(6000);
    }

    @Test
    void aBodyThatThrowsEndsItsThreadAloneAndLeavesItsOperationPending() throws Exception {
        Summary summary = Harness.run(new Workloads.Crashing(), plan("a", 3, 50, 1, false));
        assertThat(summary.crashes())
                .singleElement()
                .asString()
                .startsWith("thread 1, inc, call ")
                .endsWith("java.lang.IllegalArgumentException: boom");
        assertThat(summary.unsupported()).containsExactly("dec");
        assertThat(summary.operations()).containsOnlyKeys("inc", "nothing");
        assertThat(summary.idle()).isPositive();
        History history = Formats.read(folder.resolve("a"));
        assertThat(history.operations())
                .filteredOn(Operation::isPending)
                .singleElement()
                .satisfies(pending -> assertThat(pending.process()).isEqualTo(Value.of(1)));
        assertThat(history.operations())
                .filteredOn(operation -> operation.name().equals("ThreadCrash"))
                .singleElement()
                .satisfies(crash ->
                        assertThat(crash.arguments().get("reason").toString()).contains("boom"));
        assertThat(history.operations())
                .filteredOn(operation -> operation.name().equals("ThreadEnd"))
                .hasSize(2);
        assertThat(history.operations()).noneMatch(operation -> operation.name().equals("dec"));
    }

    @Test
    void reportsABodyThatDoesNotEndItsOperation() throws Exception {
        Summary summary = Harness.run(new Workloads.Unended(), plan("a", 1, 5, 1, false));
        assertThat(summary.crashes()).singleElement().asString().contains("without end() or abort()");
    }

    @Test
    void aWorkloadWithoutActionsIsRefused() {
        assertThatThrownBy(() -> Harness.run(new Workloads.Unbound(), plan("a", 1, 5, 1, false)))
                .hasMessage("the workload has no action that it carries out; unsupported: put, get");
    }

    @Test
    void actionsMustHaveAWeightAndAUniqueName() {
        RegisteredActions actions = new RegisteredActions();
        actions.add("a", 1, call -> {});
        assertThatThrownBy(() -> actions.add("a", 1, call -> {})).hasMessage("two actions are called a");
        assertThatThrownBy(() -> actions.unsupported("a")).hasMessage("two actions are called a");
        assertThatThrownBy(() -> actions.add("b", 0, call -> {})).hasMessageContaining("weight of b is 0");
    }

    @Test
    void aRunEndsWhenItsTimeIsUp() throws Exception {
        Plan plan = new Plan(
                2,
                Long.MAX_VALUE,
                1,
                Optional.of(Duration.ofMillis(50)),
                true,
                folder.resolve("a"),
                folder.resolve("scratch"));
        Summary summary = Harness.run(new Workloads.RightMap(), plan);
        assertThat(summary.total()).isPositive();
        assertThat(history("a").operations()).hasSize((int) summary.total());
    }
}
