package dev.plumbline.jvm.internal.run;

import dev.plumbline.schedule.Access;

/** Tells which field or element an offset stands for. Asked when somebody wants to know, and not at every step. */
public interface OffsetAccess {
    Access access(Access.Kind kind, Object object, long offset, StepAccesses accesses);
}
