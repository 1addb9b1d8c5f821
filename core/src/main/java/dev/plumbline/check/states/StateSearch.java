package dev.plumbline.check.states;

import dev.plumbline.check.Witness;
import dev.plumbline.check.cuts.ConsistentCuts;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.states.event.BoundEvent;
import dev.plumbline.check.states.event.Expected;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.check.states.mapping.Rule;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Searches for an explanation of a state log, depth first: for a log that conforms, one is mostly found at once, while
 * millions of states may explain a part of it. If there is none, every explanation of a part has been followed,
 * and the longest are known.
 *
 * <p>No explanation is lost. A node represents all paths to its cut with its state and its matched stale values, and what
 * can follow depends on these alone. An event that does not count is passed at once: it changes nothing, so whatever
 * comes before it in an explanation may as well come after it.
 *
 * <p>Steps that change the state come first. An event that may be seen in an action without effect, such as a message
 * that is received twice, would otherwise be taken for that again and again, until what the log needs is out of reach.
 * Of an event without a name, steps come first that change as little as possible of what it does not log.
 */
final class StateSearch {
    private final ExplorableSpec spec;
    private final ConsistentCuts order;
    private final List<BoundEvent> events;
    private final MappingUse use;
    private final Meter meter;
    private final Expansion expansion;
    private final StaleValues stale;
    private final SkippedEvents skipped;
    private final Set<String> unchanged = new TreeSet<>();
    private final Optional<Value> nil;
    private final Observer observer;
    private final Map<SearchNode, SearchNode> seen = new HashMap<>();
    /** The nodes that explain the most events so far. */
    private final List<SearchNode> frontier = new ArrayList<>();

    private int deepest;
    private int largest;

    /** Receives the progress. */
    interface Observer {
        void level(int done, int frontier);
    }

    /**
     * The end of a search.
     *
     * @param done how many events are explained
     * @param frontier the nodes that explain them: one if that is all of them; none if there is no initial state
     * @param divergences unexplained events; the search ended at the last one, unless it was skipped
     */
    record Outcome(int done, List<SearchNode> frontier, List<Stuck> divergences) {}

    /**
     * An event that nothing explains.
     *
     * @param frontier all nodes that explain the events before it
     * @param solvedAgain whether hidden variables got other values to continue after it
     */
    record Stuck(int event, List<SearchNode> frontier, boolean skipped, boolean solvedAgain) {}

    StateSearch(
            ExplorableSpec spec,
            ConsistentCuts order,
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
        for (StateMapping.Statement statement : use.mapping().statements()) {
            if (statement.rule() instanceof Rule.Unlogged unlogged) {
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
        this.expansion = new Expansion(order, transitions, stale, use, meter);
        this.skipped = new SkippedEvents(spec, order, stale, transitions, skipping, meter);
        this.nil = Optional.ofNullable(spec.constants().get("Nil"));
    }

    /** The most nodes that explained as many events as any. */
    int largest() {
        return largest;
    }

    Transitions transitions() {
        return skipped.transitions();
    }

    /** The conditions on the state after the event. */
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
        int[] start = new int[order.width()];
        List<SearchNode> roots = new ArrayList<>();
        for (State state : spec.explore(Selection.ALL).initial().states()) {
            int[] met = stale.any() ? stale.initial(start, SearchNode.values(state)) : new int[0];
            roots.add(new SearchNode(start, state, met, null, Witness.SILENT, Optional.empty(), false));
        }
        List<Stuck> divergences = new ArrayList<>();
        while (true) {
            Optional<SearchNode> end = descend(roots);
            if (end.isPresent() || frontier.isEmpty()) {
                return new Outcome(deepest, end.map(List::of).orElse(List.of()), divergences);
            }
            List<SearchNode> stuckAt = List.copyOf(frontier);
            Set<Integer> stuck = allowed(stuckAt);
            Optional<SkippedEvents.Way> way = skipped.after(stuckAt, stuck, events, this::expected, this::leadsOn);
            int event = way.map(SkippedEvents.Way::event)
                    .orElseGet(() -> stuck.iterator().next());
            divergences.add(new Stuck(
                    event,
                    stuckAt,
                    way.isPresent(),
                    way.filter(SkippedEvents.Way::solvedAgain).isPresent()));
            if (way.isEmpty()) {
                return new Outcome(deepest, stuckAt, divergences);
            }
            roots = way.get().nodes();
        }
    }

    /** A node whose successors are being looked at; those by silent steps are found when the others led nowhere. */
    private static final class Open {
        private final Optional<SearchNode> node;
        private Iterator<SearchNode> successors;
        private boolean silent;

        Open(Optional<SearchNode> node, List<SearchNode> successors) {
            this.node = node;
            this.successors = successors.iterator();
            this.silent = node.isEmpty();
        }
    }

    /** A node that explains all events and can be reached from these. */
    private Optional<SearchNode> descend(List<SearchNode> roots) throws BadInput, Meter.Exhausted {
        Deque<Open> path = new ArrayDeque<>();
        path.push(new Open(Optional.empty(), roots));
        while (!path.isEmpty()) {
            Open open = path.peek();
            if (!open.successors.hasNext() && !open.silent) {
                open.silent = true;
                open.successors = expansion.silently(open.node.orElseThrow()).iterator();
            }
            if (!open.successors.hasNext()) {
                path.pop();
                continue;
            }
            SearchNode node = open.successors.next();
            SearchNode known = seen.putIfAbsent(node, node);
            if (known != null) {
                // Explanations that differ in silent steps alone count once; there may be circles of these.
                if (node.event != Witness.SILENT) {
                    known.alsoFrom(node);
                }
                continue;
            }
            meter.step();
            int done = 0;
            for (int chain : node.cut) {
                done += chain;
            }
            reached(node, done);
            if (done == order.size()) {
                return Optional.of(node);
            }
            path.push(new Open(Optional.of(node), successors(node)));
            node.forgetValues();
        }
        return Optional.empty();
    }

    private void reached(SearchNode node, int done) {
        if (done > deepest || frontier.isEmpty()) {
            deepest = done;
            frontier.clear();
        }
        if (done == deepest) {
            frontier.add(node);
            largest = Math.max(largest, frontier.size());
        }
        observer.level(deepest, frontier.size());
    }

    /** The nodes that explain one event more, the likely ones first. */
    private List<SearchNode> successors(SearchNode node) throws BadInput, Meter.Exhausted {
        List<Integer> allowed = order.allowed(node.cut);
        Optional<Integer> passed =
                allowed.stream().filter(event -> events.get(event).dropped()).findFirst();
        if (passed.isPresent()) {
            return List.of(expansion.passed(node, events.get(passed.get())));
        }
        List<SearchNode> successors = new ArrayList<>();
        for (int event : allowed) {
            BoundEvent bound = events.get(event);
            List<SearchNode> found = new ArrayList<>();
            expansion.explain(node, bound, expected(node, bound), found::add);
            if (found.size() > 1) {
                Comparator<SearchNode> unlogged =
                        Comparator.comparingInt(next -> bound.isSpecific() ? 0 : unloggedChanges(node, next, bound));
                found.sort(unlogged.thenComparing(next -> next.state.equals(node.state)));
            }
            successors.addAll(found);
        }
        return successors;
    }

    /** How many variables changed about which the event says nothing. */
    private static int unloggedChanges(SearchNode before, SearchNode after, BoundEvent event) {
        int changes = 0;
        for (Map.Entry<String, Value> variable : after.values().entrySet()) {
            String name = variable.getKey();
            boolean logged = event.updates().containsKey(name)
                    || event.observations().stream()
                            .anyMatch(each -> each.place().variable().equals(name));
            changes += !logged && !variable.getValue().equals(before.values().get(name)) ? 1 : 0;
        }
        return changes;
    }

    /** Whether one of the nodes explains one event more. */
    private boolean leadsOn(Collection<SearchNode> nodes) throws BadInput, Meter.Exhausted {
        for (SearchNode node : nodes) {
            if (order.allowed(node.cut).isEmpty()) {
                return true;
            }
            if (!successors(node).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** The events that may follow some of the nodes, in ascending order. */
    Set<Integer> allowed(Collection<SearchNode> nodes) {
        Set<Integer> allowed = new TreeSet<>();
        nodes.forEach(node -> allowed.addAll(order.allowed(node.cut)));
        return allowed;
    }
}
