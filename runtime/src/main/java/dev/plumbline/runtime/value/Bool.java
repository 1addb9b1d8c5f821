package dev.plumbline.runtime.value;

/** TRUE or FALSE. */
public final class Bool extends Value {
    public static final Bool TRUE = new Bool(true);
    public static final Bool FALSE = new Bool(false);

    private final boolean value;

    private Bool(boolean value) {
        this.value = value;
    }

    @Override
    public boolean isTrue() {
        return value;
    }

    @Override
    int rank() {
        return 0;
    }

    @Override
    int compareSame(Value other) {
        return Boolean.compare(value, ((Bool) other).value);
    }

    @Override
    int computeHash() {
        return Boolean.hashCode(value);
    }

    @Override
    void print(StringBuilder out) {
        out.append(value ? "TRUE" : "FALSE");
    }

    @Override
    String kind() {
        return "the boolean";
    }
}
