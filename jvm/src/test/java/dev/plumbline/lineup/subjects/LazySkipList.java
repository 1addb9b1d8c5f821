package dev.plumbline.lineup.subjects;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A set with express lanes (Herlihy, Lev, Luchangco, Shavit). A search writes its results to arrays of the searching
 * thread, and a thread that finds a half-linked node waits for the rest in a loop.
 */
public class LazySkipList {
    private static final int LEVELS = 2;

    private static final class Node {
        final int key;
        final Node[] next;
        final int top;
        final ReentrantLock lock = new ReentrantLock();
        volatile boolean marked;
        volatile boolean linked;

        Node(int key, int height) {
            this.key = key;
            this.top = height;
            this.next = new Node[height + 1];
        }
    }

    private final Node head = new Node(Integer.MIN_VALUE, LEVELS - 1);
    private final Node tail = new Node(Integer.MAX_VALUE, LEVELS - 1);

    public LazySkipList() {
        for (int level = 0; level < LEVELS; level++) {
            head.next[level] = tail;
        }
        head.linked = true;
        tail.linked = true;
    }

    private int find(int key, Node[] before, Node[] after) {
        int found = -1;
        Node previous = head;
        for (int level = LEVELS - 1; level >= 0; level--) {
            Node current = previous.next[level];
            while (key > current.key) {
                previous = current;
                current = previous.next[level];
            }
            if (found == -1 && key == current.key) {
                found = level;
            }
            before[level] = previous;
            after[level] = current;
        }
        return found;
    }

    /** Whether what the search found may still be linked to. */
    boolean holds(boolean previousMarked, boolean currentMarked, boolean neighbours) {
        return !previousMarked && !currentMarked && neighbours;
    }

    public boolean add(int key) {
        int top = key % LEVELS;
        Node[] before = new Node[LEVELS];
        Node[] after = new Node[LEVELS];
        while (true) {
            int found = find(key, before, after);
            if (found != -1) {
                Node node = after[found];
                if (!node.marked) {
                    while (!node.linked) {
                        // Waits for the thread that adds it.
                    }
                    return false;
                }
                continue;
            }
            int highest = -1;
            try {
                boolean valid = true;
                for (int level = 0; valid && level <= top; level++) {
                    before[level].lock.lock();
                    highest = level;
                    valid = holds(before[level].marked, after[level].marked, before[level].next[level] == after[level]);
                }
                if (!valid) {
                    continue;
                }
                Node node = new Node(key, top);
                for (int level = 0; level <= top; level++) {
                    node.next[level] = after[level];
                }
                for (int level = 0; level <= top; level++) {
                    before[level].next[level] = node;
                }
                node.linked = true;
                return true;
            } finally {
                for (int level = 0; level <= highest; level++) {
                    before[level].lock.unlock();
                }
            }
        }
    }

    public boolean remove(int key) {
        Node victim = null;
        boolean marked = false;
        Node[] before = new Node[LEVELS];
        Node[] after = new Node[LEVELS];
        while (true) {
            int found = find(key, before, after);
            if (found != -1) {
                victim = marked ? victim : after[found];
            }
            boolean ready = found != -1 && victim.linked && victim.top == found && !victim.marked;
            if (!marked && !ready) {
                return false;
            }
            if (!marked) {
                victim.lock.lock();
                if (victim.marked) {
                    victim.lock.unlock();
                    return false;
                }
                victim.marked = true;
                marked = true;
            }
            int highest = -1;
            try {
                boolean valid = true;
                for (int level = 0; valid && level <= victim.top; level++) {
                    before[level].lock.lock();
                    highest = level;
                    valid = !before[level].marked && before[level].next[level] == victim;
                }
                if (!valid) {
                    continue;
                }
                for (int level = victim.top; level >= 0; level--) {
                    before[level].next[level] = victim.next[level];
                }
                victim.lock.unlock();
                return true;
            } finally {
                for (int level = 0; level <= highest; level++) {
                    before[level].lock.unlock();
                }
            }
        }
    }

    public boolean contains(int key) {
        Node[] before = new Node[LEVELS];
        Node[] after = new Node[LEVELS];
        int found = find(key, before, after);
        return found != -1 && after[found].linked && !after[found].marked;
    }

    /** Links a node without looking whether its neighbours are still neighbours. */
    public static final class Wrong extends LazySkipList {
        @Override
        boolean holds(boolean previousMarked, boolean currentMarked, boolean neighbours) {
            return true;
        }
    }
}
