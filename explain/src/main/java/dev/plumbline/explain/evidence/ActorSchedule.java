package dev.plumbline.explain.evidence;

import dev.plumbline.history.chart.MessageChart;
import java.util.Optional;

/**
 * The schedule of actors in which a violation was found: how to run it again, and a picture of it. All of it is plain
 * data: a bundle can be opened without the actors and without the library that runs them.
 *
 * @param system name of the class of the actor system, or of a system that comes with Plumbline
 * @param harness name of the harness
 * @param schedule as {@code Schedule.text} writes it
 * @param chart the messages; nothing if it was too large for a bundle
 */
public record ActorSchedule(String system, String harness, String schedule, Optional<MessageChart> chart) {
    public ActorSchedule withoutChart() {
        return new ActorSchedule(system, harness, schedule, Optional.empty());
    }

    /** The same without the states of its actors. */
    public ActorSchedule withoutStates() {
        return new ActorSchedule(system, harness, schedule, chart.map(MessageChart::withoutStates));
    }
}
