package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.util.Arrays;

/** How a task ended: with an exit status of its command, or set aside without one. */
public enum Outcome {
    CONFORMS("conforms"),
    VIOLATES("violates"),
    INCONCLUSIVE("inconclusive"),
    /** Bad input or usage. */
    REFUSED("refused"),
    /** A defect of Plumbline. */
    INTERNAL("internal error"),
    /** Its process used no CPU time for too long. This says nothing about what it checked. */
    HUNG("hung"),
    /** It used more CPU time than a task may. */
    OVER_LIMIT("over its limit"),
    /** Each process that ran it died. */
    POISONOUS("poisonous");

    private final String word;

    Outcome(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    /** Whether the task was given up, so that its command has no exit status. */
    public boolean isSetAside() {
        return this == HUNG || this == OVER_LIMIT || this == POISONOUS;
    }

    /** Whether a full disk may be the reason: a task that cannot write its bundle ends as one with bad input does. */
    public boolean mayLackSpace() {
        return this == REFUSED || this == INTERNAL;
    }

    public static Outcome of(String word) throws BadInput {
        return Arrays.stream(values())
                .filter(each -> each.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new BadInput("'" + word + "' is not an outcome of a task"));
    }

    /** The outcome for an exit status of a command. */
    public static Outcome ofStatus(int status) {
        return switch (status) {
            case 0 -> CONFORMS;
            case 1 -> VIOLATES;
            case 2 -> REFUSED;
            case 3 -> INCONCLUSIVE;
            default -> INTERNAL;
        };
    }
}
