package dev.plumbline.actor.wrong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.states.StandardExploration;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.WithSamples;
import dev.plumbline.schedule.random.ChainPct;
import dev.plumbline.schedule.random.Pct;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.Dpor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Writes the table of docs/actors.md on the order of schedules: what each order finds in the wrong systems at hand, and
 * at what cost. {@code -Dplumbline.evidence=true}. A system has a budget of CPU time with each order and seed.
 */
class ScheduleOrderRun {
    private static final Path DOCUMENT = Path.of("..", "docs", "actors.md");
    private static final String BEGIN = "<!-- order of schedules: written by ScheduleOrderRun -->\n";
    private static final String END = "<!-- end of order of schedules -->";
    private static final double BUDGET = Integer.getInteger("plumbline.evidence.seconds", 2);
    private static final int SEEDS = Integer.getInteger("plumbline.evidence.seeds", 3);
    private static final long MOST_STATES = 20_000;
    private static final int DEPTH = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private enum Order {
        SOURCE_DPOR("source-DPOR", seed -> new Dpor(Dependence.OF_HISTORIES)),
        RANDOM("random", RandomWalk::new),
        PCT("PCT by actors", seed -> new Pct(seed, DEPTH)),
        CHAINS("PCT by chains", seed -> new ChainPct(seed, DEPTH)),
        WITH_RANDOM(
                "90 source-DPOR, 10 random",
                seed -> new WithSamples(new Dpor(Dependence.OF_HISTORIES), new RandomWalk(seed), 90, 10)),
        SAMPLES_FIRST(
                "100 random and PCT, then 90 source-DPOR, 10 of them",
                seed -> new OneAfterAnother(List.of(
                        Limited.to(100, both(seed)),
                        new WithSamples(new Dpor(Dependence.OF_HISTORIES), both(seed + 1), 90, 10)))),
        DEFAULT("the default: 20 source-DPOR, 20 random and PCT", StandardExploration::scheduler),
        STATES("whole states, at most 20,000", null);

        private final String words;
        private final LongFunction<Scheduler> scheduler;

        Order(String words, LongFunction<Scheduler> scheduler) {
            this.words = words;
            this.scheduler = scheduler;
        }

        private static Scheduler both(long seed) {
            return new WithSamples(new RandomWalk(seed), new ChainPct(seed, DEPTH), 1, 1);
        }
    }

    /** @param looked schedules, or states */
    private record Outcome(boolean found, long looked, double cpu) {}

    private static double cpu() {
        return THREADS.getCurrentThreadCpuTime() / 1e9;
    }

    private static Outcome run(Harness harness, Order order, long seed) throws Exception {
        double begun = cpu();
        if (order == Order.STATES) {
            StatesFound found =
                    StateSearch.of(harness).states(MOST_STATES).firstViolation().run();
            return new Outcome(found.violation().isPresent(), found.states(), cpu() - begun);
        }
        Execution execution = new Execution(harness, order.scheduler.apply(seed), true);
        Judge judge = new Judge(harness, Budget.DEFAULT);
        long schedules = 0;
        boolean found = false;
        while (!found && cpu() - begun < BUDGET && execution.next()) {
            schedules++;
            found = execution.end() != Execution.End.REDUNDANT
                    && judge.word(execution.last().calls()) == Verdict.Word.VIOLATES;
        }
        return new Outcome(found, schedules, cpu() - begun);
    }

    /** All seeds of one order. */
    private record Sum(int runs, int found, double looked, double cpu) {
        static Sum of(List<Outcome> outcomes) {
            return new Sum(
                    outcomes.size(),
                    (int) outcomes.stream().filter(Outcome::found).count(),
                    outcomes.stream().mapToLong(Outcome::looked).average().orElse(0),
                    outcomes.stream().mapToDouble(Outcome::cpu).sum());
        }

        String words() {
            String often = found == runs ? "" : found == 0 ? "not found, " : found + " of " + runs + ", ";
            return String.format(Locale.ROOT, "%s%,.0f, %.2f s", often, looked, cpu / runs);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "true")
    void theTableIsWritten() throws Exception {
        for (Order order : Order.values()) {
            // The JVM compiles most of what it needs here.
            run(WrongSystems.all().get(0).harness().make(), order, 99);
        }
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "Schedules, or states, until the first violation and CPU seconds, on average over %d seeds; a run is"
                        + " given up%nafter %.0f s. Java %d.%n%n| system |",
                SEEDS,
                BUDGET,
                Runtime.version().feature()));
        for (Order order : Order.values()) {
            table.append(" ").append(order.words).append(" |");
        }
        table.append("\n|---|").append("---|".repeat(Order.values().length)).append("\n");
        List<List<Outcome>> byOrder = new ArrayList<>();
        for (Order ignored : Order.values()) {
            byOrder.add(new ArrayList<>());
        }
        for (WrongSystems.Wrong wrong : WrongSystems.all()) {
            table.append("| ").append(wrong.words()).append(" |");
            for (Order order : Order.values()) {
                List<Outcome> outcomes = new ArrayList<>();
                for (long seed = 1; seed <= SEEDS; seed++) {
                    outcomes.add(run(wrong.harness().make(), order, seed));
                }
                byOrder.get(order.ordinal()).addAll(outcomes);
                table.append(" ").append(Sum.of(outcomes).words()).append(" |");
            }
            table.append("\n");
            Files.writeString(Path.of("target", "order-of-schedules.md"), table.toString());
        }
        table.append("| **all ").append(WrongSystems.all().size()).append("** |");
        for (List<Outcome> outcomes : byOrder) {
            Sum sum = Sum.of(outcomes);
            table.append(String.format(
                    Locale.ROOT,
                    " **%d of %d found**, %.2f found a CPU second |",
                    sum.found,
                    sum.runs,
                    sum.found / sum.cpu));
        }
        table.append("\n");
        Files.writeString(Path.of("target", "order-of-schedules.md"), table.toString());
        String document = Files.readString(DOCUMENT);
        int from = document.indexOf(BEGIN) + BEGIN.length();
        int to = document.indexOf(END);
        assertThat(from).isLessThanOrEqualTo(to);
        Files.writeString(DOCUMENT, document.substring(0, from) + table + document.substring(to));
    }
}
