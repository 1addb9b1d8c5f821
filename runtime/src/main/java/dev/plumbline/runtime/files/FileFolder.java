package dev.plumbline.runtime.files;

import dev.plumbline.runtime.bytes.Disk;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder with shared files, from the view of one process: the values, their clocks, and the locks. */
final class FileFolder {
    private static final String LOCK = ".lock";
    private static final String CLOCKS = ".clocks";

    private final Path folder;
    private final Path owner;
    private final String name;
    private final Disk disk;

    FileFolder(Path folder, ProcessId process, Disk disk) {
        this.folder = folder;
        this.disk = disk;
        name = process.toString();
        owner = folder.resolve(".owner-" + URLEncoder.encode(name, StandardCharsets.UTF_8));
        try {
            Files.createDirectories(folder);
            disk.write(owner, name.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder, e);
        }
    }

    /** Names that file systems may reject are encoded, so no name is that of a file of this class. */
    static String fileName(Value name) {
        if (!(name instanceof Value.Str text) || text.value().isEmpty()) {
            throw new TlaError("a file has a name, such as \"notes\"; there is none at " + name);
        }
        return URLEncoder.encode(text.value(), StandardCharsets.UTF_8).replace(".", "%2E");
    }

    static Value nameOf(String fileName) {
        return Tla.of(URLDecoder.decode(fileName, StandardCharsets.UTF_8));
    }

    /** Whether this process has the lock now. The name of the owner is in the file from the beginning. */
    boolean lock(String file) {
        try {
            Path lock = Files.createLink(folder.resolve(file + LOCK), owner);
            disk.syncFolder(lock);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + folder.resolve(file), e);
        }
    }

    void unlock(String file) {
        try {
            Files.delete(folder.resolve(file + LOCK));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unlock " + folder.resolve(file), e);
        }
    }

    /** The files that an earlier incarnation of this process has left locked. */
    List<String> ownLocks() {
        List<String> own = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String lock = file.getFileName().toString();
                if (lock.endsWith(LOCK) && text(file).filter(name::equals).isPresent()) {
                    own.add(lock.substring(0, lock.length() - LOCK.length()));
                }
            }
            return own;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the folder " + folder, e);
        }
    }

    boolean isOwnLock(String file) {
        return text(folder.resolve(file + LOCK)).filter(name::equals).isPresent();
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            // There is none, or another process has just unlocked it.
            return Optional.empty();
        }
    }

    Optional<Value> value(String file) {
        Path path = folder.resolve(file);
        try {
            return Files.exists(path) ? Optional.of(Tla.parse(Files.readString(path))) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    Optional<byte[]> clocks(String file) {
        Path path = folder.resolve(file + CLOCKS);
        try {
            return Files.exists(path) ? Optional.of(Files.readAllBytes(path)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    void write(String file, Value value) {
        replace(folder.resolve(file), value.toString().getBytes(StandardCharsets.UTF_8));
    }

    void writeClocks(String file, byte[] clocks) {
        replace(folder.resolve(file + CLOCKS), clocks);
    }

    /** A process that is killed meanwhile leaves the old content. */
    private void replace(Path file, byte[] content) {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            disk.write(next, content);
            disk.rename(next, file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
