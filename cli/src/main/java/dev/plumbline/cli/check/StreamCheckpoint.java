package dev.plumbline.cli.check;

import dev.plumbline.cli.terminal.Version;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import dev.plumbline.value.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * The file from which a check of a stream continues: a line that says what it is, and a line with what was read and what
 * the check knows. A new file replaces the old one only when it is complete, so there is always a whole one, whenever the
 * process is killed. The draft has a fixed name, so that killed processes leave at most one.
 */
final class StreamCheckpoint {
    private static final String FORMAT = "plumbline stream 1";

    private final Path file;

    StreamCheckpoint(Path file) {
        this.file = file;
    }

    /**
     * @param input what was read
     * @param check what the check knows
     */
    record Saved(Fields input, Fields check) {}

    /** @throws BadInput if it exists and was not written by this version for a stream, or if its place does not exist */
    Optional<Saved> load() throws BadInput {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || !Files.isWritable(folder)) {
            throw new BadInput("--checkpoint " + file + ": cannot be written; expected the name of a file in a folder"
                    + " that exists and can be written");
        }
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Files.readAllBytes(file);
            int end = 0;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            Fields head = new Fields(JsonValues.read(bytes, 0, end), file.toString());
            if (!head.get("format").text().equals(FORMAT)
                    || !head.get("program").text().equals(Version.program())) {
                throw new BadInput(file + ": written by " + head.get("program").text() + " as "
                        + head.get("format").text() + "; expected " + Version.program() + " and " + FORMAT
                        + " (give another file, or delete this one)");
            }
            String line = new String(
                    bytes,
                    Math.min(end + 1, bytes.length),
                    Math.max(0, bytes.length - end - 1),
                    StandardCharsets.UTF_8);
            if (!Sha256.hex(line.stripTrailing()).equals(head.get("sha256").text())) {
                throw new BadInput(file + ": damaged; expected it as it was written (delete it to begin anew)");
            }
            byte[] rest = Arrays.copyOfRange(bytes, end + 1, bytes.length);
            Fields saved = new Fields(JsonValues.read(rest, 0, rest.length), file.toString());
            return Optional.of(new Saved(
                    new Fields(saved.get("input").value(), file.toString()),
                    new Fields(saved.get("check").value(), file.toString())));
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + BadInput.reason(e), e);
        } catch (BadInput e) {
            throw e.getMessage().startsWith(file.toString())
                    ? e
                    : new BadInput(file + ": not a checkpoint of a stream: " + e.getMessage()
                            + " (give another file, or delete this one)");
        }
    }

    /** @throws BadInput if it cannot be written; the earlier one is still there */
    void save(Document input, Document check) throws BadInput {
        String line = DocumentJson.line(new Document().put("input", input).put("check", check));
        String head = DocumentJson.line(new Document()
                .put("format", FORMAT)
                .put("program", Version.program())
                .put("sha256", Sha256.hex(line)));
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(draft, head + "\n" + line + "\n");
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new BadInput("cannot write " + file + ": " + BadInput.reason(e), e);
        }
    }
}
