package dev.plumbline.lineup.subjects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Classes as people write them who have never heard of this project. */
public final class Newcomers {
    private Newcomers() {}

    /** Has an equals, and nothing else that shows what is in it. */
    public static final class Money {
        private final long cents;
        private final List<String> notes = new ArrayList<>();

        Money(long cents) {
            this.cents = cents;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Money money && money.cents == cents;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(cents + notes.size());
        }
    }

    /** Loses money. */
    public static class Wallet {
        private volatile Money money = new Money(0);

        public Money add(long cents) {
            Money sum = new Money(money.cents + cents);
            money = sum;
            return sum;
        }
    }

    /** Right: gives away a list whose users have to hold its lock. */
    public static class SharedList {
        private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

        public void addTwice(int element) {
            synchronized (list) {
                list.add(element);
                list.add(element);
            }
        }

        public List<Integer> list() {
            return list;
        }
    }

    /** Has objects that belong to it. */
    public static class Owner {
        private int count;

        /** Cannot be made alone. */
        public class Owned {
            public int inc() {
                return ++count;
            }
        }
    }

    /** Copies its elements without the lock. */
    public static class Tags {
        private final List<String> tags = new ArrayList<>();

        public synchronized void add(String tag) {
            tags.add(tag);
        }

        public List<String> all() {
            List<String> all = new ArrayList<>();
            for (String tag : tags) {
                all.add(tag);
            }
            return all;
        }
    }

    /** Right. */
    public static class Words {
        private final List<String> all = new ArrayList<>();

        public synchronized int add(String... words) {
            all.addAll(Arrays.asList(words));
            return all.size();
        }

        public synchronized String add(String word) {
            all.add(word);
            return word;
        }

        public synchronized int count(int atLeast, int... further) {
            return all.size() + atLeast + further.length;
        }
    }

    /** All of its state is static; loses numbers. */
    public static final class Numbers {
        private static int last;

        private Numbers() {
            throw new AssertionError("not meant to be made");
        }

        public static int next() {
            return ++last;
        }

        public static synchronized int peek() {
            return last;
        }

        public static void main(String[] arguments) {
            System.out.println(next() + arguments.length);
        }
    }

    /** Right; keys have the hash codes of the JVM. */
    public static class Keyed {
        public enum Colour {
            RED,
            GREEN;

            public String shout() {
                return name() + "!";
            }
        }

        private final Set<int[]> arrays = ConcurrentHashMap.newKeySet();
        private final Map<Object, Integer> objects = new HashMap<>();

        public boolean add(int element) {
            return arrays.add(new int[] {element});
        }

        public int size() {
            return arrays.size();
        }

        public synchronized int put(Colour colour) {
            objects.merge(colour, 1, Integer::sum);
            objects.merge(colour.getDeclaringClass(), 1, Integer::sum);
            objects.merge(Thread.currentThread(), 1, Integer::sum);
            return objects.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** The same, with one method that is wrong. */
    public static class Mixed extends Keyed {
        private int last;

        public int next() {
            return ++last;
        }
    }

    /** Not for other packages, and neither are its methods. */
    static class Hidden {
        private int count;

        int next() {
            return ++count;
        }
    }

    /** Needs something. */
    public static class Limited {
        private final String name;
        private final int most;
        private int count;

        public Limited(String name, int most) {
            this.name = name;
            this.most = most;
        }

        public synchronized String next() {
            return count < most ? name + ++count : name;
        }
    }

    /** Cannot be used. */
    public static class Broken {
        private static final class Settings {
            static final int SIZE = Integer.parseInt("large");
        }

        public int size() {
            return Settings.SIZE;
        }
    }

    /** Looks under one lock and puts under another. */
    public static class CheckedTwice {
        private final Map<String, Integer> map = new HashMap<>();
        private final ReentrantLock lock = new ReentrantLock();

        public boolean add(String key) {
            lock.lock();
            boolean there;
            try {
                there = map.containsKey(key);
            } finally {
                lock.unlock();
            }
            if (there) {
                return false;
            }
            lock.lock();
            try {
                map.put(key, 1);
            } finally {
                lock.unlock();
            }
            return true;
        }
    }

    /** Its state is in objects of the JDK that run as they are; all methods are wrong. */
    public static class Elsewhere {
        private final StringBuilder log = new StringBuilder();
        private final Map<Keyed.Colour, Integer> counts = new EnumMap<>(Keyed.Colour.class);
        private StringBuilder last = new StringBuilder();

        public void log(String line) {
            log.append(line).append(';');
        }

        public String text() {
            return log.toString();
        }

        public int count(Keyed.Colour colour) {
            int count = counts.getOrDefault(colour, 0) + 1;
            counts.put(colour, count);
            return count;
        }

        public String last(String line) {
            last.append(line).append('!');
            String text = last.toString();
            last = new StringBuilder();
            return text;
        }

        /** Right: the builder is not shared. */
        public static String joined(String one, String other) {
            StringBuilder builder = new StringBuilder();
            return builder.append(one).append(other).toString();
        }
    }

    abstract static class Cell<T> {
        private T content;

        public T swap(T next) {
            T before = content;
            content = next;
            return before;
        }

        public T get() {
            return content;
        }
    }

    /** Inherits from a class that is not public. */
    public static class Inherits extends Cell<Integer> {
        @Override
        public synchronized Integer get() {
            return super.get();
        }
    }

    /** Takes a piece, and waits a while for one. When the time is up it forgets pieces that came meanwhile: wrong. */
    public static class Expiring {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition some = lock.newCondition();
        private int pieces;

        public boolean take() throws InterruptedException {
            lock.lock();
            try {
                long left = 1_000;
                while (pieces == 0) {
                    left = some.awaitNanos(left);
                    if (left <= 0) {
                        pieces = 0;
                        return false;
                    }
                }
                pieces--;
                return true;
            } finally {
                lock.unlock();
            }
        }

        public void put() {
            lock.lock();
            try {
                pieces++;
                some.signal();
            } finally {
                lock.unlock();
            }
        }
    }
}
