package dev.plumbline.benchmarks;

import dev.plumbline.check.Verdict;
import java.util.List;

/**
 * What one checker did with one history. Crosses from the process that measures to the one that reports as a line of
 * fields between tabs.
 *
 * @param verdict {@code conforms}, {@code violates}, {@code inconclusive}; {@code read} where nothing was checked;
 *     {@code failed} where there is no answer at all
 * @param detail why it is inconclusive or failed, and how far it came; how fast it was read; empty otherwise
 * @param operations in the history
 * @param steps of the specification
 * @param maxFrontier configurations alive at once; for Wing-Gong-Lowe, what it remembers
 * @param seconds of checking, or of reading where nothing was checked, by the clock
 * @param cpuSeconds of the whole process in them: on a busy machine the fairer number
 * @param readSeconds of reading the history's file
 * @param peakHeapMiB in use, garbage not yet collected included; of a whole call, all memory of the process
 */
public record Measurement(
        String verdict,
        String detail,
        int operations,
        long steps,
        int maxFrontier,
        double seconds,
        double cpuSeconds,
        double readSeconds,
        double peakHeapMiB) {
    public static final String CONFORMS = Verdict.Word.CONFORMS.text();
    public static final String VIOLATES = Verdict.Word.VIOLATES.text();
    public static final String INCONCLUSIVE = Verdict.Word.INCONCLUSIVE.text();
    static final String READ = "read";
    public static final String FAILED = "failed";

    public static Measurement failed(String why, int operations) {
        return new Measurement(FAILED, why, operations, 0, 0, 0, 0, 0, 0);
    }

    /** The same, with the times that the one who checks does not know. */
    Measurement in(double otherReadSeconds, double otherCpuSeconds) {
        return new Measurement(
                verdict,
                detail,
                operations,
                steps,
                maxFrontier,
                seconds,
                otherCpuSeconds,
                otherReadSeconds,
                peakHeapMiB);
    }

    /** The same, with a word on it. */
    Measurement with(String otherDetail) {
        return new Measurement(
                verdict, otherDetail, operations, steps, maxFrontier, seconds, cpuSeconds, readSeconds, peakHeapMiB);
    }

    boolean isFailed() {
        return verdict.equals(FAILED);
    }

    /** Whether the checker came to the end: only then do its counts stand for the history. */
    boolean isComplete() {
        return !isFailed() && !verdict.equals(INCONCLUSIVE);
    }

    String toLine() {
        return String.join(
                "\t",
                List.of(
                        verdict,
                        detail.replaceAll("\\s+", " "),
                        Integer.toString(operations),
                        Long.toString(steps),
                        Integer.toString(maxFrontier),
                        Double.toString(seconds),
                        Double.toString(cpuSeconds),
                        Double.toString(readSeconds),
                        Double.toString(peakHeapMiB)));
    }

    static Measurement ofLine(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 9) {
            throw new IllegalArgumentException("not a measurement: " + line);
        }
        return new Measurement(
                fields[0],
                fields[1],
                Integer.parseInt(fields[2]),
                Long.parseLong(fields[3]),
                Integer.parseInt(fields[4]),
                Double.parseDouble(fields[5]),
                Double.parseDouble(fields[6]),
                Double.parseDouble(fields[7]),
                Double.parseDouble(fields[8]));
    }
}
