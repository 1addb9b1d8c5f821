package dev.plumbline.actor.execution;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Enumerates permutations of symmetric names that differ in what they make of a system: of names that can be exchanged
 * without changing it, only one order is visited.
 */
final class Arrangements {
    private final int[] places;
    private final int[] colours;
    private final int[] twins;
    private final int[] to;
    private final Consumer<int[]> visitor;
    private long left;

    private Arrangements(int[] places, int[] colours, int[] twins, long most, Consumer<int[]> visitor) {
        this.places = places;
        this.colours = colours;
        this.twins = twins;
        this.to = new int[colours.length];
        this.left = most;
        this.visitor = visitor;
        Arrays.fill(to, -1);
    }

    /**
     * Visits the permutations that bring a name of the right colour to each place.
     *
     * @param places the colour of each place
     * @param colours the colour of each name; as often as in the places
     * @param twins for each name the first one that it can be exchanged with; these have one colour
     * @param most how many are visited at most
     * @return whether all were visited
     */
    static boolean visit(int[] places, int[] colours, int[] twins, long most, Consumer<int[]> visitor) {
        return new Arrangements(places, colours, twins, most, visitor).from(0);
    }

    private boolean from(int place) {
        if (place == places.length) {
            if (left == 0) {
                return false;
            }
            left--;
            visitor.accept(to.clone());
            return true;
        }
        for (int name = 0; name < to.length; name++) {
            if (to[name] < 0 && colours[name] == places[place] && isFirstTwin(name)) {
                to[name] = place;
                boolean all = from(place + 1);
                to[name] = -1;
                if (!all) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isFirstTwin(int name) {
        for (int other = twins[name]; other < name; other++) {
            if (to[other] < 0 && twins[other] == twins[name]) {
                return false;
            }
        }
        return true;
    }
}
