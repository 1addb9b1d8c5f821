package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a campaign: every {@code of}-th task, beginning with the {@code number}-th. The parts differ by at most one
 * task, which parts by a hash of the task would not: eight tasks in eight parts by hash leave about three parts empty.
 * They are disjoint and complete if all of them see the same files.
 *
 * @param number from 1
 */
public record Shard(int number, int of) {
    public static final Shard ALL = new Shard(1, 1);

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    public static Shard parse(String text) throws BadInput {
        Matcher parts = TEXT.matcher(text);
        if (parts.matches()) {
            int number = Integer.parseInt(parts.group(1));
            int of = Integer.parseInt(parts.group(2));
            if (number >= 1 && number <= of) {
                return new Shard(number, of);
            }
        }
        throw new BadInput("'" + text + "' is no shard; expected for instance 3/8, the third of eight");
    }

    public boolean has(long index) {
        return index % of == number - 1;
    }

    /** How many of the first tasks of a campaign are in it. */
    public long count(long tasks) {
        return (tasks - number + of) / of;
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
