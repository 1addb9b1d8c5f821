package dev.plumbline.runtime.testkit;

import dev.plumbline.value.Value;

/** Something outside of the system. */
final class Sign {
    private Value shown;

    Sign(Value shown) {
        this.shown = shown;
    }

    Value shown() {
        return shown;
    }

    void show(Value value) {
        shown = value;
    }
}
