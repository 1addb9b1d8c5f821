package dev.plumbline.explain.text;

/** The few colours in use, or none. */
public record Colours(boolean on) {
    private static final String RESET = "\u001b[0m";

    public String good(String text) {
        return in("\u001b[1;32m", text);
    }

    public String bad(String text) {
        return in("\u001b[1;31m", text);
    }

    public String unsure(String text) {
        return in("\u001b[1;33m", text);
    }

    public String heading(String text) {
        return in("\u001b[1m", text);
    }

    public String quiet(String text) {
        return in("\u001b[2m", text);
    }

    private String in(String code, String text) {
        return on ? code + text + RESET : text;
    }
}
