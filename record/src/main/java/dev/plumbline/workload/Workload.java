package dev.plumbline.workload;

/**
 * A system under test and its operations. A run creates one instance, by its public constructor without arguments,
 * which all threads of the run use.
 */
public abstract class Workload {
    /** Registers the actions; called once, before the threads start. */
    public abstract void register(Actions actions);

    /** Prepares the system; called once, before {@link #register}. */
    public void setUp(Setup setup) throws Exception {}

    /** Called once when all threads have ended, however they did. */
    public void tearDown() throws Exception {}
}
