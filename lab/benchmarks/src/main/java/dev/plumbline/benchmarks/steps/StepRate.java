package dev.plumbline.benchmarks.steps;

/**
 * Steps a second of CPU time on one specification.
 *
 * @param states whose next states were found
 * @param steps from all these states, counted once
 * @param own of our own evaluator, which numbers the states that it finds
 * @param tlc of TLC's interpreter
 * @param tlcFingerprinted of TLC's interpreter with the fingerprints of the states that it finds
 * @param agree whether both found the same steps
 */
record StepRate(String module, int states, long steps, double own, double tlc, double tlcFingerprinted, boolean agree) {
    /** Times TLC's interpreter. */
    static final double LEAST = 10;

    private static final int PARTS = 7;

    double ratio() {
        return own / tlc;
    }

    boolean missed() {
        return !agree || ratio() < LEAST;
    }

    String toLine() {
        return String.join(
                "\t",
                module,
                Integer.toString(states),
                Long.toString(steps),
                Double.toString(own),
                Double.toString(tlc),
                Double.toString(tlcFingerprinted),
                Boolean.toString(agree));
    }

    /** Reads {@link #toLine}. */
    static StepRate ofLine(String line) {
        String[] parts = line.split("\t", PARTS);
        return new StepRate(
                parts[0],
                Integer.parseInt(parts[1]),
                Long.parseLong(parts[2]),
                Double.parseDouble(parts[3]),
                Double.parseDouble(parts[4]),
                Double.parseDouble(parts[5]),
                Boolean.parseBoolean(parts[6]));
    }
}
