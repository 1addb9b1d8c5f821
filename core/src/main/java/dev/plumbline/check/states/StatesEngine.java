package dev.plumbline.check.states;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.cuts.ConsistentCuts;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.states.event.BoundEvent;
import dev.plumbline.check.states.event.EventBinder;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.check.states.mapping.OtherSpecs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.History;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Checks state logs: whether some order of the events that the log allows, with some values for what is not logged, is a
 * behaviour of the specification. The steps of the {@link Statistics} are the states that the search kept.
 */
public final class StatesEngine implements Engine {
    private static final String QUESTION =
            "some order that the log allows, with some values for what is not logged, had to be possible";

    private final StateMapping mapping;
    private final Skipping skipping;
    private final List<SpecSource> others;
    private final OtherSpecs vocabulary;

    public StatesEngine(StateMapping mapping, Skipping skipping) {
        this(mapping, skipping, OtherSpecs.NONE);
    }

    /** @param others further specifications of the same log, whose variables and actions this one need not have */
    public StatesEngine(StateMapping mapping, Skipping skipping, List<SpecSource> others) {
        this(mapping, skipping, others, OtherSpecs.NONE);
    }

    /** @param vocabulary of further specifications of the same log, which are not here */
    public StatesEngine(StateMapping mapping, Skipping skipping, OtherSpecs vocabulary) {
        this(mapping, skipping, List.of(), vocabulary);
    }

    private StatesEngine(StateMapping mapping, Skipping skipping, List<SpecSource> others, OtherSpecs vocabulary) {
        this.mapping = mapping;
        this.skipping = skipping;
        this.others = List.copyOf(others);
        this.vocabulary = vocabulary;
    }

    /** The variables and actions of the further specifications. */
    private OtherSpecs vocabulary(History history) throws BadInput {
        OtherSpecs all = vocabulary;
        for (SpecSource other : others) {
            if (other.load(history) instanceof ExplorableSpec explorable) {
                all = all.and(explorable);
            }
        }
        return all;
    }

    @Override
    public String name() {
        return Decider.STATE_LOGS.name();
    }

    @Override
    public Result search(Task task) throws BadInput {
        if (!(task.spec() instanceof ExplorableSpec spec)) {
            throw new BadInput("specification " + task.spec().name()
                    + " cannot say what may happen next; state logs are checked against a TLA+ module");
        }
        History history = task.history();
        ConsistentCuts order = new ConsistentCuts(history);
        MappingUse use = new MappingUse(mapping);
        Set<String> initialNames = spec.explore(Selection.ALL).initial().transitions().stream()
                .map(Transition::action)
                .collect(Collectors.toSet());
        OtherSpecs besides = vocabulary(history);
        List<BoundEvent> events = new EventBinder(history, spec, use, initialNames, besides.without(spec)).bind();
        Meter meter = new Meter(task.budget());
        int[] last = {0, 0};
        StateSearch search = new StateSearch(spec, order, events, use, skipping, meter, (done, frontier) -> {
            last[0] = done;
            last[1] = frontier;
            task.progress().report(done, order.size(), frontier, meter.steps());
        });
        try {
            StateSearch.Outcome outcome = search.run();
            Statistics statistics = statistics(history, order, search, meter);
            StateFindings findings = Explanations.of(QUESTION, unusedConstants(history, spec), use, outcome);
            if (outcome.divergences().isEmpty() && !outcome.frontier().isEmpty()) {
                task.witness().ifPresent(sink -> write(outcome.frontier().get(0), sink));
                return result(
                        task, spec, new Verdict.Conforms(statistics), searched(findings, besides), outcome.frontier());
            }
            // The explanations end before the log does, so what it uses is not known.
            if (outcome.frontier().isEmpty()) {
                Counterexample none = Counterexample.withoutInitialState(history);
                return result(
                        task, spec, new Verdict.Violates(none, statistics), searched(findings, besides), List.of());
            }
            StateSearch.Stuck stuck = Explanations.reported(outcome);
            Why why = new Why(spec, history, events, search);
            return result(
                    task,
                    spec,
                    new Verdict.Violates(why.of(stuck.event(), stuck.frontier()), statistics),
                    searched(findings.withPossible(why.possible(stuck.event(), stuck.frontier())), besides),
                    List.of());
        } catch (Meter.Exhausted e) {
            Statistics statistics = statistics(history, order, search, meter);
            return result(
                    task,
                    spec,
                    new Verdict.Inconclusive(e.reason(), last[0], last[1], statistics),
                    searched(
                            new StateFindings(
                                    QUESTION, unusedConstants(history, spec), use.all(), List.of(), List.of(), 0, true),
                            besides),
                    List.of());
        }
    }

    /** The constants of the log that the specification does not use: they are reported, not silently ignored. */
    private static List<String> unusedConstants(History history, ExplorableSpec spec) {
        Set<String> given = new TreeSet<>();
        for (String kind : List.of(StateLogs.CONSTANTS, StateLogs.CONSTANTS_BESIDE)) {
            if (history.about().get(kind) instanceof Value.Rec constants) {
                given.addAll(constants.fields().keySet());
            }
        }
        given.removeAll(spec.constants().keySet());
        return List.copyOf(given);
    }

    private static Statistics statistics(History history, ConsistentCuts order, StateSearch search, Meter meter) {
        return new Statistics(
                order.size(),
                history.processes().size(),
                meter.steps(),
                search.largest(),
                meter.elapsed(),
                meter.peakMemoryBytes());
    }

    private static void write(SearchNode end, Witness.Sink sink) {
        sink.initial(end.initial());
        end.path(Integer.MAX_VALUE).forEach(sink::performed);
    }

    private StateLogCheck.Searched searched(StateFindings findings, OtherSpecs besides) {
        return new StateLogCheck.Searched(findings, mapping, skipping, besides);
    }

    /** @param ends of explanations; the actions that the first of them does not have were never used */
    private static Result result(
            Task task, ExplorableSpec spec, Verdict verdict, StateLogCheck.Searched searched, List<SearchNode> ends) {
        Set<String> unused = new LinkedHashSet<>(ends.isEmpty() ? List.of() : spec.transitionNames());
        ends.stream().limit(1).forEach(end -> {
            for (SearchNode node = end; node.parent != null; node = node.parent) {
                node.step.map(Transition::action).ifPresent(unused::remove);
            }
        });
        return new Result(
                verdict,
                task.history(),
                Optional.of(spec),
                spec,
                Decider.STATE_LOGS,
                List.of(new Decider.How(QUESTION)),
                List.copyOf(unused),
                Optional.of(searched));
    }
}
