package dev.plumbline.lineup.subjects;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/** Classes whose results depend on the collector, anywhere but here. */
public final class Collectable {
    private Collectable() {}

    public static class Weak {
        private volatile WeakReference<Object> reference = new WeakReference<>(new Object());

        public void renew() {
            reference = new WeakReference<>(new Object());
        }

        public boolean isCleared() {
            System.gc();
            return reference.get() == null;
        }
    }

    /** Wrong: two threads may both find nothing. */
    public static class Cache {
        private volatile SoftReference<Object> cached = new SoftReference<>(null);

        public boolean load() {
            if (cached.get() == null) {
                cached = new SoftReference<>(new Object());
                return true;
            }
            return false;
        }
    }

    public static class Weighed {
        private final Map<Object, Integer> weights = new WeakHashMap<>();

        public synchronized int add() {
            weights.put(new Object(), 1);
            return weights.size();
        }
    }

    /** Wrong if it is cleared between the two looks. */
    public static class Entry extends WeakReference<Object> {
        public Entry() {
            super(new Object());
        }

        public boolean twice() {
            boolean first = get() == null;
            return first == (get() == null);
        }

        public void drop() {
            clear();
        }
    }

    public static class Queue {
        private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
        private final PhantomReference<Object> reference = new PhantomReference<>(new Object(), queue);

        public boolean take() throws InterruptedException {
            return queue.remove() == reference;
        }

        public boolean enqueue() {
            return reference.enqueue();
        }
    }
}
