package dev.plumbline.runtime.replica;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;

/**
 * A write to a replicated object, as its replicas exchange it.
 *
 * @param origin the replica that was written to
 * @param view how many updates of each replica that one had, as a function; its own are those before this one
 * @param value that was written
 */
record Update(Value origin, Value view, Value value) {
    static Update of(Value message) {
        return new Update(Tla.field(message, "origin"), Tla.field(message, "view"), Tla.field(message, "value"));
    }

    Value message() {
        return Tla.record("origin", origin, "view", view, "value", value);
    }

    /** Its number among those of its origin, from 1. */
    Value number() {
        return Tla.plus(Tla.apply(view, origin), Tla.of(1));
    }

    /** Whether a replica with a view has all updates that the origin had, and not this one. */
    boolean isNext(Value seen) {
        return Tla.eq(Tla.apply(seen, origin), Tla.apply(view, origin))
                && Tla.forAll(Tla.domain(view), r -> Tla.le(Tla.apply(view, r), Tla.apply(seen, r)));
    }
}
