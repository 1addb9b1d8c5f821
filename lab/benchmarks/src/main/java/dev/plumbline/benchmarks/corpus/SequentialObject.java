package dev.plumbline.benchmarks.corpus;

/** An object for one thread at a time, written with the collections of the JDK and without the models of the checker. */
interface SequentialObject {
    /** The result of an operation that returns nothing. */
    Object NOTHING = new Object();

    /** The result of an operation that has to wait. */
    Object BLOCKED = new Object();

    /** @return an integer, a string, a boolean, a list, null, {@link #NOTHING} or {@link #BLOCKED} */
    Object perform(long process, Invocation call);

    SequentialObject copy();

    /** For an operation that returns nothing. */
    static Object nothing(Runnable body) {
        body.run();
        return NOTHING;
    }
}
