package dev.plumbline.explain.text;

import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.spec.Obstacle;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The consequence of performing an operation at a place where it was possible and no interpretation performs it, in one
 * sentence.
 */
public final class AfterwardsText {
    private static final int MOST_REASONS = 2;
    private static final int MOST_NAMED = 6;

    private final Naming naming;
    private final Layers.Extent extent;
    private final int failing;
    private final Function<Obstacle, String> obstacle;

    /** @param failing the operation that no interpretation can perform */
    AfterwardsText(Naming naming, Layers.Extent extent, int failing, Function<Obstacle, String> obstacle) {
        this.naming = naming;
        this.extent = extent;
        this.failing = failing;
        this.obstacle = obstacle;
    }

    /** With the plain statements of conditions, where there are some. */
    public AfterwardsText(History history, Numbers numbers, Layers.Extent extent, int failing) {
        this(new Naming(history, numbers, ""), extent, failing, Wording::obstacle);
    }

    /** @param then nothing if it was not looked at */
    public String of(int operation, Optional<Afterwards> then) {
        if (then.isPresent() && then.get() instanceof Afterwards.Stuck stuck) {
            return stuck(operation, stuck);
        }
        if (then.isPresent() && then.get() instanceof Afterwards.Survives) {
            return "possible, and performed there in other interpretations";
        }
        return extent == Layers.Extent.SOME_OF_THE_END
                ? "possible; where it leads was not searched to the end"
                : "possible, but no interpretation that performs it there reaches the end; the reason is not known";
    }

    private String stuck(int operation, Afterwards.Stuck stuck) {
        String missing = naming.number(stuck.operation());
        StringBuilder text = new StringBuilder("possible, ");
        if (stuck.elseFits()) {
            text.append(operation == failing ? "and all else" : "and " + naming.number(failing))
                    .append(" would fit, ");
        }
        text.append("but then ").append(naming.shortened(stuck.operation()));
        text.append(" cannot be performed before it returns");
        if (!stuck.insteadOf().isEmpty()) {
            text.append(", unless ")
                    .append(stuck.insteadOf().size() > 1 ? "one of " : "")
                    .append(listed(stuck.insteadOf()))
                    .append(" is left out, which returned earlier");
        }
        String reasons = reasons(stuck);
        text.append(reasons.isEmpty() ? "" : ": ").append(reasons);
        if (!stuck.before().isEmpty()) {
            boolean one = stuck.before().size() == 1;
            text.append("; it would have to be before ")
                    .append(
                            one && stuck.before().first() != operation
                                    ? naming.shortened(stuck.before().first())
                                    : (one ? "" : "one of ") + listed(stuck.before()))
                    .append(stuck.notCalled() ? ", which returned before " + missing + " was called" : "");
        }
        stuck.after()
                .ifPresent(after -> text.append("; it would be possible after ")
                        .append(naming.shortened(after))
                        .append(", which was called only after ")
                        .append(missing)
                        .append(" had returned"));
        return text.toString();
    }

    private String reasons(Afterwards.Stuck stuck) {
        Set<String> texts = stuck.reasons().stream()
                .map(reason -> of(reason.obstacles()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        boolean more = texts.size() > MOST_REASONS || stuck.otherStates() > 0;
        return texts.stream().limit(MOST_REASONS).collect(Collectors.joining(", or in another state "))
                + (more && !texts.isEmpty() ? " (similar in other states)" : "");
    }

    /** The obstacles. */
    String of(List<Obstacle> obstacles) {
        return obstacles.stream().map(obstacle).collect(Collectors.joining("; and "));
    }

    /** The first numbers. */
    String listed(Collection<Integer> operations) {
        return operations.stream().limit(MOST_NAMED).map(naming::number).collect(Collectors.joining(", "))
                + (operations.size() > MOST_NAMED ? ", ..." : "");
    }
}
