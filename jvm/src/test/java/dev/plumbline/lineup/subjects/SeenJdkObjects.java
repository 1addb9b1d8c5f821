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
 * Classes that share an object of the JDK whose state is seen: each without a lock, which is wrong, and under one, which
 * is right.
 */
public final class SeenJdkObjects {
    private SeenJdkObjects() {}

    public static class Coordinates {
        private final Point point = new Point();

        public int one() {
            return ++point.x;
        }
    }

    public static class CoordinatesGuarded extends Coordinates {
        @Override
        public synchronized int one() {
            return super.one();
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

    public static class EnumMapsGuarded extends EnumMaps {
        @Override
        public synchronized Integer one(int number) {
            return super.one(number);
        }

        @Override
        public synchronized int two() {
            return super.two();
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

    public static class EnumSetsGuarded extends EnumSets {
        @Override
        public synchronized boolean one(int number) {
            return super.one(number);
        }

        @Override
        public synchronized int two() {
            return super.two();
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

    public static class JoinersGuarded extends Joiners {
        @Override
        public synchronized void one(int number) {
            super.one(number);
        }

        @Override
        public synchronized String two() {
            return super.two();
        }
    }

    public static class Tokens {
        private final StringTokenizer tokens = new StringTokenizer("a b c d");

        public String one() {
            return tokens.nextToken();
        }
    }

    public static class TokensGuarded extends Tokens {
        @Override
        public synchronized String one() {
            return super.one();
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

    public static class WeakMapsGuarded extends WeakMaps {
        @Override
        public synchronized Integer one(int number) {
            return super.one(number);
        }

        @Override
        public synchronized int two() {
            return super.two();
        }
    }

    public static class BitSets {
        private final BitSet bits = new BitSet();

        public boolean one(int number) {
            bits.flip(number);
            return bits.get(number);
        }
    }

    public static class BitSetsGuarded extends BitSets {
        @Override
        public synchronized boolean one(int number) {
            return super.one(number);
        }
    }
}
