package dev.plumbline.history;

/**
 * The closed interval in which an operation took effect. Closed, because clocks are coarse: an operation that returns
 * at 5 and one that is called at 5 may have overlapped, so neither is known to come first.
 *
 * @param call when it was called
 * @param end when it returned, or {@link #NEVER}
 */
public record Timebox(long call, long end) implements Place {
    public static final long NEVER = Long.MAX_VALUE;

    public Timebox {
        if (end < call) {
            throw new IllegalArgumentException("returns at " + end + ", before its call at " + call);
        }
    }

    /** The timebox of an operation that was never seen to return. */
    public static Timebox open(long call) {
        return new Timebox(call, NEVER);
    }

    @Override
    public boolean isOpen() {
        return end == NEVER;
    }

    @Override
    public String kind() {
        return "a timebox";
    }

    /** Whether every moment of this timebox lies before every moment of the other. */
    public boolean precedes(Timebox other) {
        return end < other.call;
    }

    @Override
    public String toString() {
        return "[" + call + ", " + (isOpen() ? "" : end) + (isOpen() ? ")" : "]");
    }
}
