package dev.plumbline.runtime.value;

/**
 * An integer of 64 bits. What leaves that range is a {@link TlaError}, never a wrong number. Unbounded integers were
 * rejected: TLC, which has the last word on a log, knows 32 bits only.
 */
public final class Int extends Value {
    private static final Int[] SMALL = new Int[256];

    static {
        for (int i = 0; i < SMALL.length; i++) {
            SMALL[i] = new Int(i);
        }
    }

    private final long value;

    private Int(long value) {
        this.value = value;
    }

    static Int of(long value) {
        return value >= 0 && value < SMALL.length ? SMALL[(int) value] : new Int(value);
    }

    @Override
    public long toLong() {
        return value;
    }

    @Override
    int rank() {
        return 1;
    }

    @Override
    int compareSame(Value other) {
        return Long.compare(value, ((Int) other).value);
    }

    @Override
    int computeHash() {
        return Long.hashCode(value * 0x9E3779B97F4A7C15L);
    }

    @Override
    void print(StringBuilder out) {
        out.append(value);
    }

    @Override
    String kind() {
        return "the integer";
    }
}
