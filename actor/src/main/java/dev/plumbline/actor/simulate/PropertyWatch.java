package dev.plumbline.actor.simulate;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.internal.property.Refinement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Evaluates the properties of a harness in the states of one run after the other, and keeps nothing of a state but what
 * the next one needs.
 */
final class PropertyWatch {
    /** A refinement remembers the values that it has seen, which may be infinitely many. */
    private static final int RUNS_OF_A_REFINEMENT = 1_000;

    private final List<Watched> all = new ArrayList<>();
    private long runs;
    private long seed;
    private int events;

    /** A property, and what is known of the present run. */
    private static final class Watched {
        private final Property property;
        private Optional<Refinement> refinement = Optional.empty();
        /** Whether an execution that ended here would lack a state. */
        private boolean waits;

        private Optional<SimulationResult.Example> example = Optional.empty();
        private long decided;
        /** Whether its specification left a step undecided. */
        private boolean isOpen;
        /** Whether it refused a step that its reference did not refuse. */
        private boolean isIgnored;

        Watched(Property property) {
            this.property = property;
        }
    }

    PropertyWatch(Harness harness) {
        harness.properties().forEach(property -> all.add(new Watched(property)));
    }

    /** The same for the same harness with new actors and properties. */
    PropertyWatch anew(Harness again) {
        PropertyWatch watch = new PropertyWatch(again);
        for (int i = 0; i < all.size(); i++) {
            watch.all.get(i).isIgnored = all.get(i).isIgnored;
        }
        return watch;
    }

    /** A run begins. Returns a property that its first state violates. */
    Optional<Property> begin(long withSeed, Snapshot initial) {
        seed = withSeed;
        events = 0;
        for (Watched each : all) {
            each.waits = each.property.kind() == Property.Kind.EVENTUALLY;
            if (each.property.kind() == Property.Kind.REFINES && runs % RUNS_OF_A_REFINEMENT == 0) {
                each.isOpen |= isUndecided(each);
                each.refinement = Optional.of(new Refinement(each.property));
            }
        }
        runs++;
        return evaluate(initial);
    }

    /** The run has reached a state. Returns a property that this state, or the step to it, violates. */
    Optional<Property> passed(Snapshot state) {
        events++;
        return all.isEmpty() ? Optional.empty() : evaluate(state);
    }

    private Optional<Property> evaluate(Snapshot snapshot) {
        Property.State state = snapshot.view(() -> {});
        Optional<Property> violated = Optional.empty();
        for (Watched each : all) {
            if (!each.isIgnored && !isRight(each, state) && violated.isEmpty()) {
                violated = Optional.of(each.property);
            }
        }
        return violated;
    }

    private boolean isRight(Watched each, Property.State state) {
        Property property = each.property;
        switch (property.kind()) {
            case ALWAYS -> {
                return property.holds(state);
            }
            case SOMETIMES -> {
                if (each.example.isEmpty() && property.holds(state)) {
                    each.example = Optional.of(new SimulationResult.Example(seed, events));
                }
            }
            case EVENTUALLY -> each.waits = each.waits && !property.holdsLater(state);
            case LEADS_TO -> each.waits = (each.waits || property.holds(state)) && !property.holdsLater(state);
            case REFINES -> {
                Refinement refinement = each.refinement.orElseThrow();
                // Two numbers are enough: that of the state, and that of the one before.
                refinement.state(events % 2, state);
                return events == 0 ? refinement.begins() : refinement.allows((events - 1) % 2, events % 2);
            }
        }
        return true;
    }

    /** The run has ended with no step left. Returns a property that still lacks a state. */
    Optional<Property> ended() {
        Optional<Property> lacking = Optional.empty();
        for (Watched each : all) {
            each.decided += each.property.kind().isOfExecutions() ? 1 : 0;
            if (each.waits && lacking.isEmpty()) {
                lacking = Optional.of(each.property);
            }
        }
        return lacking;
    }

    /** Its specification leaves a step undecided. */
    void leaveUndecided(Property property) {
        for (Watched each : all) {
            boolean isThat = each.property == property;
            each.isOpen |= isThat;
            each.isIgnored |= isThat;
        }
    }

    private static boolean isUndecided(Watched each) {
        return each.refinement.flatMap(Refinement::undecided).isPresent();
    }

    List<SimulationResult.OfProperty> results(Optional<SimulationResult.Violation> violation) {
        return all.stream()
                .map(each -> new SimulationResult.OfProperty(
                        each.property,
                        each.example,
                        each.decided,
                        each.isOpen
                                || each.refinement
                                        .flatMap(Refinement::undecided)
                                        .isPresent(),
                        violation.filter(found -> found.property().equals(Optional.of(each.property)))))
                .toList();
    }
}
