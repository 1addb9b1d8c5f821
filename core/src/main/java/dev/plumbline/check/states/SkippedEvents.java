package dev.plumbline.check.states;

import dev.plumbline.check.cuts.ConsistentCuts;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.states.event.BoundEvent;
import dev.plumbline.check.states.event.Expected;
import dev.plumbline.check.states.event.Observation;
import dev.plumbline.history.statelog.StatePath;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Continues after an unexplained event. In each state before it, the variables that the event logs get their logged
 * values, and the hidden ones stay as they are. If that explains the next event in no way, hidden variables are solved
 * for again: they get the values of states that a few steps of the specification lead to.
 */
final class SkippedEvents {
    /** How many steps the hidden variables may lag. */
    private static final int STEPS_SOLVED_AGAIN = 3;

    /** The largest number of states from which hidden variables are solved for again. */
    private static final int STATES_SOLVED_AGAIN = 20_000;

    private final ExplorableSpec spec;
    private final ConsistentCuts order;
    private final StaleValues stale;
    private final Transitions transitions;
    private final Skipping skipping;
    private final Meter meter;

    /**
     * The nodes from which the search continues.
     *
     * @param event that was skipped
     * @param solvedAgain whether hidden variables have other values than before
     */
    record Way(int event, List<SearchNode> nodes, boolean solvedAgain) {}

    /** Gives the conditions on the state after an event. */
    interface Expecting {
        Expected of(SearchNode node, BoundEvent event) throws BadInput;
    }

    /** Whether one of the nodes explains one event more. */
    interface LeadingOn {
        boolean from(Collection<SearchNode> nodes) throws BadInput, Meter.Exhausted;
    }

    SkippedEvents(
            ExplorableSpec spec,
            ConsistentCuts order,
            StaleValues stale,
            Transitions transitions,
            Skipping skipping,
            Meter meter) {
        this.spec = spec;
        this.order = order;
        this.stale = stale;
        this.transitions = transitions;
        this.skipping = skipping;
        this.meter = meter;
    }

    Transitions transitions() {
        return transitions;
    }

    /**
     * Nothing if no event is to be skipped here.
     *
     * @param stuck the events that may come next, none of which is explained
     */
    Optional<Way> after(
            List<SearchNode> frontier,
            Set<Integer> stuck,
            List<BoundEvent> events,
            Expecting expecting,
            LeadingOn leading)
            throws BadInput, Meter.Exhausted {
        Optional<Integer> skipped = stuck.stream().filter(skipping::skips).findFirst();
        if (skipped.isEmpty()) {
            return Optional.empty();
        }
        BoundEvent event = events.get(skipped.get());
        List<SearchNode> able = frontier.stream()
                .filter(node -> order.allowed(node.cut).contains(event.index()))
                .toList();
        List<SearchNode> forced = forced(able, event, expecting);
        if (leading.from(forced)) {
            return Optional.of(new Way(event.index(), forced, false));
        }
        List<SearchNode> again = forced(nearby(able), event, expecting);
        boolean helps = leading.from(again);
        return Optional.of(new Way(event.index(), helps ? again : forced, helps));
    }

    /** The nodes that a few steps lead to. */
    private Collection<SearchNode> nearby(List<SearchNode> from) throws BadInput, Meter.Exhausted {
        Set<SearchNode> found = new LinkedHashSet<>(from);
        List<SearchNode> layer = from;
        for (int i = 0; i < STEPS_SOLVED_AGAIN && found.size() < STATES_SOLVED_AGAIN; i++) {
            List<SearchNode> more = new ArrayList<>();
            for (SearchNode node : layer) {
                meter.tick();
                for (Transition transition : transitions.all(node.state)) {
                    SearchNode next = new SearchNode(
                            node.cut, transition.next(), node.met, node, node.event, Optional.of(transition), false);
                    if (found.add(next)) {
                        more.add(next);
                    }
                }
            }
            layer = more;
        }
        return found;
    }

    private List<SearchNode> forced(Collection<SearchNode> nodes, BoundEvent event, Expecting expecting)
            throws BadInput, Meter.Exhausted {
        Set<SearchNode> forced = new LinkedHashSet<>();
        for (SearchNode node : nodes) {
            meter.tick();
            State state = overwritten(node, expecting.of(node, event));
            int[] cut = order.after(node.cut, event.index());
            int[] met = stale.any() ? stale.after(event, node.met, cut, SearchNode.values(state)) : node.met;
            forced.add(new SearchNode(cut, state, met, node, event.index(), Optional.empty(), true));
        }
        return List.copyOf(forced);
    }

    /** The state with the logged values, in the shape of the values before. Places that do not exist are ignored. */
    private State overwritten(SearchNode node, Expected expected) throws BadInput {
        Map<String, Value> values = new TreeMap<>(node.values());
        expected.results()
                .forEach((variable, results) -> results.stream()
                        .findFirst()
                        .ifPresent(result -> values.put(variable, SameShape.of(result, values.get(variable)))));
        for (Observation each : expected.observations()) {
            StatePath place = each.place();
            Value whole = values.get(place.variable());
            place.in(whole)
                    .flatMap(old -> place.replaced(whole, SameShape.of(each.logged(), old)))
                    .ifPresent(changed -> values.put(place.variable(), changed));
        }
        return spec.state(values);
    }
}
