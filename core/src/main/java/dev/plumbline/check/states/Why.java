package dev.plumbline.check.states;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.states.event.BoundEvent;
import dev.plumbline.check.states.event.Expected;
import dev.plumbline.check.states.event.ModelNames;
import dev.plumbline.history.History;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Why an event is not explained: the actions that it could be, with their false conjuncts, and for steps that are
 * possible what they would give beside what was logged. Those that differ least come first.
 */
final class Why {
    /** The largest number of frontier states whose obstacles are computed. */
    private static final int STATES = 12;

    private static final int STEPS = 4;
    /** The largest number of possible steps that are kept. */
    private static final int POSSIBLE = 24;

    private static final int OBSTACLES = 12;

    private final ExplorableSpec spec;
    private final History history;
    private final List<BoundEvent> events;
    private final StateSearch search;
    private final ModelNames names;

    Why(ExplorableSpec spec, History history, List<BoundEvent> events, StateSearch search) {
        this.spec = spec;
        this.history = history;
        this.events = events;
        this.search = search;
        this.names = ModelNames.of(spec);
    }

    Counterexample of(int failed, List<SearchNode> frontier) throws BadInput {
        List<Counterexample.Configuration> configurations = frontier.stream()
                .map(node -> new Counterexample.Configuration(node.state, Set.of()))
                .distinct()
                .toList();
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        List<Integer> open = new ArrayList<>(search.allowed(Set.copyOf(frontier)));
        open.sort(Comparator.comparing(event -> event != failed));
        for (int event : open) {
            List<Counterexample.Reason> reasons = new ArrayList<>();
            for (SearchNode node : frontier) {
                if (reasons.size() < STATES && search.allowed(Set.of(node)).contains(event)) {
                    reasons.add(new Counterexample.Reason(node.state, obstacles(node, events.get(event))));
                }
            }
            blocked.add(new Counterexample.Blocked(event, reasons));
        }
        return new Counterexample(
                history, failed, configurations, blocked, frontier.get(0).path(20), 0);
    }

    /** One step each, from the first states before the event. */
    List<StateFindings.Possible> possible(int failed, List<SearchNode> frontier) throws BadInput {
        BoundEvent event = events.get(failed);
        Set<StateFindings.Possible> possible = new LinkedHashSet<>();
        int states = 0;
        for (SearchNode node : frontier) {
            if (states < STATES && search.allowed(Set.of(node)).contains(failed)) {
                states++;
                Expected expected = search.expected(node, event);
                if (event.least() == 0) {
                    possible.add(compared("", node.state, node, expected));
                }
                for (Transition step : steps(node, event)) {
                    possible.add(compared(step.call(), step.next(), node, expected));
                }
            }
        }
        return possible.stream()
                .sorted(Comparator.comparingInt(each -> each.differences().size()))
                .limit(POSSIBLE)
                .toList();
    }

    private static StateFindings.Possible compared(String call, State after, SearchNode before, Expected expected) {
        return new StateFindings.Possible(
                call,
                after,
                expected.mismatches(SearchNode.values(after), before.met).stream()
                        .map(each -> new StateFindings.Difference(
                                each.place().variable(), each.place().toString(), each.logged(), each.given()))
                        .toList());
    }

    private List<Transition> steps(SearchNode node, BoundEvent event) throws BadInput {
        return event.isSpecific()
                ? search.transitions().of(event, node.state)
                : search.transitions().all(node.state);
    }

    private List<Obstacle> obstacles(SearchNode node, BoundEvent event) throws BadInput {
        String where = history.where(history.operations().get(event.index()));
        Expected expected = search.expected(node, event);
        List<Obstacle> obstacles = new ArrayList<>();
        if (event.least() == 0) {
            obstacles.addAll(expected.differences("no step", node.values(), node.met, where));
        }
        List<List<Obstacle>> byStep = new ArrayList<>();
        List<Transition> possible = steps(node, event);
        for (Transition step : possible) {
            Map<String, Value> after = SearchNode.values(step.next());
            byStep.add(expected.differences(step.call(), after, node.met, where));
        }
        byStep.stream().sorted(Comparator.comparingInt(List::size)).limit(STEPS).forEach(obstacles::addAll);
        if (possible.isEmpty()) {
            obstacles.addAll(impossible(node, event));
        }
        return obstacles.stream().distinct().limit(OBSTACLES).toList();
    }

    /** No step at all: what is false in the action, or in each of them. */
    private List<Obstacle> impossible(SearchNode node, BoundEvent event) throws BadInput {
        List<Obstacle> obstacles = new ArrayList<>();
        List<String> actions = event.action().map(List::of).orElseGet(spec::transitionNames);
        for (String action : actions) {
            // Not all steps of the action: it may have as many as there are numbers.
            for (Transition step : excluded(node, event, action)) {
                step.excludedBy().ifPresent(rule -> obstacles.add(new Obstacle(rule, step.call(), "rules it out", "")));
            }
            try {
                obstacles.addAll(spec.obstacles(action, arguments(event, action), node.state));
            } catch (BadInput notToBeBound) {
                obstacles.add(new Obstacle(action, "", "cannot happen here with these arguments", ""));
            }
        }
        if (obstacles.isEmpty()) {
            String what = event.action().orElse("any action");
            obstacles.add(new Obstacle(what, event.arguments().toString(), "cannot happen here", ""));
        }
        return obstacles;
    }

    private List<Transition> excluded(SearchNode node, BoundEvent event, String action) throws BadInput {
        return event.action().isPresent()
                ? search.transitions().withExcluded(event, action, node.state)
                : spec.explore(Selection.ALL.by(action).withExcluded())
                        .next(node.state)
                        .transitions();
    }

    /** The arguments as values of the specification: those of a like transition, or as they were logged. */
    private Map<String, Value> arguments(BoundEvent event, String action) {
        Map<String, Value> arguments = new TreeMap<>();
        event.arguments().forEach((name, logged) -> {
            if (spec.parameters(action).contains(name)) {
                arguments.put(name, names.resolved(logged));
            }
        });
        return arguments;
    }
}
