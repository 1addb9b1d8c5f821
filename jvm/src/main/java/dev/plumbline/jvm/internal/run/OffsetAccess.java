package dev.plumbline.jvm.internal.run;

import dev.plumbline.schedule.Access;

/** Resolves offsets to fields and elements. Called only when the result is needed, not at every step. */
public interface OffsetAccess {
    Access access(Access.Kind kind, Object object, long offset, StepAccesses accesses);

    /** The name of the field, or the index of the element in brackets. */
    String part(Object object, long offset);

    /** The current value. */
    Object value(Object object, long offset);
}
