package dev.plumbline.runtime.replica;

import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;

/**
 * An object whose replicas converge: replicas with the same updates have the same value, in any order that respects
 * causes (a CRDT). The contents are a value of TLA+, so that a section that aborts simply keeps the old ones.
 */
public enum Replicated {
    /** Each write adds a natural number. The contents are the sum. */
    GROW_COUNTER {
        @Override
        Value empty(Value initial) {
            return Tla.of(0);
        }

        @Override
        Value after(Value contents, Update update) {
            if (Tla.number(update.value()) < 0) {
                throw new TlaError("a counter that only grows cannot add " + update.value()
                        + "; expected 0 or more, or a pn-counter");
            }
            return Tla.plus(contents, update.value());
        }

        @Override
        Value read(Value contents) {
            return contents;
        }
    },

    /** Each write adds an integer. The contents are the sum. */
    PN_COUNTER {
        @Override
        Value empty(Value initial) {
            return Tla.of(0);
        }

        @Override
        Value after(Value contents, Update update) {
            return Tla.plus(contents, update.value());
        }

        @Override
        Value read(Value contents) {
            return contents;
        }
    },

    /**
     * A set to which elements are added and from which they are removed. A removal concerns the additions that its
     * replica had, so an addition that it had not seen wins. The contents are the additions that were not removed.
     *
     * <p>A replica has all causes of an update before it, so the additions that a removal concerns have arrived before it,
     * and no removal has to be kept for later.
     */
    ADD_WINS_SET {
        @Override
        Value empty(Value initial) {
            return Tla.set();
        }

        @Override
        Value after(Value contents, Update update) {
            Value element = Tla.field(update.value(), "element");
            String word = Tla.string(Tla.field(update.value(), "op"));
            if (word.equals("add")) {
                return Tla.union(contents, Tla.set(Tla.tuple(element, update.origin(), update.number())));
            } else if (word.equals("remove")) {
                return Tla.filter(
                        contents,
                        addition -> !Tla.eq(part(addition, 1), element)
                                || Tla.gt(part(addition, 3), Tla.apply(update.view(), part(addition, 2))));
            }
            throw new TlaError("a set cannot " + word + "; expected add or remove");
        }

        @Override
        Value read(Value contents) {
            return Tla.map(contents, addition -> part(addition, 1));
        }
    },

    /**
     * A register with the value of the last write. The time of a write is one more than the latest that its replica had;
     * of two writes at one time, that of the greater replica is later. The contents are time, replica and value.
     */
    LWW_REGISTER {
        @Override
        Value empty(Value initial) {
            return Tla.tuple(Tla.of(0), Tla.of(0), initial);
        }

        @Override
        Value stamped(Value contents, Value written) {
            return Tla.record("time", Tla.plus(part(contents, 1), Tla.of(1)), "value", written);
        }

        @Override
        Value after(Value contents, Update update) {
            Value time = Tla.field(update.value(), "time");
            boolean later = Tla.gt(time, part(contents, 1))
                    || Tla.eq(time, part(contents, 1)) && update.origin().compareTo(part(contents, 2)) > 0;
            return later ? Tla.tuple(time, update.origin(), Tla.field(update.value(), "value")) : contents;
        }

        @Override
        Value read(Value contents) {
            return part(contents, 3);
        }
    };

    private static Value part(Value tuple, int place) {
        return Tla.apply(tuple, Tla.of(place));
    }

    /** The contents without updates. */
    abstract Value empty(Value initial);

    /** A written value as it is sent. */
    Value stamped(Value contents, Value written) {
        return written;
    }

    abstract Value after(Value contents, Update update);

    abstract Value read(Value contents);
}
