package dev.plumbline.lineup.subjects;

import java.awt.Point;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.WeakHashMap;

/**
 * Classes that share an object of the JDK whose state is seen. They have no lock, which is wrong; {@link Guarded} gives
 * them one.
 */
public final class SeenJdkObjects {
    private SeenJdkObjects() {}

    public static class Coordinates {
        private final Point point = new Point();

        public int one() {
            return ++point.x;
        }
    }

    public static class EnumMaps {
        private final Map<Thread.State, Integer> map = new EnumMap<>(Thread.State.class);

        public Integer one(int number) {
            return map.put(Thread.State.values()[number], number);
        }

        public int two() {
            return map.size();
        }
    }

    public static class EnumSets {
        private final EnumSet<Thread.State> set = EnumSet.noneOf(Thread.State.class);

        public boolean one(int number) {
            return set.add(Thread.State.values()[number]);
        }

        public int two() {
            return set.size();
        }
    }

    public static class Joiners {
        private final StringJoiner joiner = new StringJoiner(",");

        public void one(int number) {
            joiner.add("" + number);
        }

        public String two() {
            return joiner.toString();
        }
    }

    public static class Tokens {
        private final StringTokenizer tokens = new StringTokenizer("a b c d");

        public String one() {
            return tokens.nextToken();
        }
    }

    public static class WeakMaps {
        private final Map<Integer, Integer> map = new WeakHashMap<>();

        public Integer one(int number) {
            return map.put(number, number);
        }

        public int two() {
            return map.size();
        }
    }

    public static class BitSets {
        private final BitSet bits = new BitSet();

        public boolean one(int number) {
            bits.flip(number);
            return bits.get(number);
        }
    }
}
