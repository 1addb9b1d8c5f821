package dev.plumbline.actor.run;

import dev.plumbline.actor.ActorRef;
import java.util.Optional;

/** The end of a run before its time. */
final class RunFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean ofActor;

    private RunFailure(String message, boolean ofActor) {
        super(message);
        this.ofActor = ofActor;
    }

    /** An actor threw an exception. */
    static RunFailure ofActor(ActorRef actor, Optional<Object> message, Throwable exception) {
        return new RunFailure(
                actor
                        + message.map(content -> ", which received " + content + ",")
                                .orElse("") + " threw " + exception,
                true);
    }

    /** The harness cannot be run; the message says what was expected. */
    static RunFailure ofHarness(String message) {
        return new RunFailure(message, false);
    }

    static RunFailure read(String text) {
        String[] lines = text.split("\n", 2);
        return new RunFailure(lines[lines.length - 1], lines[0].equals("actor"));
    }

    String written() {
        return (ofActor ? "actor" : "harness") + "\n" + getMessage();
    }

    /** Whether an actor is wrong, and not the harness or its surroundings. */
    boolean isOfActor() {
        return ofActor;
    }
}
