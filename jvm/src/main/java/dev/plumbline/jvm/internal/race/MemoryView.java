package dev.plumbline.jvm.internal.race;

import dev.plumbline.jvm.internal.state.SiteAccess;
import dev.plumbline.jvm.internal.state.SiteAccess.Effect;

/** What one thread has done and seen in one execution, as the memory model sees it. Told of what the thread does. */
public final class MemoryView {
    /** Static fields are fields of this. */
    public static final Object STATICS = new Object();

    final int number;
    private final RaceWatch watch;
    private final RaceDetector detector;
    private int[] clock;
    /** What its last release fence covers. */
    int[] fenced = VectorClocks.ZERO;
    /** What its next acquire fence will see. */
    int[] unfenced = VectorClocks.ZERO;
    /** The call of the program that it is in. */
    int call = -1;
    /** The site in the code under test from which it last called the JDK. */
    int caller;
    /** From which it read last. */
    private Object readFrom;

    MemoryView(int number, RaceWatch watch, RaceDetector detector) {
        this.number = number;
        this.watch = watch;
        this.detector = detector;
        this.clock = VectorClocks.tick(VectorClocks.ZERO, number);
    }

    int time() {
        return clock[number];
    }

    boolean isAfter(int thread, int time) {
        return time <= VectorClocks.get(clock, thread);
    }

    /** What the thread has done and seen so far, to be handed to {@link #acquire}. */
    public int[] release() {
        int[] before = clock;
        clock = VectorClocks.tick(clock, number);
        return before;
    }

    /** What the thread does from now on comes after what is behind the clock. */
    public void acquire(int[] released) {
        clock = VectorClocks.join(clock, released);
    }

    /** All that the thread has done, if it has ended. */
    public int[] end() {
        return clock;
    }

    /** What is behind either clock; null for none. */
    public static int[] both(int[] one, int[] other) {
        return one == null ? other : VectorClocks.join(one, other);
    }

    /** The thread begins a call of the program. */
    public void begins(int number) {
        call = number;
        caller = 0;
    }

    /** The thread is about to call a method of the JDK. */
    public void calls(int site) {
        caller = site;
    }

    /** The thread uses an order that is weaker than volatile. */
    public void weakens(int site) {
        watch.weak(site);
    }

    /** The thread accesses the field that the site names. */
    public void field(Object object, int site) {
        SiteAccess access = watch.access(site);
        if (access != null && access.field() != SiteAccess.UNKNOWN) {
            at(object, access.field(), access, access.effect(), site);
        }
    }

    /** The thread accesses an element of an array, by an instruction. */
    public void element(Object array, int index, int site) {
        SiteAccess access = watch.access(site);
        if (access != null && access.field() == SiteAccess.ELEMENT) {
            at(array, index, access, access.effect(), site);
        }
    }

    /**
     * The thread accesses a variable that the site does not name.
     *
     * @param swapped of a swap, whether it took place
     */
    public void variable(Object object, int key, boolean swapped, int site) {
        SiteAccess access = watch.access(site);
        if (access != null) {
            Effect effect = access.effect();
            at(object, key, access, effect != Effect.SWAP ? effect : swapped ? Effect.UPDATE : Effect.READ, site);
        }
    }

    /** The thread accesses all fields of the object that may change. */
    public void fields(Object object, int site) {
        for (int field : watch.fieldsOf(object.getClass())) {
            variable(object, field, false, site);
        }
    }

    /** The same for a handle, whose field is found out here. */
    public void handle(java.lang.invoke.VarHandle handle, Object object, int index, boolean swapped, int site) {
        int field = watch.fieldOf(handle);
        if (field == SiteAccess.ELEMENT) {
            variable(object, index, swapped, site);
        } else if (field != SiteAccess.UNKNOWN) {
            variable(object == null ? STATICS : object, field, swapped, site);
        }
    }

    private void at(Object object, int key, SiteAccess access, Effect effect, int site) {
        if (object == null) {
            // The access fails.
            return;
        }
        if (access.isWeak()) {
            watch.weak(site);
        }
        readFrom = effect.writes() || !detector.finals().isUsed(number) ? null : object;
        detector.access(this, object, key, effect, access.mode(), access.scope(), site);
    }

    /** The read that was told last gave this reference. */
    public void loaded(Object value) {
        if (readFrom != null && value != null) {
            detector.finals().follow(number, readFrom, value);
        }
    }

    /** A constructor ends that has written final fields of its object. */
    public void freezes(Object object) {
        detector.finals().freeze(object, release());
    }

    /** The thread has read this value from a final field of the object. */
    public void readsFinal(Object object, Object value) {
        if (value != null) {
            detector.finals().read(number, clock, object, value);
        }
    }

    /**
     * A fence. One that releases shows what the thread did before it to those who read what it writes from now on. One
     * that acquires lets it see what was released by the writes that it has read so far.
     */
    public void fence(boolean acquires, boolean releases) {
        if (acquires) {
            acquire(unfenced);
        }
        if (releases) {
            fenced = release();
        }
    }
}
