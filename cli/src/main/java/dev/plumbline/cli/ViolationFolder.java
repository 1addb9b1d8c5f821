package dev.plumbline.cli;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Verdict;
import dev.plumbline.explore.fuzz.Shrink;
import dev.plumbline.explore.run.RunRecord;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * All that is known about a violation, in one folder, written at the moment of failure and complete before anything is
 * made smaller: {@code history.ndjson}, the specification, {@code verdict.json}, {@code counterexample.txt},
 * {@code run.json} and {@code replay.txt}; later {@code shrunk.ndjson} and {@code sketch.ndjson}.
 */
final class ViolationFolder {
    /** Beyond the time for shrinking, for a check that is under way. */
    private static final Duration GRACE = Duration.ofMinutes(2);

    private final Path place;
    private final List<String> specWords;
    private final List<String> notes = new ArrayList<>();

    private ViolationFolder(Path place, List<String> specWords) {
        this.place = place;
        this.specWords = specWords;
    }

    static ViolationFolder write(
            Path place, RunRecord run, History history, Report.Checked checked, SpecOptions spec, String again)
            throws BadInput {
        ViolationFolder folder = new ViolationFolder(place, spec.wordsIn(place));
        try {
            Files.createDirectories(place);
            for (Path file : spec.files()) {
                Files.copy(file, place.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
            folder.write("history.ndjson", history);
            TextReport.Replay check = folder.checkAgain("plumbline");
            Files.writeString(place.resolve("run.json"), run.json());
            Files.writeString(place.resolve("verdict.json"), Rendered.json(checked));
            Files.writeString(place.resolve("counterexample.txt"), Rendered.text(checked, check));
            Files.writeString(
                    place.resolve("replay.txt"),
                    "# Check the history again:\n" + check.command(folder.path("history.ndjson")) + "\n"
                            + "# Run it again:\n" + again + "\n"
                            + run.rrReplay()
                                    .map(words ->
                                            "# Replay this very run in a debugger:\n" + ShellWords.line(words) + "\n")
                                    .orElse(""));
        } catch (IOException e) {
            throw OutputFile.cannotWrite(place, e);
        }
        return folder;
    }

    Path place() {
        return place;
    }

    private String path(String file) {
        return place.resolve(file).toString();
    }

    private void write(String file, History history) throws BadInput, IOException {
        Formats.byName("ndjson").write(history, place.resolve(file));
    }

    /** The report on the whole history, as it stands in this folder. */
    Report report(HistoryCheck check) {
        return check.run(path("history.ndjson"));
    }

    /**
     * Makes the history smaller. The answer is the report on what is left, read back from its file and checked as a user
     * would; nothing if it got no smaller, or does not violate by itself (constants may come from the history).
     */
    Optional<Report> shrink(
            Verdict.Violates found, SpecOptions options, Budget budget, Duration patience, HistoryCheck check)
            throws BadInput {
        try {
            Spec spec = options.load(found.counterexample().history());
            Optional<Shrink.Shrunk> proof =
                    Supervised.call(() -> Shrink.proof(found, spec, budget, patience), patience.plus(GRACE), () -> {});
            if (proof.isEmpty()) {
                notes.add("shrinking took too long and was given up");
                return Optional.empty();
            }
            Optional<Report> smaller = keep(
                    "shrunk.ndjson",
                    proof.get(),
                    found.counterexample().history().size(),
                    check,
                    "operations called later, observers and operations that do not interfere were left out, so this"
                            + " violation is that of the whole run");
            Optional<Shrink.Shrunk> sketch = Supervised.call(
                    () -> Shrink.sketch(proof.get(), spec, budget, patience), patience.plus(GRACE), () -> {});
            if (sketch.isPresent()) {
                keep(
                        "sketch.ndjson",
                        sketch.get(),
                        proof.get().history().size(),
                        check,
                        "for the eye only: operations that change the state were left out too, so it fails for the"
                                + " same reasons but proves nothing about the run");
            }
            return smaller;
        } catch (ExecutionException e) {
            notes.add("shrinking failed: " + e.getCause().getMessage());
            return Optional.empty();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(place, e);
        }
    }

    private Optional<Report> keep(String file, Shrink.Shrunk shrunk, int before, HistoryCheck check, String meaning)
            throws BadInput, IOException {
        if (shrunk.history().size() >= before) {
            return Optional.empty();
        }
        write(file, shrunk.history());
        Report report = check.run(path(file));
        if (report.exitCode() != ExitCode.VIOLATES) {
            Files.delete(place.resolve(file));
            return Optional.empty();
        }
        notes.add(path(file) + ": " + Amounts.count(shrunk.history().size()) + " of "
                + Amounts.count(before, "operation") + " (" + meaning + ")");
        return Optional.of(report instanceof Report.Checked checked ? withoutCoverage(checked) : report);
    }

    /** What a part of a history never uses says nothing. */
    private static Report withoutCoverage(Report.Checked part) {
        return new Report.Checked(
                part.history(), part.spec(), part.origin(), part.verdict(), List.of(), part.witness());
    }

    /** What to say about the files that were made. */
    List<String> notes() {
        return notes;
    }

    TextReport.Replay checkAgain(String command) {
        return new TextReport.Replay() {
            @Override
            public String command(String history) {
                return withBudget(history, budget());
            }

            @Override
            public String withBudget(String history, Duration budget) {
                List<String> words = new ArrayList<>(List.of(command, "check"));
                words.addAll(specWords);
                if (!budget.equals(budget())) {
                    words.addAll(List.of("--budget", Amounts.option(budget)));
                }
                words.add(history);
                return ShellWords.line(words);
            }

            @Override
            public Duration budget() {
                return Budget.DEFAULT.time();
            }
        };
    }
}
