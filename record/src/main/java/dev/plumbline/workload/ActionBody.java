package dev.plumbline.workload;

/** Performs an action once. Called by several threads at the same time. */
@FunctionalInterface
public interface ActionBody {
    /** An exception ends the thread and is recorded as its crash; the other threads continue. */
    void perform(Call call) throws Exception;
}
