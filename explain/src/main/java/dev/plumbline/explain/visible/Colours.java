package dev.plumbline.explain.visible;

/**
 * The few colours in use, or none. They are marks, which a {@link GuardedWriter} turns
 * into what a terminal understands.
 */
public record Colours(boolean on) {

    public String good(String text) {
        return in(TerminalCode.BOLD_GREEN, text);
    }

    public String bad(String text) {
        return in(TerminalCode.BOLD_RED, text);
    }

    public String unsure(String text) {
        return in(TerminalCode.BOLD_YELLOW, text);
    }

    public String heading(String text) {
        return in(TerminalCode.BOLD, text);
    }

    public String quiet(String text) {
        return in(TerminalCode.FAINT, text);
    }

    private String in(TerminalCode code, String text) {
        return on ? code.mark() + text + TerminalCode.PLAIN.mark() : text;
    }
}
