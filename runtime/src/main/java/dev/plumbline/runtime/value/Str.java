package dev.plumbline.runtime.value;

/** A string. */
public final class Str extends Value {
    private final String text;

    Str(String text) {
        this.text = text;
    }

    @Override
    public String toText() {
        return text;
    }

    @Override
    int rank() {
        return 2;
    }

    @Override
    int compareSame(Value other) {
        return text.compareTo(((Str) other).text);
    }

    @Override
    int computeHash() {
        return text.hashCode();
    }

    @Override
    void print(StringBuilder out) {
        ValueText.quote(text, out);
    }

    @Override
    String kind() {
        return "the string";
    }
}
