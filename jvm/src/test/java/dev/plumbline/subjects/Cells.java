package dev.plumbline.subjects;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/** Accesses of every kind, each method with a different kind of race. */
public final class Cells {
    private static final VarHandle NUMBER;
    private static final VarHandle WIDE;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static int shared;

    static {
        try {
            NUMBER = MethodHandles.lookup().findVarHandle(Cells.class, "number", int.class);
            WIDE = MethodHandles.lookup().findVarHandle(Cells.class, "wide", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int number;
    private long wide;
    private double real;
    private final int[] elements = new int[2];
    private final long[] wideElements = new long[2];
    private final AtomicIntegerArray atomic = new AtomicIntegerArray(2);
    private final List<Integer> list = new ArrayList<>();
    private volatile Thread sleeper;

    public Cells() {}

    public long wide() {
        return ++wide;
    }

    public double real() {
        return real += 0.5;
    }

    public int element() {
        return ++elements[0];
    }

    public int otherElement() {
        return ++elements[1];
    }

    public long wideElement() {
        return ++wideElements[1];
    }

    public int shared() {
        return ++shared;
    }

    public boolean swap() {
        return NUMBER.compareAndSet(this, 0, 1);
    }

    public int number() {
        return ++number;
    }

    public boolean swapWide() {
        return WIDE.compareAndSet(this, 0L, 1L);
    }

    public int addToElement() {
        return (int) ELEMENT.getAndAdd(elements, 0, 5);
    }

    public int atomic() {
        return atomic.incrementAndGet(0);
    }

    public int add() {
        try {
            list.add(1);
            return list.size();
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    /** Its own thread races with it. */
    public int starts() throws InterruptedException {
        Thread other = new Thread(() -> number += 10);
        other.start();
        int seen = number;
        other.join();
        return seen;
    }

    public int parks() {
        sleeper = Thread.currentThread();
        LockSupport.park();
        return number;
    }

    public int wakes() {
        number = 7;
        Thread known = sleeper;
        LockSupport.unpark(known);
        return known == null ? 0 : 1;
    }

    public boolean interrupts() {
        Thread known = sleeper;
        if (known != null) {
            known.interrupt();
        }
        return known != null;
    }
}
