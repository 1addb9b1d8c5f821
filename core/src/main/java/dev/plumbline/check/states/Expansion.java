package dev.plumbline.check.states;

import dev.plumbline.check.Witness;
import dev.plumbline.check.cuts.ConsistentCuts;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.states.event.BoundEvent;
import dev.plumbline.check.states.event.Expected;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.check.states.mapping.Rule;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The states that explain one more event. An event means a number of steps within its bounds. If it names an action and
 * takes a step at all, one of the steps is that action with its arguments, and the others are arbitrary.
 */
final class Expansion {
    private final ConsistentCuts order;
    private final Transitions transitions;
    private final StaleValues stale;
    /** Silent actions, with the statements that say so. */
    private final List<Map.Entry<StateMapping.Statement, String>> silent = new ArrayList<>();

    private final MappingUse use;
    private final Meter meter;

    Expansion(ConsistentCuts order, Transitions transitions, StaleValues stale, MappingUse use, Meter meter) {
        this.order = order;
        this.transitions = transitions;
        this.stale = stale;
        this.use = use;
        for (StateMapping.Statement statement : use.mapping().statements()) {
            if (statement.rule() instanceof Rule.Silent actions) {
                actions.actions().forEach(action -> silent.add(Map.entry(statement, action)));
            }
        }
        this.meter = meter;
    }

    /** A node on the way, and whether the action of the event is among the steps that led to it. */
    private record Midway(SearchNode node, boolean named) {}

    /** @param expected what the state after the event has to be like */
    void explain(SearchNode node, BoundEvent event, Expected expected, Consumer<SearchNode> sink)
            throws BadInput, Meter.Exhausted {
        List<Midway> layer = List.of(new Midway(node, false));
        for (int steps = 0; steps <= event.most() && !layer.isEmpty(); steps++) {
            for (Midway each : layer) {
                boolean complete = steps == 0 || each.named() || !event.isSpecific();
                if (steps >= event.least()
                        && complete
                        && expected.holds(each.node().values(), each.node().met)) {
                    sink.accept(completed(each.node(), event, steps == 0));
                }
            }
            layer = steps < event.most() ? next(layer, event, event.most() - steps) : List.of();
        }
    }

    /** @param left how many steps the event may still take, this one included */
    private List<Midway> next(List<Midway> layer, BoundEvent event, int left) throws BadInput, Meter.Exhausted {
        Map<Midway, Midway> next = new LinkedHashMap<>();
        for (Midway each : layer) {
            meter.tick();
            if (event.isSpecific() && !each.named()) {
                for (Transition transition : transitions.of(event, each.node().state)) {
                    put(each.node(), event, transition, true, next);
                }
            }
            if (!event.isSpecific() || each.named() || left > 1) {
                for (Transition transition : transitions.all(each.node().state)) {
                    put(each.node(), event, transition, each.named(), next);
                }
            }
        }
        return List.copyOf(next.keySet());
    }

    private void put(
            SearchNode from, BoundEvent event, Transition transition, boolean named, Map<Midway, Midway> next) {
        SearchNode node = entered(from, event.index(), transition);
        Midway found = new Midway(node, named);
        Midway known = next.putIfAbsent(found, found);
        if (known != null) {
            known.node().alsoFrom(node);
        }
    }

    private SearchNode entered(SearchNode from, int event, Transition transition) {
        int[] met = from.met;
        if (stale.any()) {
            Map<String, Value> values = SearchNode.values(transition.next());
            met = stale.entered(from.met, from.cut, values);
        }
        return new SearchNode(from.cut, transition.next(), met, from, event, Optional.of(transition), false);
    }

    /** @param without whether no step was taken for the event */
    private SearchNode completed(SearchNode last, BoundEvent event, boolean without) {
        int[] cut = order.after(last.cut, event.index());
        int[] met = stale.any() ? stale.after(event, last.met, cut, last.values()) : last.met;
        SearchNode node = new SearchNode(
                cut,
                last.state,
                met,
                without ? last : last.parent,
                event.index(),
                without ? Optional.empty() : last.step,
                true);
        if (!without) {
            node.likeWaysOf(last);
        }
        node.valuesOf(last);
        return node;
    }

    /** An event that does not count: nothing happens. */
    SearchNode passed(SearchNode node, BoundEvent event) {
        int[] cut = order.after(node.cut, event.index());
        return new SearchNode(cut, node.state, node.met, node, event.index(), Optional.empty(), true);
    }

    /** The nodes that one silent action leads to. */
    List<SearchNode> silently(SearchNode node) throws BadInput, Meter.Exhausted {
        List<SearchNode> found = new ArrayList<>();
        for (Map.Entry<StateMapping.Statement, String> each : silent) {
            meter.tick();
            for (Transition transition : transitions.by(each.getValue(), node.state)) {
                use.count(each.getKey());
                found.add(entered(node, Witness.SILENT, transition));
            }
        }
        return found;
    }
}
