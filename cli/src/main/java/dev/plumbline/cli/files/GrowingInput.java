package dev.plumbline.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Arrays;

/**
 * The complete lines of a file that is being written, which need not exist yet. It waits for more, and ends when the
 * file has not grown for some time. A line without its end is not passed on: its writer may be in the middle of it.
 */
public final class GrowingInput extends InputStream {
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int ROOM = 1 << 16;
    /** A longer line is passed on in parts, and rejected by its reader. */
    private static final int LONGEST_LINE = 1 << 27;

    private final Path file;
    private final Duration patience;
    private final Completeness isComplete;
    private FileChannel channel;
    /** Of the open file; null if it has none here. */
    private Object key;

    private long read;
    private byte[] buffer = new byte[ROOM];
    /** Bytes to pass on, up to the end of the last complete line; the bytes after it are kept for later. */
    private int at;

    private int complete;
    private int end;
    private boolean ended;

    /**
     * @param patience how long the file may stay the same before it counts as finished
     * @param from the byte with which the stream begins, at the beginning of a line
     * @param isComplete whether nothing is added any more, so that it ends where the file ends
     */
    public GrowingInput(Path file, Duration patience, long from, Completeness isComplete) {
        this.file = file;
        this.patience = patience;
        this.read = from;
        this.isComplete = isComplete;
    }

    /** Whether nothing is added to a file any more. */
    @FunctionalInterface
    public interface Completeness {
        boolean isKnown() throws IOException;
    }

    /** Whether the file ends with a line without its end, once this stream has ended. */
    public boolean endsInALine() {
        return ended && end > complete;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (at == complete && !await()) {
            ended = true;
            return -1;
        }
        int count = Math.min(length, complete - at);
        System.arraycopy(buffer, at, bytes, from, count);
        at += count;
        return count;
    }

    /** @return whether there is something to pass on */
    private boolean await() throws IOException {
        long heard = System.nanoTime();
        while (at == complete) {
            // Asked first: what was written before it was complete is in the file.
            boolean isLast = isComplete.isKnown();
            if (fill()) {
                heard = System.nanoTime();
            } else if (isLast || System.nanoTime() - heard >= patience.toNanos()) {
                return false;
            } else {
                requireSameFile();
                pause();
            }
        }
        return true;
    }

    /** Another file under this name would never be read: its lines would be missing without a sign. */
    private void requireSameFile() throws IOException {
        if (key == null) {
            return;
        }
        try {
            if (!key.equals(
                    Files.readAttributes(file, BasicFileAttributes.class).fileKey())) {
                throw new IOException("it was replaced by another file while it was read");
            }
        } catch (NoSuchFileException e) {
            throw new IOException("it was deleted while it was read", e);
        }
    }

    /** @return whether the file has grown */
    private boolean fill() throws IOException {
        if (channel == null) {
            if (!Files.exists(file)) {
                return false;
            }
            key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            channel = FileChannel.open(file).position(read);
        }
        if (channel.size() < read) {
            throw new IOException("it has become shorter while it was read");
        }
        System.arraycopy(buffer, at, buffer, 0, end - at);
        end -= at;
        complete -= at;
        at = 0;
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int count = channel.read(ByteBuffer.wrap(buffer, end, buffer.length - end));
        if (count <= 0) {
            return false;
        }
        read += count;
        int before = end;
        end += count;
        for (int last = end - 1; last >= before; last--) {
            if (buffer[last] == '\n') {
                complete = last + 1;
                break;
            }
        }
        if (end - complete >= LONGEST_LINE) {
            complete = end;
        }
        return true;
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the file to grow");
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
