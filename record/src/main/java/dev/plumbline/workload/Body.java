package dev.plumbline.workload;

/** How an action is carried out once. Called by several threads at the same time. */
@FunctionalInterface
public interface Body {
    /** Whatever it throws ends its thread and is recorded as a crash of it; the other threads go on. */
    void perform(Call call) throws Exception;
}
