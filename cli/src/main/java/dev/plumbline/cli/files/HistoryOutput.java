package dev.plumbline.cli.files;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.History;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Where a command writes a history, and in which format. A place or format that cannot be written is rejected before
 * the history is read or recorded, which may take long.
 *
 * @param out a file or folder, or {@code -} for standard output
 */
public record HistoryOutput(String out, Format format) {
    private static final String STANDARD_OUTPUT = "-";

    /**
     * @param to the name of a format; if empty, the extension decides
     * @param force whether a file may be replaced
     */
    public static HistoryOutput of(String out, Optional<String> to, boolean force) throws BadInput {
        Format format = to.isPresent() ? Formats.byName(to.get()) : formatOf(out);
        if (!format.canWrite()) {
            throw new BadInput("the format " + format.name() + " can be read but not written; expected one of "
                    + Formats.all().stream()
                            .filter(Format::canWrite)
                            .map(Format::name)
                            .collect(Collectors.joining(", ")));
        }
        if (!out.equals(STANDARD_OUTPUT)) {
            refuseToReplace(Path.of(out), force);
        }
        return new HistoryOutput(out, format);
    }

    private static Format formatOf(String out) throws BadInput {
        if (out.equals(STANDARD_OUTPUT)) {
            return Formats.byName("ndjson");
        }
        String extension = out.substring(out.lastIndexOf('.') + 1);
        List<Format> fitting = Formats.all().stream()
                .filter(format -> format.canWrite() && format.extensions().contains(extension))
                .toList();
        if (fitting.size() == 1) {
            return fitting.get(0);
        }
        throw new BadInput("cannot tell the format of " + out + " by its extension; expected --to FORMAT");
    }

    public static void refuseToReplace(Path place, boolean force) throws BadInput {
        if (Files.exists(place) && !force) {
            throw new BadInput(place + " exists; expected a new name, or --overwrite to replace it");
        }
        if (Files.isDirectory(place)) {
            throw new BadInput(place + " is a folder, and folders are never replaced; expected a new name");
        }
    }

    public void write(History history, Terminal terminal) throws BadInput {
        if (out.equals(STANDARD_OUTPUT)) {
            try {
                if (format.name().equals("ndjson")) {
                    // Escaping does not change the meaning of JSON. Binary formats are written as they are.
                    try (OutputStream text = terminal.text()) {
                        format.write(history, text);
                    }
                } else {
                    OutputStream bytes = new BufferedOutputStream(terminal.bytes(), 1 << 16);
                    format.write(history, bytes);
                    bytes.flush();
                }
            } catch (IOException e) {
                throw new BadInput("cannot write to standard output: " + BadInput.reason(e), e);
            }
            return;
        }
        writeFile(history, Path.of(out));
        terminal.err()
                .println("wrote " + Count.of(history.size(), "operation") + " to " + out + " (" + format.name() + ")");
    }

    /** Under another name first, so that a failure leaves neither half a file nor a changed old one. */
    private void writeFile(History history, Path place) throws BadInput {
        Path folder = place.toAbsolutePath().getParent();
        Path room = null;
        try {
            // Not createTempDirectory: the folder becomes the history, and needs the usual permissions of the user.
            room = Files.createDirectory(folder.resolve(".history-" + UUID.randomUUID()));
            Path draft = room.resolve(place.getFileName());
            format.write(history, draft);
            Files.move(draft, place, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw OutputFile.cannotWrite(place, e);
        } finally {
            Folders.discard(room);
        }
    }
}
