package dev.plumbline.check.register;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The operations performed on the path to a configuration, by number: the last one, and the path before it. */
record RegisterPath(RegisterPath before, int operation) {
    static final RegisterPath START = new RegisterPath(null, -1);

    RegisterPath then(int next) {
        return new RegisterPath(this, next);
    }

    /** Oldest first. */
    List<Integer> operations() {
        List<Integer> operations = new ArrayList<>();
        for (RegisterPath at = this; at != START; at = at.before) {
            operations.add(at.operation);
        }
        Collections.reverse(operations);
        return operations;
    }
}
