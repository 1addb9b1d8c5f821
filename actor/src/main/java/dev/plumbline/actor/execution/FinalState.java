package dev.plumbline.actor.execution;

import dev.plumbline.actor.Property;
import dev.plumbline.history.chart.MessageChart;
import java.util.List;
import java.util.Optional;

/** A system at the end of an execution: the observations of the clients, and facts about the control over it. */
public interface FinalState {
    /** The calls and returns of the clients. */
    CallLog calls();

    /** Requests without an answer, one line each; empty if the execution was cut before the answer could arrive. */
    List<String> unanswered();

    /** @param steps those that led here from the start */
    MessageChart chart(List<Step> steps);

    /**
     * The states that properties see: the first one, and that after each step. Only of actors of another library, if its
     * adapter knows them; a state does not change later.
     */
    default List<Property.State> passed() {
        return List.of();
    }

    /** A static field that actors changed, in words: then executions are not independent of each other. */
    default Optional<String> staticChange() {
        return Optional.empty();
    }

    /** Uses of clocks and random numbers, in words. */
    List<String> uncontrolled();

    /** Assumptions of a pass that could not be checked, in words. */
    default List<String> reliesOn() {
        return List.of();
    }

    /** Why an execution could not be controlled to its end, in words. Then it says nothing about the actors. */
    default Optional<String> lostControl() {
        return Optional.empty();
    }
}
