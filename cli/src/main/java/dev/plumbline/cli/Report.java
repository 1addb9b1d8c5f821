package dev.plumbline.cli;

import dev.plumbline.check.Verdict;
import java.util.List;
import java.util.Optional;

/** What is to be said about one history. */
sealed interface Report {
    /** The history as the user named it. */
    String history();

    ExitCode exitCode();

    /**
     * The history was checked.
     *
     * @param spec the name of the specification
     * @param origin what the origins of its operations count: {@code line} or {@code byte}
     * @param neverUsed names of operations that the specification knows and the history does not contain
     * @param witness what became of the witness file, if one was asked for
     */
    record Checked(
            String history,
            String spec,
            String origin,
            Verdict verdict,
            List<String> neverUsed,
            Optional<WitnessFile.Fate> witness)
            implements Report {
        @Override
        public ExitCode exitCode() {
            return ExitCode.of(verdict);
        }
    }

    /** There is no verdict: the history or the specification for it could not be used, or Plumbline has a defect. */
    record Refused(String history, String error, ExitCode exitCode) implements Report {}
}
