package dev.plumbline.check.spill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Blocks of bytes in a file that is mapped into memory, so that the operating system caches the parts in use. The file is
 * made in the folder for temporary files with the first block. Systems that allow it remove its name at once, so
 * nothing is left of it even after a kill.
 */
public final class BlockFile implements AutoCloseable {
    /** Null as long as there is no block. */
    private FileChannel channel;

    private long size;

    /** The number of bytes in it. */
    public long size() {
        return size;
    }

    /**
     * Adds a block.
     *
     * @return its bytes in the file, for any thread; they stay readable when the file is closed
     */
    public ByteBuffer append(ByteBuffer block) {
        int length = block.remaining();
        try {
            if (channel == null) {
                Path path = Files.createTempFile("plumbline-states", ".bin");
                channel = FileChannel.open(
                        path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            }
            while (block.hasRemaining()) {
                channel.write(block, size + length - block.remaining());
            }
            ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, size, length);
            size += length;
            return mapped;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write states to the folder for temporary files", e);
        }
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the file of states", e);
        }
    }
}
