package dev.plumbline.check.cuts;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Follows the orders that vector clocks allow. The question differs from that for timeboxes: not whether some order is
 * a behaviour of the specification, but whether every order is that a strategy follows. The remark of an answer names
 * the orders that were followed.
 */
public final class CutsEngine implements Engine {
    private final Strategy strategy;
    private final long seed;
    private final int paths;
    private final boolean reasons;

    /**
     * @param seed of the order that one path takes; the paths after the first take the seeds after it
     * @param paths how many orders a strategy of one path follows
     */
    public CutsEngine(Strategy strategy, long seed, int paths) {
        this(strategy, seed, paths, true);
    }

    private CutsEngine(Strategy strategy, long seed, int paths, boolean reasons) {
        this.strategy = strategy;
        this.seed = seed;
        this.paths = paths;
        this.reasons = reasons;
    }

    /**
     * An engine that gives the same verdicts, but does not say why operations are not possible. For many short checks
     * of which only the verdict matters: the reasons take longer than such a check.
     */
    public CutsEngine withoutReasons() {
        return new CutsEngine(strategy, seed, paths, false);
    }

    /**
     * An engine that decides the same question again.
     *
     * @throws BadInput if there is no such strategy
     */
    public static CutsEngine asking(StuckCut.Question question) throws BadInput {
        return new CutsEngine(Strategy.named(question.strategy()), question.seed(), question.paths());
    }

    /**
     * The orders that are followed, each as the processes of its operations one after the other; empty if every order
     * is followed.
     *
     * @throws BadInput if the history has no vector clocks, or they contradict each other
     */
    public Optional<List<List<Value>>> orders(History history) throws BadInput {
        if (strategy == Strategy.ALL_PATHS) {
            return Optional.empty();
        }
        ConsistentCuts cuts = ConsistentCuts.ofClocks(history);
        List<List<Value>> orders = new ArrayList<>();
        for (int path = 0; path < paths; path++) {
            List<Value> processes = new ArrayList<>();
            cuts.order(seed + path)
                    .forEach(operation ->
                            processes.add(history.operations().get(operation).process()));
            orders.add(processes);
        }
        return Optional.of(orders);
    }

    /** For each order that is followed, an engine that follows it alone; empty if every order is followed. */
    public List<CutsEngine> single() {
        List<CutsEngine> single = new ArrayList<>();
        for (int path = 0; path < paths && strategy != Strategy.ALL_PATHS; path++) {
            single.add(new CutsEngine(strategy, seed + path, 1, reasons));
        }
        return single;
    }

    /** The seed of the first order. */
    public long seed() {
        return seed;
    }

    /** The choice of the orders. */
    public StuckCut.Question question() {
        return new StuckCut.Question(strategy.word(), seed, paths);
    }

    /** Whether at each cut every record that the clocks allow next must be possible. */
    public boolean asksForSidesteps() {
        return strategy != Strategy.ONE_PATH;
    }

    @Override
    public String name() {
        return strategy.word();
    }

    @Override
    public Result search(Task task) throws BadInput {
        if (task.witness().isPresent()) {
            throw new BadInput(
                    "strategy " + strategy.word() + " asks whether every order is possible; it writes no" + " witness");
        }
        Following following = new Following(task, new Meter(task.budget()), question(), reasons);
        if (following.initialStates().isEmpty()) {
            return result(task, following.violatesWithoutInitialState(), "no order can begin");
        }
        if (strategy == Strategy.ALL_PATHS) {
            AllPaths.Outcome outcome = new AllPaths(following).follow();
            return result(task, following.repeated(outcome.verdict()), remark(outcome));
        }
        Verdict verdict = new Verdict.Conforms(following.statistics());
        for (int path = 0; path < paths; path++) {
            verdict = following.repeated(new OnePath(following, seed + path, strategy == Strategy.SIDESTEP).follow());
            if (!(verdict instanceof Verdict.Conforms)) {
                return result(task, verdict, single().get(path).asked());
            }
        }
        return result(task, verdict, asked());
    }

    /** The question that a strategy of one path has answered: a verdict about some orders says nothing about the others. */
    public String asked() {
        String orders = paths == 1
                ? "the order of seed " + seed
                : paths + " orders, of seeds " + seed + " to " + (seed + paths - 1);
        return orders
                + (strategy == Strategy.SIDESTEP
                        ? ", and every record that the clocks allow next at its cuts"
                        : ", of those that the clocks allow");
    }

    private Result result(Task task, Verdict verdict, String remark) throws BadInput {
        Decider decider = new Decider.ClockOrders(name());
        return Result.of(task, verdict, decider, List.of(new Decider.How(remark)));
    }

    private static String remark(AllPaths.Outcome outcome) {
        if (outcome.verdict() instanceof Verdict.Violates) {
            return switch (outcome.others()) {
                case NOT_KNOWN ->
                    "not every order that the clocks allow is possible; whether some order is possible to"
                            + " the end is not known: the budget ran out";
                case ONE_SUCCEEDS -> "a witness exists, but not every order that the clocks allow is possible";
                case NONE_SUCCEEDS -> "no order that the clocks allow is possible to the end";
            };
        }
        return "every order that the clocks allow, and every record that they allow next at each of " + outcome.nodes()
                + " cuts with their states";
    }
}
