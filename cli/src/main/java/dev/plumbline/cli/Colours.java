package dev.plumbline.cli;

/** The few colours in use, or none. */
record Colours(boolean on) {
    private static final String RESET = "\u001b[0m";

    String good(String text) {
        return in("\u001b[1;32m", text);
    }

    String bad(String text) {
        return in("\u001b[1;31m", text);
    }

    String unsure(String text) {
        return in("\u001b[1;33m", text);
    }

    String heading(String text) {
        return in("\u001b[1m", text);
    }

    String quiet(String text) {
        return in("\u001b[2m", text);
    }

    private String in(String code, String text) {
        return on ? code + text + RESET : text;
    }
}
