package dev.plumbline.check.register;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The operations performed on the way to a configuration, by number: the last one, and the way before it. */
record Way(Way before, int operation) {
    static final Way START = new Way(null, -1);

    Way then(int next) {
        return new Way(this, next);
    }

    /** Oldest first. */
    List<Integer> operations() {
        List<Integer> operations = new ArrayList<>();
        for (Way at = this; at != START; at = at.before) {
            operations.add(at.operation);
        }
        Collections.reverse(operations);
        return operations;
    }
}
