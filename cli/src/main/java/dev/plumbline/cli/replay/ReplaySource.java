package dev.plumbline.cli.replay;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.report.Report;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.run.RecordedRun;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A run to be repeated. */
interface ReplaySource {
    /** For people. */
    String name();

    RecordedRun run();

    /** The history of the run. */
    History history() throws BadInput;

    /**
     * The index of the operation with this number in the part of {@link #history} that a check counts.
     *
     * @throws BadInput if only a part of the history is available, without this operation
     */
    default int index(int number) throws BadInput {
        return number;
    }

    /** The specification that belongs to the run. Its constants hold for every repetition. */
    Optional<SpecCopy> spec() throws BadInput;

    /** The verdict on the recorded run, by this check unless it is known. */
    Verdict recorded(HistoryCheck check) throws BadInput;

    /** @throws BadInput if it is neither the folder of a run nor a bundle */
    static ReplaySource open(Path path) throws BadInput {
        if (!Files.exists(path)) {
            throw new BadInput(path + ": no such file or folder; expected a bundle, or the folder of a run");
        }
        return Files.isDirectory(path) ? Folder.open(path) : BundledRun.open(path);
    }

    /** The folder that {@code plumbline run} writes. */
    record Folder(Path path, RecordedRun run) implements ReplaySource {
        static Folder open(Path path) throws BadInput {
            Path file = path.resolve("run.json");
            try {
                return new Folder(path, RecordedRun.parse(Files.readString(file), file.toString()));
            } catch (IOException e) {
                throw new BadInput(
                        file + ": cannot be read: " + BadInput.reason(e)
                                + "; expected the folder of a run, as plumbline run writes it",
                        e);
            }
        }

        @Override
        public String name() {
            return path.toString();
        }

        @Override
        public History history() throws BadInput {
            return Formats.read(historyFile());
        }

        private Path historyFile() throws BadInput {
            return Optional.of(path.resolve("traces"))
                    .filter(Files::exists)
                    .orElseThrow(() -> new BadInput(path + ": has no history; expected the folder traces"));
        }

        @Override
        public Verdict recorded(HistoryCheck check) throws BadInput {
            Report report = check.run(historyFile().toString());
            if (report instanceof Report.Refused refused) {
                throw new BadInput(refused.error());
            }
            return ((Report.Checked) report).verdict();
        }

        @Override
        public Optional<SpecCopy> spec() {
            return Optional.empty();
        }
    }
}
