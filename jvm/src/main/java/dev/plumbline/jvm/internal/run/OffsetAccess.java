package dev.plumbline.jvm.internal.run;

import dev.plumbline.schedule.Access;

/** Tells which field or element an offset stands for. Asked when somebody wants to know, and not at every step. */
public interface OffsetAccess {
    Access access(Access.Kind kind, Object object, long offset, StepAccesses accesses);

    /** The name of the field, or the index of the element in brackets. */
    String part(Object object, long offset);

    /** What is there now. */
    Object value(Object object, long offset);
}
