package dev.plumbline.actor.simulate;

import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Repeatability;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.text.Count;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a simulation. It samples executions, so without a violation it shows nothing about those that it did
 * not run, and its verdict is inconclusive.
 *
 * @param seed of the first run; the others have those that follow
 * @param events the steps of all runs, faults included
 * @param time that passed in all runs together
 * @param whole runs that ended since no step was left
 * @param cut runs that hit the bound on their events
 * @param faults faults and recoveries that happened, by kind
 * @param troubles how many runs had each kind of trouble switched on
 * @param subsets how many different subsets of them were drawn
 * @param operations of clients that returned
 * @param undecided histories whose check ran out of its budget
 * @param outOfTime whether a budget ended the simulation
 * @param digest a number that all steps, times and answers of all runs decide
 */
public record SimulationResult(
        long seed,
        long runs,
        long events,
        Duration time,
        long whole,
        long cut,
        Map<Step.Kind, Long> faults,
        Map<Trouble, Long> troubles,
        int subsets,
        long operations,
        long undecided,
        List<OfProperty> properties,
        Optional<Violation> violation,
        boolean outOfTime,
        Repeatability repeatability,
        long digest,
        long cpuNanos) {
    /** A state that shows an example of {@code sometimes}. */
    public record Example(long seed, int events) {
        @Override
        public String toString() {
            return "an example in the run of seed " + seed + " after " + Count.of(events, "event");
        }
    }

    /**
     * The finding about a property.
     *
     * @param decided runs whose end decided it, for properties of whole executions
     * @param isOpen whether its specification left a step undecided
     * @param violation if it is the violation of this property
     */
    public record OfProperty(
            Property property, Optional<Example> example, long decided, boolean isOpen, Optional<Violation> violation) {
        /**
         * One line for reports.
         *
         * @param runs of the simulation
         */
        public String text(long runs) {
            return property + ": "
                    + violation
                            .map(found -> "violated in the run of seed " + found.seed() + " after "
                                    + Count.of(found.events(), "event"))
                            .orElseGet(() -> isOpen ? "not decided by its specification" : finding(runs));
        }

        private String finding(long runs) {
            return switch (property.kind()) {
                case ALWAYS, REFINES -> "no violation";
                case SOMETIMES -> example.map(Example::toString).orElse("no example");
                case EVENTUALLY, LEADS_TO ->
                    decided == 0
                            ? "not decided, since no run ended by itself"
                            : "no violation in the " + Count.of(decided) + " of " + Count.of(runs, "run")
                                    + " that ended by themselves";
            };
        }
    }

    /**
     * A run that violates.
     *
     * @param seed of the run
     * @param events after which it was found
     * @param time of the run until then
     * @param faults faults and recoveries until then
     * @param property that it violates; empty if that is the sequential object, or an actor threw an exception
     * @param failed whether an actor threw an exception
     * @param shortest the execution without the steps that the violation does not need, in an order that the clocks and
     *     latencies of the run allow
     */
    public record Violation(
            long seed,
            int events,
            Duration time,
            int faults,
            Optional<Property> property,
            boolean failed,
            FoundRun shortest) {
        /** Whether the sequential object does not explain the answers to the clients. */
        public boolean isOfHistory() {
            return property.isEmpty() && !failed;
        }
    }

    public Verdict.Word word() {
        return violation.isPresent() ? Verdict.Word.VIOLATES : Verdict.Word.INCONCLUSIVE;
    }

    /** How many faults and recoveries of a kind happened. */
    public long faults(Step.Kind kind) {
        return faults.getOrDefault(kind, 0L);
    }
}
