package dev.plumbline.jvm.internal.race;

import dev.plumbline.jvm.internal.state.SiteAccess;
import dev.plumbline.jvm.internal.state.SiteAccess.Effect;

/**
 * The actions and the knowledge of one thread in one execution, according to the memory model. Its methods report the
 * actions of the thread.
 */
public final class MemoryView {
    /** The object whose fields are the static fields. */
    public static final Object STATICS = new Object();

    final int number;
    private final RaceWatch watch;
    private final RaceDetector detector;
    private int[] clock;
    /** The clock that its last release fence covers. */
    int[] fenced = VectorClocks.ZERO;
    /** The clock that its next acquire fence will see. */
    int[] unfenced = VectorClocks.ZERO;
    /** The current call of the program. */
    int call = -1;
    /** The site in the code under test from which it last called the JDK. */
    int caller;
    /** The object that it read last. */
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

    /** The clock of all that the thread has done and seen so far, to be passed to {@link #acquire}. */
    public int[] release() {
        int[] before = clock;
        clock = VectorClocks.tick(clock, number);
        return before;
    }

    /** The later actions of the thread come after all that the clock covers. */
    public void acquire(int[] released) {
        clock = VectorClocks.join(clock, released);
    }

    /** The clock of all actions of the thread, if it has ended. */
    public int[] end() {
        return clock;
    }

    /** The least clock that covers both; null for none. */
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

    /** The thread uses an order weaker than volatile. */
    public void weakens(int site) {
        watch.weak(site);
    }

    /** The thread accesses the field given by the site. */
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
     * The thread accesses a variable that the site does not determine.
     *
     * @param swapped for a swap, whether it succeeded
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

    /** The same for a handle, whose field is determined here. */
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

    /** The last reported read returned this reference. */
    public void loaded(Object value) {
        if (readFrom != null && value != null) {
            detector.finals().follow(number, readFrom, value);
        }
    }

    /** A constructor that has written final fields of its object ends. */
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
     * A fence. A release fence makes the earlier actions of the thread visible to threads that read its later writes.
     * An acquire fence lets it see what was released by the writes that it has read so far.
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
