package dev.plumbline.explain.cause;

import java.util.ArrayList;
import java.util.List;

/** Blames with the same text are merged. */
final class Merged {
    private Merged() {}

    static List<Cause.Blame> of(List<Cause.Blame> blames) {
        List<Cause.Blame> merged = new ArrayList<>();
        for (Cause.Blame blame : blames) {
            // A blame without parts has less information than one with them.
            if (merged.stream()
                    .noneMatch(other -> other.equals(blame)
                            || blame.parts().isEmpty() && other.statement().equals(blame.statement()))) {
                merged.add(blame);
            }
        }
        return merged;
    }
}
