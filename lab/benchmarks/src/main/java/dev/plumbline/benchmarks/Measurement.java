package dev.plumbline.benchmarks;

import dev.plumbline.check.Verdict;
import java.util.List;

/**
 * The result of one checker on one history. The measuring process passes it to the reporting process as a line of
 * fields separated by tabs.
 *
 * @param verdict {@code conforms}, {@code violates}, {@code inconclusive}; {@code read} if nothing was checked;
 *     {@code failed} if there is no answer at all
 * @param detail the reason if it is inconclusive or failed, with its progress; the reading speed; otherwise empty
 * @param operations in the history
 * @param steps of the specification
 * @param maxFrontier the largest number of live configurations; for Wing-Gong-Lowe, the number of stored ones
 * @param seconds of checking, or of reading if nothing was checked, by the wall clock
 * @param cpuSeconds of the whole process in this time; less affected by other processes on a busy machine
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

    /** The same with times that the checker does not know. */
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

    /** The same with a detail. */
    Measurement with(String otherDetail) {
        return new Measurement(
                verdict, otherDetail, operations, steps, maxFrontier, seconds, cpuSeconds, readSeconds, peakHeapMiB);
    }

    boolean isFailed() {
        return verdict.equals(FAILED);
    }

    /** Whether the checker completed the history: otherwise its counts are partial. */
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
