package dev.plumbline.check.states;

import dev.plumbline.check.Witness;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.check.states.mapping.Rule;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.check.sweep.Meter;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for explanations of a state log, level by level: all nodes that explain k events before any that explain k + 1.
 *
 * <p>No explanation is lost. A node stands for all ways that led to its cut with its state and its stale values met, and
 * what can come behind depends on these alone. An event that does not count is passed at once: it changes nothing, so
 * whatever comes before it in an explanation may as well come behind it.
 */
final class StateSearch {
    private final ExplorableSpec spec;
    private final EventOrder order;
    private final List<BoundEvent> events;
    private final MappingUse use;
    private final Meter meter;
    private final Expansion expansion;
    private final StaleValues stale;
    private final GoingOn goingOn;
    private final Set<String> unchanged = new TreeSet<>();
    private final Optional<Value> nil;
    private final Observer observer;
    private int largest;

    /** Is told how it comes along. */
    interface Observer {
        void level(int done, int frontier);
    }

    /**
     * How it ended.
     *
     * @param done how many events are explained
     * @param frontier the nodes that explain them; empty if there is no initial state
     * @param divergences events that nothing explains; the last one is where it ended, unless it was skipped
     */
    record Outcome(int done, List<SearchNode> frontier, List<Stuck> divergences) {}

    /**
     * An event that nothing explains.
     *
     * @param frontier all that explain the events before it
     * @param solvedAgain whether hidden variables got other values to go on behind it
     */
    record Stuck(int event, List<SearchNode> frontier, boolean skipped, boolean solvedAgain) {}

    StateSearch(
            ExplorableSpec spec,
            EventOrder order,
            List<BoundEvent> events,
            MappingUse use,
            Skipping skipping,
            Meter meter,
            Observer observer)
            throws BadInput {
        this.spec = spec;
        this.order = order;
        this.events = events;
        this.use = use;
        this.meter = meter;
        this.observer = observer;
        this.stale = new StaleValues(order, events);
        List<String> silent = new ArrayList<>();
        for (StateMapping.Statement statement : use.mapping().statements()) {
            if (statement.rule() instanceof Rule.Silent actions) {
                silent.addAll(actions.actions());
            } else if (statement.rule() instanceof Rule.Unlogged unlogged) {
                List<String> variables = unlogged.variables().isEmpty() ? spec.variables() : unlogged.variables();
                if (!spec.variables().containsAll(variables)) {
                    throw new BadInput(use.mapping().name() + ": " + statement.shown() + ": no such variable of "
                            + spec.name() + "; expected some of " + String.join(", ", spec.variables()));
                }
                if (unlogged.unchanged()) {
                    unchanged.addAll(variables);
                } else {
                    unchanged.removeAll(variables);
                }
                use.count(statement);
            }
        }
        Transitions transitions = new Transitions(spec);
        this.expansion = new Expansion(order, transitions, stale, silent, meter);
        this.goingOn = new GoingOn(spec, order, stale, transitions, skipping, meter);
        this.nil = Optional.ofNullable(spec.constants().get("Nil"));
    }

    /** The largest frontier so far. */
    int largest() {
        return largest;
    }

    Transitions transitions() {
        return goingOn.transitions();
    }

    /** What the state after the event has to be like. */
    Expected expected(SearchNode node, BoundEvent event) {
        return new Expected(
                event,
                node.values(),
                event.updates().isEmpty() ? Map.of() : SearchNode.values(node.initial()),
                unchanged,
                nil,
                expression -> spec.evaluate(expression, event.line(), node.state),
                use);
    }

    Outcome run() throws BadInput, Meter.Exhausted {
        Map<SearchNode, SearchNode> level = new LinkedHashMap<>();
        int[] start = new int[order.width()];
        for (State state : spec.explore(Selection.ALL).initial().states()) {
            int[] met = stale.any() ? stale.initial(start, SearchNode.values(state)) : new int[0];
            keep(level, new SearchNode(start, state, met, null, Witness.SILENT, "", false));
        }
        List<Stuck> divergences = new ArrayList<>();
        int done = 0;
        while (done < order.size() && !level.isEmpty()) {
            expansion.close(level, node -> meter.step());
            Map<SearchNode, SearchNode> next = next(level);
            if (next.isEmpty()) {
                Set<Integer> stuck = allowed(level.keySet());
                Optional<GoingOn.Way> way = goingOn.behind(level.keySet(), stuck, events, this::expected, this::next);
                int event = way.map(GoingOn.Way::event)
                        .orElseGet(() -> stuck.iterator().next());
                divergences.add(new Stuck(
                        event,
                        List.copyOf(level.keySet()),
                        way.isPresent(),
                        way.filter(GoingOn.Way::solvedAgain).isPresent()));
                if (way.isEmpty()) {
                    return new Outcome(done, List.copyOf(level.keySet()), divergences);
                }
                for (SearchNode node : way.get().nodes()) {
                    keep(next, node);
                }
            }
            level.keySet().forEach(SearchNode::forgetValues);
            level = next;
            done++;
            largest = Math.max(largest, level.size());
            observer.level(done, level.size());
        }
        return new Outcome(done, List.copyOf(level.keySet()), divergences);
    }

    /** The events that may follow some of the nodes, in ascending order. */
    Set<Integer> allowed(Set<SearchNode> nodes) {
        Set<Integer> allowed = new TreeSet<>();
        nodes.forEach(node -> allowed.addAll(order.allowed(node.cut)));
        return allowed;
    }

    private Map<SearchNode, SearchNode> next(Map<SearchNode, SearchNode> level) throws BadInput, Meter.Exhausted {
        Map<SearchNode, SearchNode> next = new LinkedHashMap<>();
        for (SearchNode node : level.keySet()) {
            List<Integer> allowed = order.allowed(node.cut);
            Optional<Integer> passed =
                    allowed.stream().filter(event -> events.get(event).dropped()).findFirst();
            if (passed.isPresent()) {
                keep(next, expansion.passed(node, events.get(passed.get())));
                continue;
            }
            for (int event : allowed) {
                BoundEvent bound = events.get(event);
                expansion.explain(node, bound, expected(node, bound), found -> keep(next, found));
            }
        }
        return next;
    }

    /** Counts a state that the search keeps. */
    private void keep(Map<SearchNode, SearchNode> level, SearchNode node) throws Meter.Exhausted {
        SearchNode known = level.putIfAbsent(node, node);
        if (known == null) {
            meter.step();
        } else {
            known.alsoFrom(node);
        }
    }

    /** The variables that keep what is not logged of them. */
    Set<String> unchanged() {
        return new LinkedHashSet<>(unchanged);
    }
}
