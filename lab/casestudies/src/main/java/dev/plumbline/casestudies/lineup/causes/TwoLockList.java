package dev.plumbline.casestudies.lineup.causes;

/**
 * A doubly linked list between two sentinels. Adding at one end locks this end; operations on both ends, or that may
 * empty the list, lock both, the first one first.
 */
public class TwoLockList {
    static final class Node {
        final int value;
        Node previous;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    final Node first = new Node(0);
    final Node last = new Node(0);

    public TwoLockList() {
        first.next = last;
        last.previous = first;
    }

    public void addFirst(int value) {
        synchronized (first) {
            synchronized (last) {
                link(first, new Node(value), first.next);
            }
        }
    }

    public void addLast(int value) {
        synchronized (first) {
            synchronized (last) {
                link(last.previous, new Node(value), last);
            }
        }
    }

    static void link(Node before, Node node, Node after) {
        node.previous = before;
        node.next = after;
        before.next = node;
        after.previous = node;
    }

    /** Null if there is none. */
    public Integer removeFirst() {
        return remove(true);
    }

    /** Null if there is none. */
    public Integer removeLast() {
        return remove(false);
    }

    private Integer remove(boolean atFront) {
        synchronized (first) {
            synchronized (last) {
                Node node = atFront ? first.next : last.previous;
                if (node == first || node == last) {
                    return null;
                }
                node.previous.next = node.next;
                node.next.previous = node.previous;
                return node.value;
            }
        }
    }

    public int count() {
        synchronized (first) {
            synchronized (last) {
                int count = 0;
                for (Node node = first.next; node != last; node = node.next) {
                    count++;
                }
                return count;
            }
        }
    }

    /**
     * Root cause C (2x2): adding locks only one end. In an empty list both ends are next to each other, and of two
     * elements added concurrently, one at each end, one is not linked from both sides: it is lost when the list is read
     * from the other side.
     */
    public static class LosesAnElement extends TwoLockList {
        @Override
        public void addFirst(int value) {
            synchronized (first) {
                link(first, new Node(value), first.next);
            }
        }

        @Override
        public void addLast(int value) {
            synchronized (last) {
                link(last.previous, new Node(value), last);
            }
        }
    }
}
