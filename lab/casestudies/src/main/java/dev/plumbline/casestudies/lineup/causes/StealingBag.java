package dev.plumbline.casestudies.lineup.causes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A bag with a stack for each thread. A thread takes from the top of its own; if that is empty it steals from the
 * bottom of the first one that is not.
 */
public class StealingBag {
    static final class Stack {
        final List<Integer> elements = new ArrayList<>();
    }

    private final Map<Thread, Stack> stacks = new LinkedHashMap<>();

    final synchronized Stack own() {
        return stacks.computeIfAbsent(Thread.currentThread(), thread -> new Stack());
    }

    public void add(int element) {
        synchronized (this) {
            own().elements.add(element);
        }
    }

    /** Null if the bag is empty. */
    public Integer tryTake() {
        synchronized (this) {
            Integer taken = pop(own());
            return taken == null ? steal() : taken;
        }
    }

    static Integer pop(Stack stack) {
        int size = stack.elements.size();
        if (size == 0) {
            return null;
        }
        Integer top = stack.elements.get(size - 1);
        stack.elements.remove(size - 1);
        return top;
    }

    final synchronized Integer steal() {
        for (Stack each : stacks.values()) {
            if (!each.elements.isEmpty()) {
                return each.elements.remove(0);
            }
        }
        return null;
    }

    public synchronized int count() {
        return stacks.values().stream().mapToInt(stack -> stack.elements.size()).sum();
    }

    /**
     * Root cause E (2x2): the owner takes from its stack without the lock, since thieves come from the other end. When
     * there is one element left the ends are the same, and both take it. The paper names the class and the dimension.
     */
    public static class OwnerTakesWithoutLock extends StealingBag {
        @Override
        public Integer tryTake() {
            Stack own = own();
            int size = own.elements.size();
            if (size == 0) {
                return steal();
            }
            Integer top = own.elements.get(size - 1);
            synchronized (this) {
                own.elements.remove(top);
            }
            return top;
        }
    }
}
