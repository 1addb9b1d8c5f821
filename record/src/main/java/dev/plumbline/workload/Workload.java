package dev.plumbline.workload;

/**
 * A system under test and what to do with it. One instance is made for a run, by its public constructor without
 * arguments, and used by all threads of the run.
 */
public abstract class Workload {
    /** Tells the actions; called once, before the threads start. */
    public abstract void register(Actions actions);

    /** Prepares the system; called once, before the actions are told. */
    public void setUp(Setup setup) throws Exception {}

    /** Called once when all threads have ended, however they did. */
    public void tearDown() throws Exception {}
}
