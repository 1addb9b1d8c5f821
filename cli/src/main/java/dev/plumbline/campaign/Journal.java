package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The results of a campaign in a file, one line each, in the order in which the tasks ended. A process that is killed
 * while it writes leaves a line without an end, which is dropped: its task is run again. Every line before it stays.
 */
public final class Journal implements AutoCloseable {
    /** Takes the results one by one. */
    @FunctionalInterface
    public interface Visitor {
        void visit(TaskResult result) throws BadInput;
    }

    /** Takes the results one by one, each with the place of its line in the file. */
    @FunctionalInterface
    interface LineVisitor {
        void visit(TaskResult result, long at, int length) throws BadInput;
    }

    /** How bytes get into the file; a test has one for a full disk. */
    @FunctionalInterface
    interface Writing {
        void write(FileChannel channel, ByteBuffer bytes, long at) throws IOException;

        /** Java may write less than it was given. */
        Writing WHOLE = (channel, bytes, at) -> {
            while (bytes.hasRemaining()) {
                at += channel.write(bytes, at);
            }
        };
    }

    private final Path file;
    private final FileChannel channel;
    private final Writing writing;
    private long end;

    private Journal(Path file, FileChannel channel, Writing writing, long end) {
        this.file = file;
        this.channel = channel;
        this.writing = writing;
        this.end = end;
    }

    /**
     * Opens a journal to add to it, after its results were visited. Creates it if there is none. A lock keeps other
     * processes from adding to it; the system takes it back when this process ends in any way.
     */
    public static Journal open(Path file, Visitor visitor) throws BadInput {
        return open(file, visitor, Writing.WHOLE);
    }

    static Journal open(Path file, Visitor visitor, Writing writing) throws BadInput {
        // Through the channel that has the lock: when a process closes another one of the same file, it loses the lock.
        return locked(
                file,
                writing,
                channel -> visitLines(
                        Channels.newInputStream(channel), file, (result, at, length) -> visitor.visit(result)));
    }

    /** A condition on the folder of a journal. */
    @FunctionalInterface
    interface Condition {
        void require() throws BadInput;
    }

    /**
     * Opens a journal without the results that it may have.
     *
     * @param condition required while no other process has the journal
     */
    static Journal begin(Path file, Condition condition) throws BadInput {
        return locked(file, Writing.WHOLE, channel -> {
            condition.require();
            return 0;
        });
    }

    @FunctionalInterface
    private interface Length {
        long bytes(FileChannel channel) throws BadInput, IOException;
    }

    private static Journal locked(Path file, Writing writing, Length kept) throws BadInput {
        FileChannel channel = null;
        try {
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (!isLocked(channel)) {
                throw new BadInput(file + " is in use by another process; expected that the campaign does not run");
            }
            long end = kept.bytes(channel);
            channel.truncate(end);
            return new Journal(file, channel, writing, end);
        } catch (IOException e) {
            close(channel);
            throw new BadInput("cannot open " + file + ": " + BadInput.reason(e), e);
        } catch (BadInput e) {
            close(channel);
            throw e;
        }
    }

    private static void close(FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // The first problem is the one to report.
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * Visits the results of a journal that may be growing.
     *
     * @return the length of its whole lines
     */
    public static long visit(Path file, Visitor visitor) throws BadInput {
        return visitLines(file, (result, at, length) -> visitor.visit(result));
    }

    /** The same with the places of the lines. */
    static long visitLines(Path file, LineVisitor visitor) throws BadInput {
        try (InputStream in = Files.newInputStream(file)) {
            return visitLines(in, file, visitor);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
        }
    }

    private static long visitLines(InputStream bytes, Path file, LineVisitor visitor) throws BadInput, IOException {
        long end = 0;
        long number = 0;
        InputStream in = new BufferedInputStream(bytes, 1 << 16);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int octet = in.read(); octet >= 0; octet = in.read()) {
            if (octet != '\n') {
                line.write(octet);
                continue;
            }
            number++;
            visitor.visit(TaskResult.read(line.toByteArray(), file + ":" + number), end, line.size());
            end += line.size() + 1;
            line.reset();
        }
        return end;
    }

    /** @throws BadInput if it cannot be written; the lines before it are kept */
    public void add(TaskResult result) throws BadInput {
        byte[] line = result.line();
        ByteBuffer bytes =
                ByteBuffer.allocate(line.length + 1).put(line).put((byte) '\n').flip();
        int length = bytes.remaining();
        try {
            writing.write(channel, bytes, end);
            end += length;
        } catch (IOException e) {
            try {
                channel.truncate(end);
            } catch (IOException again) {
                // The part of a line that stays is dropped when the journal is read.
            }
            throw new BadInput(
                    "cannot write " + file + ": " + BadInput.reason(e)
                            + "; the results before it are kept, and plumbline"
                            + " campaign resume continues after them",
                    e);
        }
    }

    @Override
    public void close() throws BadInput {
        try {
            channel.close();
        } catch (IOException e) {
            throw new BadInput("cannot close " + file + ": " + BadInput.reason(e), e);
        }
    }
}
