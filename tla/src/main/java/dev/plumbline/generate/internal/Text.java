package dev.plumbline.generate.internal;

/** Collects lines of text. */
final class Text {
    private final StringBuilder lines = new StringBuilder();

    Text line(String line) {
        lines.append(line).append('\n');
        return this;
    }

    Text line() {
        return line("");
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
