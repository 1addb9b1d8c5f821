package shop;

import java.util.ArrayDeque;

/** A deque for work: its owner uses one end, all others take from the other one. */
public class Deque {
    private final ArrayDeque<Integer> work = new ArrayDeque<>();

    public synchronized void push(int number) {
        work.addLast(number);
    }

    public synchronized Integer pop() {
        return work.pollLast();
    }

    public synchronized Integer steal() {
        return work.pollFirst();
    }
}
