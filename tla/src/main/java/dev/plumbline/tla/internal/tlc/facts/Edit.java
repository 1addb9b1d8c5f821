package dev.plumbline.tla.internal.tlc.facts;

import tlc2.value.impl.Value;

/**
 * The change of a sequence by a step.
 *
 * @param value the added value; null if none is added
 */
record Edit(Kind kind, Value value) {
    enum Kind {
        SAME,
        ADD_FIRST,
        ADD_LAST,
        DROP_FIRST,
        DROP_LAST
    }

    static final Edit SAME = new Edit(Kind.SAME, null);
    static final Edit DROP_FIRST = new Edit(Kind.DROP_FIRST, null);
    static final Edit DROP_LAST = new Edit(Kind.DROP_LAST, null);
}
