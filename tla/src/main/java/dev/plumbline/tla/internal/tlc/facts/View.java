package dev.plumbline.tla.internal.tlc.facts;

import tlc2.value.impl.Value;

/**
 * The part of a sequence that a step may depend on: whether it is empty, and which of a few values its first and its
 * last element are.
 *
 * @param empty whether there is no element; first and last are then null
 * @param first one of the values, or null for another value
 * @param single whether there is one element, so that the first is the last
 */
record View(boolean empty, Value first, Value last, boolean single) {
    static final View EMPTY = new View(true, null, null, false);

    static View single(Value only) {
        return new View(false, only, only, true);
    }

    static View longer(Value first, Value last) {
        return new View(false, first, last, false);
    }
}
