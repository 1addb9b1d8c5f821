package dev.plumbline.runtime.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Writes each branch to a file when it is taken for the first time, so that it is there if the process is killed. */
final class TakenBranches implements Consumer<String> {
    private final Path file;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    TakenBranches(Path file) {
        this.file = file;
    }

    @Override
    public void accept(String branch) {
        if (known.add(branch)) {
            write(branch);
        }
    }

    private synchronized void write(String branch) {
        try {
            Files.writeString(file, branch + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + file, e);
        }
    }
}
