package dev.plumbline.graph.internal.partition;

import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A part of the work on a level.
 *
 * @param partition whose states it finds or explores
 * @param partitions how many there are
 * @param sources the partitions that have states of the level before (MERGE), or of this level (EXPAND)
 * @param base EXPAND: the number of the first state of the level
 * @param bound MERGE: places after this one do not count
 */
public record PartitionTask(
        Kind kind, int level, int partition, int partitions, List<Integer> sources, long base, Place bound) {
    /** The tasks of a level: a task of one kind needs all tasks of the other kind that come before it. */
    public enum Kind {
        /** Finds the new states among those that the level before leads to. */
        MERGE,
        /** Explores the states of the level; at level 0 finds the initial ones. */
        EXPAND
    }

    public PartitionTask {
        sources = List.copyOf(sources);
    }

    static PartitionTask merge(int level, int partition, int partitions, List<Integer> sources, Place bound) {
        return new PartitionTask(Kind.MERGE, level, partition, partitions, sources, 0, bound);
    }

    static PartitionTask expand(int level, int partition, int partitions, List<Integer> sources, long base) {
        return new PartitionTask(Kind.EXPAND, level, partition, partitions, sources, base, Place.END);
    }

    /** As one word of a command line. */
    public String word() {
        return String.join(
                ":",
                kind.name().toLowerCase(Locale.ROOT),
                Integer.toString(level),
                Integer.toString(partition),
                Integer.toString(partitions),
                sources.stream().map(String::valueOf).collect(Collectors.joining(",")),
                Long.toString(base),
                bound.text());
    }

    /** Reads {@link #word}. */
    public static PartitionTask parse(String word) throws BadInput {
        String[] parts = word.split(":");
        try {
            return new PartitionTask(
                    Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                    Integer.parseInt(parts[1]),
                    Integer.parseInt(parts[2]),
                    Integer.parseInt(parts[3]),
                    Arrays.stream(parts[4].split(","))
                            .filter(each -> !each.isEmpty())
                            .map(Integer::valueOf)
                            .toList(),
                    Long.parseLong(parts[5]),
                    Place.parse(parts[6]));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new BadInput("'" + word + "' is no part of a search; expected one that plumbline graph made", e);
        }
    }

    /** For people. */
    public String text() {
        return (kind == Kind.MERGE ? "finding" : "exploring") + " the states of level " + level + " in partition "
                + (partition + 1) + " of " + partitions;
    }
}
