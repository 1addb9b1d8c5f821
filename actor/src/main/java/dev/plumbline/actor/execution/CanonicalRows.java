package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.internal.digest.Digester;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * One row for all systems that differ by an exchange of the names of symmetric actors: the least of those that some
 * permutations lead to.
 *
 * <p>These permutations sort the names by a colour: a hash of all that the system holds about a name, in which the other
 * names of a kind are not told apart. An exchange of names exchanges the colours with them, so it leads to the same set
 * of rows, and to the same least one. The verdict does not depend on that: each row is that of a system which differs
 * from the given one by an exchange, so colours that are too coarse or too fine make more work, or more states.
 *
 * <p>Of two names that can be exchanged without changing the row, both orders lead to the same rows, so only one order
 * is tried. To be exchangeable in this way is transitive, since (a c) = (a b)(b c)(a b).
 */
final class CanonicalRows {
    /** The most systems that differ by names in which a property is evaluated: all of them for seven names. */
    static final int MOST_IMAGES = 5_040;

    private final StateCoder coder;
    private final RowImages images;
    private final Map<Integer, int[]> actorRoles = new HashMap<>();
    private final Map<Integer, int[]> messageRoles = new HashMap<>();

    CanonicalRows(StateCoder coder, RowImages images) {
        this.coder = coder;
        this.images = images;
    }

    int[] of(int[] row) {
        int[] colours = colours(row);
        int[] places = colours.clone();
        sortWithinKinds(places);
        int[][] least = new int[1][];
        Arrangements.visit(places, colours, twins(row, colours), Long.MAX_VALUE, to -> {
            int[] image = images.row(row, to);
            if (least[0] == null || Arrays.compare(image, least[0]) < 0) {
                least[0] = image;
            }
        });
        return least[0];
    }

    /**
     * Visits all systems that differ from this one by names, itself among them.
     *
     * @return whether there are no more than {@link #MOST_IMAGES}
     */
    boolean visitImages(StateCoder.Coded coded, Consumer<Snapshot> visitor) {
        int[] kinds = images.kinds;
        int[] twins = twins(coder.row(coded), kinds);
        return Arrangements.visit(
                kinds,
                kinds,
                twins,
                MOST_IMAGES,
                to -> visitor.accept(images.of(coded, to).snapshot()));
    }

    /** Names of different kinds never have the same colour, and each kind keeps its places. */
    private int[] colours(int[] row) {
        int[] hashes = new int[images.kinds.length];
        int first = StateCoder.firstMessage(row);
        for (int i = StateCoder.FIRST_ACTOR; i < row.length; i++) {
            int[] roles = i < first
                    ? actorRoles.computeIfAbsent(row[i], this::rolesInActor)
                    : messageRoles.computeIfAbsent(row[i], this::rolesInMessage);
            for (int name = 0; name < hashes.length; name++) {
                hashes[name] += roles[name];
            }
        }
        int[] colours = new int[hashes.length];
        for (int name = 0; name < hashes.length; name++) {
            colours[name] = hashes[name] & 0xffffff | images.kinds[name] << 24;
        }
        return colours;
    }

    private void sortWithinKinds(int[] places) {
        int from = 0;
        for (int i = 1; i <= places.length; i++) {
            if (i == places.length || images.kinds[i] != images.kinds[from]) {
                Arrays.sort(places, from, i);
                from = i;
            }
        }
    }

    private int[] twins(int[] row, int[] colours) {
        int[] twins = new int[colours.length];
        for (int name = 0; name < twins.length; name++) {
            twins[name] = name;
            for (int other = 0; other < name && twins[name] == name; other++) {
                boolean isTwin = twins[other] == other
                        && colours[other] == colours[name]
                        && Arrays.equals(images.row(row, images.exchange(other, name)), row);
                twins[name] = isTwin ? other : name;
            }
        }
        return twins;
    }

    private int[] rolesInActor(int number) {
        Cell cell = coder.cell(number);
        return roles(Arrays.asList(cell.ref(), cell.actor(), cell.down(), cell.first()));
    }

    private int[] rolesInMessage(int number) {
        Envelope envelope = coder.envelope(number);
        return roles(Arrays.asList(
                envelope.from(), envelope.to(), envelope.message(), envelope.request(), envelope.timer()));
    }

    /** For each name a hash of a part, in which it is told apart from the others. */
    private int[] roles(List<?> part) {
        return IntStream.range(0, images.kinds.length)
                .map(name -> Digester.of(part, object -> seenFrom(name, object))
                                .contentHash()
                                .orElse(0)
                        * 0x9E3779B1)
                .map(hash -> hash ^ hash >>> 15)
                .toArray();
    }

    private Object seenFrom(int name, Object object) {
        if (object instanceof ActorRef actor) {
            return images.asSeenFrom(name, actor);
        }
        return object != null && images.hasFunction(object.getClass())
                ? object.getClass().getName()
                : object;
    }
}
