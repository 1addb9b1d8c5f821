package dev.plumbline.cli.report;

import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.run.fuzz.Repetition;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The report on one history. */
public sealed interface Report {
    /** The history as the user named it. */
    String history();

    ExitCode exitCode();

    /**
     * The history was checked: the result of the check, and the additions of a command that a {@link Result} does not
     * know, since a library writes no files and repeats no runs.
     *
     * @param origin the unit of the origins of its operations: {@code line} or {@code byte}
     * @param causes possible causes of a violation other than the operations, and the options that exclude them
     * @param witness the status of the witness file, if one is wanted
     * @param bundle of a violation, if one is wanted
     * @param bundleFile the file of the bundle
     * @param repetition of the run that the history comes from, if it was repeated
     */
    record Checked(
            String history,
            Result result,
            String origin,
            List<String> causes,
            Optional<WitnessFile.Status> witness,
            Optional<Bundle> bundle,
            Optional<Path> bundleFile,
            Optional<Repetition> repetition)
            implements Report {
        /** The report right after the check. */
        public Checked(
                String history,
                Result result,
                String origin,
                List<String> causes,
                Optional<WitnessFile.Status> witness,
                Optional<Bundle> bundle) {
            this(history, result, origin, causes, witness, bundle, Optional.empty(), Optional.empty());
        }

        public Verdict verdict() {
            return result.verdict();
        }

        /** Parts of the specification that had no effect on the verdict. */
        public List<String> notes() {
            return result.spec().map(Spec::notes).orElse(List.of());
        }

        public Checked with(Bundle other) {
            return new Checked(history, result, origin, causes, witness, Optional.of(other), bundleFile, repetition);
        }

        /** The same after its bundle was written. */
        public Checked in(Path file) {
            return new Checked(history, result, origin, causes, witness, bundle, Optional.of(file), repetition);
        }

        /** The same after the run of the history was repeated. */
        public Checked with(Repetition other) {
            return new Checked(history, result, origin, causes, witness, bundle, bundleFile, Optional.of(other));
        }

        public Checked named(String other) {
            return new Checked(other, result, origin, causes, witness, bundle, bundleFile, repetition);
        }

        /**
         * The same with other names of the written files.
         *
         * @param other the bundle with other names
         */
        Checked with(UnaryOperator<String> files, Optional<Bundle> other) {
            UnaryOperator<Path> renamed = file -> Path.of(files.apply(file.toString()));
            return new Checked(
                    history,
                    result,
                    origin,
                    causes,
                    witness.map(status -> new WitnessFile.Status(renamed.apply(status.file()), status.written())),
                    other,
                    bundleFile.map(renamed),
                    repetition);
        }

        /** The same with a further note on what a violation rests on. */
        public Checked because(String cause) {
            List<String> more = new ArrayList<>(causes);
            more.add(cause);
            return new Checked(history, result, origin, more, witness, bundle, bundleFile, repetition);
        }

        /** The same of a part of a history. */
        public Checked withoutCoverage() {
            return new Checked(
                    history, result.withoutCoverage(), origin, causes, witness, bundle, bundleFile, repetition);
        }

        /** The same of a longer history. Causes and bundle explain a violation. */
        public Checked settled(Result whole) {
            boolean violates = whole.verdict() instanceof Verdict.Violates;
            return new Checked(
                    history,
                    whole,
                    origin,
                    violates ? causes : List.of(),
                    witness,
                    violates ? bundle : Optional.empty());
        }

        /** With the verdict "inconclusive", because the verdict is not reliable. */
        public Checked inconclusive(String reason) {
            Verdict other = new Verdict.Inconclusive(
                    new StopReason.Doubtful(reason), verdict().statistics());
            return new Checked(history, result.with(other), origin, List.of(), witness, Optional.empty());
        }

        @Override
        public ExitCode exitCode() {
            return ExitCode.of(verdict());
        }
    }

    /**
     * The end of a check that went on after violations, each of which has a report of its own.
     *
     * @param violations their number
     * @param undecided at how many places there is no verdict
     * @param verdict of the whole check
     */
    record Ended(String history, String spec, long violations, long undecided, Verdict verdict) implements Report {
        @Override
        public ExitCode exitCode() {
            return ExitCode.of(verdict);
        }

        /** As a sentence. */
        String text() {
            String counted = violations == 0 ? "" : Count.of(violations, "violation") + " of " + spec;
            String unknown = undecided == 0 ? "" : Count.of(undecided, "place") + " without a verdict";
            return counted + (counted.isEmpty() || unknown.isEmpty() ? "" : " and ") + unknown + " in "
                    + Count.of(verdict.statistics().operations(), "operation");
        }
    }

    /**
     * The specification cannot be used for any history, so there is one report for all of them.
     *
     * @param history the specification, as the user named it
     */
    record Unusable(String history, String error) implements Report {
        @Override
        public ExitCode exitCode() {
            return ExitCode.REFUSED;
        }
    }

    /** There is no verdict: the history or its specification could not be used, or Plumbline has a defect. */
    record Refused(String history, String error, ExitCode exitCode) implements Report {}
}
