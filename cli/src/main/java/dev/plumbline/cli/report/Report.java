package dev.plumbline.cli.report;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.TornEnds;
import dev.plumbline.run.fuzz.Repetition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The report on one history. */
public sealed interface Report {
    /** The history as the user named it. */
    String history();

    ExitCode exitCode();

    /**
     * The history was checked.
     *
     * @param spec the name of the specification
     * @param origin the unit of the origins of its operations: {@code line} or {@code byte}
     * @param neverUsed names of operations of the specification that the history does not contain
     * @param witness the status of the witness file, if one is wanted
     */
    record Checked(
            String history,
            String spec,
            String origin,
            Verdict verdict,
            List<String> neverUsed,
            Optional<WitnessFile.Status> witness,
            Details details)
            implements Report {
        public Checked(
                String history,
                String spec,
                String origin,
                Verdict verdict,
                List<String> neverUsed,
                Optional<WitnessFile.Status> witness) {
            this(history, spec, origin, verdict, neverUsed, witness, Details.NONE);
        }

        private Checked with(Details other) {
            return new Checked(history, spec, origin, verdict, neverUsed, witness, other);
        }

        public Checked with(Bundle other) {
            return with(new Details(
                    Optional.of(other), bundleFile(), choice(), causes(), findings(), torn(), notes(), repetition()));
        }

        /** The same after its bundle was written. */
        public Checked in(Path file) {
            return with(new Details(
                    bundle(), Optional.of(file), choice(), causes(), findings(), torn(), notes(), repetition()));
        }

        /**
         * The same with other names of the written files.
         *
         * @param other the bundle with other names
         */
        Checked with(UnaryOperator<String> files, Optional<Bundle> other) {
            return new Checked(
                    history,
                    spec,
                    origin,
                    verdict,
                    neverUsed,
                    witness.map(status -> new WitnessFile.Status(
                            Path.of(files.apply(status.file().toString())), status.written())),
                    new Details(
                            other,
                            bundleFile().map(file -> Path.of(files.apply(file.toString()))),
                            choice(),
                            causes(),
                            findings(),
                            torn(),
                            notes(),
                            repetition()));
        }

        public Checked named(String other) {
            return new Checked(other, spec, origin, verdict, neverUsed, witness, details);
        }

        /** Without unused operations: for a part of a history they mean nothing. */
        public Checked withoutCoverage() {
            return new Checked(history, spec, origin, verdict, List.of(), witness, details);
        }

        public Optional<Bundle> bundle() {
            return details.bundle;
        }

        public Optional<Path> bundleFile() {
            return details.bundleFile;
        }

        public Optional<Choice> choice() {
            return details.choice;
        }

        public List<String> causes() {
            return details.causes;
        }

        public Optional<StateFindings> findings() {
            return details.findings;
        }

        public Optional<TornEnds> torn() {
            return details.torn;
        }

        public List<String> notes() {
            return details.notes;
        }

        public Optional<Repetition> repetition() {
            return details.repetition;
        }

        /** The same after the run of the history was repeated. */
        public Checked with(Repetition other) {
            return with(new Details(
                    bundle(), bundleFile(), choice(), causes(), findings(), torn(), notes(), Optional.of(other)));
        }

        /** With the verdict "inconclusive", because the verdict is not reliable. */
        public Checked inconclusive(String reason) {
            Verdict other = new Verdict.Inconclusive(new StopReason.Doubtful(reason), verdict.statistics());
            return new Checked(history, spec, origin, other, neverUsed, witness, Details.NONE);
        }

        @Override
        public ExitCode exitCode() {
            return ExitCode.of(verdict);
        }
    }

    /**
     * Details that only some checks have.
     *
     * @param bundle of a violation, if one is wanted
     * @param bundleFile the file of the bundle
     * @param choice of the engine, if there was one
     * @param causes possible causes of a violation other than the operations, and what to do about them
     * @param findings about a state log, if it is one
     * @param torn operations that were not judged because files end too early, if there are any
     * @param notes parts of the specification that had no effect on the verdict
     * @param repetition of the run that the history comes from, if it was repeated
     */
    record Details(
            Optional<Bundle> bundle,
            Optional<Path> bundleFile,
            Optional<Choice> choice,
            List<String> causes,
            Optional<StateFindings> findings,
            Optional<TornEnds> torn,
            List<String> notes,
            Optional<Repetition> repetition) {
        static final Details NONE = new Details(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    /**
     * The engine or monitor that decided, with remarks.
     *
     * @param remarks at least one
     */
    record Choice(Decider decider, List<Decider.Remark> remarks) {
        /** Empty if there are no remarks. */
        public static Optional<Choice> of(Result result) {
            return result.remark().map(why -> new Choice(result.decider(), result.remarks()));
        }

        public String why() {
            return Decider.Remark.text(remarks).orElseThrow();
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
