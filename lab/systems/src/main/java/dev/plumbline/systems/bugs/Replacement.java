package dev.plumbline.systems.bugs;

/**
 * One change of a text. A text that does not have exactly one such place is rejected: a variant without a change would
 * look like a bug that was not found.
 */
record Replacement(String old, String replaced) {
    String in(String text) {
        int at = text.indexOf(old);
        if (at < 0 || text.indexOf(old, at + 1) >= 0) {
            throw new IllegalStateException(
                    "expected the text once, and it is there " + (at < 0 ? "never" : "several times") + ":\n" + old);
        }
        return text.substring(0, at) + replaced + text.substring(at + old.length());
    }
}
