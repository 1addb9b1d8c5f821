package dev.plumbline.services.plan;

import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The kinds of faults that a plan can be drawn from. */
public enum FaultKind {
    KILL,
    PAUSE,
    PARTITION,
    DELAY,
    LOSS,
    POWER_OFF,
    SLOW_DISK,
    CLOCK;

    /** The kinds that need nothing in the processes of the nodes. */
    public static final Set<FaultKind> FROM_OUTSIDE =
            Collections.unmodifiableSet(EnumSet.of(KILL, PAUSE, PARTITION, DELAY, LOSS));

    /** As it is written on the command line and in a plan. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it is a fault of the network between nodes. */
    boolean isOfTheNetwork() {
        return this == PARTITION || this == DELAY || this == LOSS;
    }

    /** Of words separated by commas; {@code none} means no kind at all. */
    public static Set<FaultKind> parse(String words) throws BadInput {
        Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
        if (words.equals("none")) {
            return kinds;
        }
        for (String word : words.split(",", -1)) {
            kinds.add(Arrays.stream(values())
                    .filter(kind -> kind.word().equals(word.strip()))
                    .findFirst()
                    .orElseThrow(() -> new BadInput("'" + word.strip()
                            + "' is not a kind of fault; expected none, or some of "
                            + Arrays.stream(values()).map(FaultKind::word).collect(Collectors.joining(",")))));
        }
        return kinds;
    }

    /** {@link #parse} for nodes of which only some kinds are possible. */
    public static Set<FaultKind> parse(String words, Set<FaultKind> possible) throws BadInput {
        Set<FaultKind> kinds = parse(words);
        if (!possible.containsAll(kinds)) {
            throw new BadInput(words + ": a run has no such faults; expected none, or some of "
                    + possible.stream().map(FaultKind::word).collect(Collectors.joining(",")));
        }
        return kinds;
    }
}
