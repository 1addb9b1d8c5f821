package dev.plumbline.graph.internal.partition;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of a task.
 *
 * @param count new states (MERGE), or generated ones (EXPAND)
 * @param wrong the first place where something is wrong
 * @param hung whether the evaluation of the state at that place did not end
 * @param known MERGE: the files with all known states of the partition
 */
public record PartitionReport(long count, Optional<Place> wrong, boolean hung, List<Known> known) {
    /** A file of known states, and how many it has. */
    record Known(String name, long size) {}

    public PartitionReport {
        known = List.copyOf(known);
    }

    static PartitionReport of(long count, Optional<Place> wrong) {
        return new PartitionReport(count, wrong, false, List.of());
    }

    String text() {
        StringBuilder text = new StringBuilder("count " + count + "\n");
        wrong.ifPresent(place -> text.append("wrong ").append(place.text()).append('\n'));
        if (hung) {
            text.append("hung here\n");
        }
        known.forEach(
                each -> text.append(each.name()).append(' ').append(each.size()).append('\n'));
        return text.toString();
    }

    /** Reads {@link #text}. */
    static PartitionReport parse(String text, String where) throws BadInput {
        long count = -1;
        Optional<Place> wrong = Optional.empty();
        boolean hung = false;
        List<Known> known = new ArrayList<>();
        try {
            for (String line : text.lines().toList()) {
                String[] words = line.split(" ");
                switch (words[0]) {
                    case "count" -> count = Long.parseLong(words[1]);
                    case "wrong" -> wrong = Optional.of(Place.parse(words[1]));
                    case "hung" -> hung = true;
                    default -> known.add(new Known(words[0], Long.parseLong(words[1])));
                }
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new BadInput(where + ": expected a report of a search", e);
        }
        return new PartitionReport(count, wrong, hung, known);
    }
}
