package dev.plumbline.jvm.execution;

/**
 * One line of the call/return history of an execution.
 */
public sealed interface Event {
    /** The number of the thread, from 0, or {@link Program#MAIN}. */
    int thread();

    /**
     * The number of the call within its thread, from 0. The numbers of the last calls of a program continue those of
     * the initial ones.
     */
    int call();

    /** The call began. */
    record Called(int thread, int call) implements Event {}

    /** The call returned. */
    record Returned(int thread, int call, Object value) implements Event {}

    /** The call ended with an exception. */
    record Threw(int thread, int call, Throwable exception) implements Event {}
}
