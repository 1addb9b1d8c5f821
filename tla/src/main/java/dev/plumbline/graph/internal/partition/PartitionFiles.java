package dev.plumbline.graph.internal.partition;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The files of a search. Each is written under another name and renamed when it is complete, so a task that is run twice,
 * even at the same time, leaves whole files.
 */
public record PartitionFiles(Path folder) {
    /** Writes a file. */
    @FunctionalInterface
    interface Writing {
        void to(Path draft) throws IOException;
    }

    /** The states of a level that a partition led to. */
    Path sent(int level, int from, int to) {
        return level(level).resolve("sent-" + from + "-" + to);
    }

    /** The new states of a level, in the order of the search. */
    Path states(int level, int partition) {
        return level(level).resolve("states-" + partition);
    }

    /** The places of the new states of a level. */
    Path order(int level, int partition) {
        return level(level).resolve("order-" + partition);
    }

    /** How many transitions each state of a level has. */
    Path generated(int level, int partition) {
        return level(level).resolve("generated-" + partition);
    }

    Path known(String name) {
        return folder.resolve("known").resolve(name);
    }

    Path level(int level) {
        return folder.resolve("level-" + level);
    }

    private Path report(PartitionTask.Kind kind, int level, int partition) {
        return level(level).resolve("report-" + kind.name().toLowerCase(Locale.ROOT) + "-" + partition);
    }

    /** A folder for one try of a task. */
    Path temporary() throws IOException {
        return Files.createDirectories(
                folder.resolve("tries").resolve(UUID.randomUUID().toString()));
    }

    static void write(Path file, Writing writing) throws IOException {
        Files.createDirectories(file.getParent());
        Path draft = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID());
        try {
            writing.to(draft);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** The report of a task that is complete. */
    public Optional<PartitionReport> report(PartitionTask task) throws BadInput {
        Path file = report(task.kind(), task.level(), task.partition());
        try {
            return Files.exists(file)
                    ? Optional.of(PartitionReport.parse(Files.readString(file), file.toString()))
                    : Optional.empty();
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
        }
    }

    /** Marks a task as complete. All its other files must be there. */
    void complete(PartitionTask task, PartitionReport report) throws IOException {
        write(report(task.kind(), task.level(), task.partition()), draft -> Files.writeString(draft, report.text()));
    }
}
