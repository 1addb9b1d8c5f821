package dev.plumbline.tlc;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The folder with the modules for TLC, and one for TLC's own files; both are deleted unless they are to be kept. */
final class WorkFolder implements AutoCloseable {
    private final Path path;
    private final Path scratch;

    private WorkFolder(Path path, Path scratch) {
        this.path = path;
        this.scratch = scratch;
    }

    static WorkFolder open(Optional<Path> keep) throws BadInput {
        try {
            if (keep.isPresent()) {
                Files.createDirectories(keep.get());
            }
            Path scratch = Files.createTempDirectory("plumbline-tlc");
            return new WorkFolder(
                    keep.isPresent() ? keep.get().toAbsolutePath() : Files.createDirectory(scratch.resolve("modules")),
                    scratch);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot create a folder for the modules"
                            + keep.map(folder -> " at " + folder).orElse("") + ": " + BadInput.reason(e),
                    e);
        }
    }

    Path path() {
        return path;
    }

    Path scratch() {
        return scratch;
    }

    void write(Map<String, String> files) throws BadInput {
        for (Map.Entry<String, String> file : files.entrySet()) {
            try {
                Files.writeString(path.resolve(file.getKey()), file.getValue());
            } catch (IOException e) {
                throw new BadInput("cannot write " + path.resolve(file.getKey()) + ": " + BadInput.reason(e), e);
            }
        }
    }

    @Override
    public void close() {
        Folders.discard(scratch);
    }
}
