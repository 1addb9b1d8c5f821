package dev.plumbline.run.scheduling;

/**
 * The call of a run at which its replay stops: the first operation that this thread begins in one of these calls.
 * Mostly the call is known exactly, and first and last are the same.
 *
 * @param thread from 0
 * @param first number of a call of that thread, from 0, including calls that recorded nothing
 * @param last the same
 */
public record ChosenCall(int thread, long first, long last) {
    public ChosenCall {
        if (thread < 0 || first < 0 || last < first) {
            throw new IllegalArgumentException("thread " + thread + ", calls " + first + " to " + last);
        }
    }

    /** As a word of a command line. */
    public String word() {
        return thread + ":" + first + ":" + last;
    }

    /** Reads a result of {@link #word}. */
    public static ChosenCall parse(String word) {
        String[] parts = word.split(":");
        return new ChosenCall(Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
    }
}
