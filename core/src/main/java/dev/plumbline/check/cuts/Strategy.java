package dev.plumbline.check.cuts;

import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Which of the orders that vector clocks allow are followed. */
public enum Strategy {
    /** One order, chosen by a seed. A record that is not possible at its place in that order is a violation. */
    ONE_PATH("one-path"),
    /** One order, and at each of its cuts every other record that the clocks allow next must be possible as well. */
    SIDESTEP("sidestep"),
    /** Every order. A record that is not possible at some cut where the clocks allow it next is a violation. */
    ALL_PATHS("all-paths");

    private final String word;

    Strategy(String word) {
        this.word = word;
    }

    /** @throws BadInput if no strategy has that name */
    public static Strategy named(String word) throws BadInput {
        return Arrays.stream(values())
                .filter(each -> each.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new BadInput("strategy " + word + "; expected "
                        + Arrays.stream(values()).map(Strategy::word).collect(Collectors.joining(", "))));
    }

    /** As it is written on a command line. */
    public String word() {
        return word;
    }
}
