package dev.plumbline.graph.internal.partition;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Keys of known states in two files: the sorted hashes, each with the place of its key in the other file. A key is
 * looked up by its hash and compared as a whole; most keys are never read.
 */
final class KnownRun {
    private static final int ENTRY = 2 * Long.BYTES;

    private KnownRun() {}

    static Path keys(Path hashes) {
        return hashes.resolveSibling(hashes.getFileName() + "-keys");
    }

    /** Writes keys in the order of their hashes. */
    static final class Writer implements AutoCloseable {
        private final DataOutputStream hashes;
        private final DataOutputStream keys;
        private long at;
        private long size;

        Writer(Path file) throws IOException {
            hashes = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), Records.BUFFER));
            keys = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(keys(file)), Records.BUFFER));
        }

        void add(long hash, byte[] key) throws IOException {
            hashes.writeLong(hash);
            hashes.writeLong(at);
            keys.writeInt(key.length);
            keys.write(key);
            at += Integer.BYTES + key.length;
            size++;
        }

        long size() {
            return size;
        }

        @Override
        public void close() throws IOException {
            hashes.close();
            keys.close();
        }
    }

    /** Reads the keys in their order. */
    static final class Reader implements AutoCloseable {
        private final Forward hashes;
        private final Forward keys;
        private final long size;
        private long index;
        private long hash;
        private long place;

        Reader(Path file) throws IOException {
            hashes = new Forward(file);
            keys = new Forward(keys(file));
            size = hashes.size() / ENTRY;
            if (hashes.size() % ENTRY != 0) {
                throw new IOException(file + " is not whole");
            }
            read();
        }

        private void read() throws IOException {
            if (index < size) {
                ByteBuffer entry = hashes.at(index * ENTRY, ENTRY);
                hash = entry.getLong();
                place = entry.getLong();
            }
        }

        boolean isOver() {
            return index >= size;
        }

        long hash() {
            return hash;
        }

        byte[] key() throws IOException {
            byte[] key = new byte[keys.at(place, Integer.BYTES).getInt()];
            keys.at(place + Integer.BYTES, key.length).get(key);
            return key;
        }

        void advance() throws IOException {
            index++;
            read();
        }

        /** Whether the key is among those of this hash. Hashes must be asked for in ascending order. */
        boolean contains(long wanted, byte[] key) throws IOException {
            while (!isOver() && hash < wanted) {
                advance();
            }
            // Several keys may have one hash, and each may be asked for.
            for (long at = index; at < size; at++) {
                ByteBuffer entry = hashes.at(at * ENTRY, ENTRY);
                if (entry.getLong() != wanted) {
                    return false;
                }
                long where = entry.getLong();
                int length = keys.at(where, Integer.BYTES).getInt();
                if (length == key.length) {
                    byte[] known = new byte[length];
                    keys.at(where + Integer.BYTES, length).get(known);
                    if (Arrays.equals(known, key)) {
                        return true;
                    }
                }
            }
            return false;
        }

        @Override
        public void close() throws IOException {
            hashes.close();
            keys.close();
        }
    }

    /** A file that is read in ascending order, with parts left out. */
    private static final class Forward implements AutoCloseable {
        private final FileChannel channel;
        private ByteBuffer block = ByteBuffer.allocate(Records.BUFFER).limit(0);
        private long begin;

        Forward(Path file) throws IOException {
            channel = FileChannel.open(file);
        }

        long size() throws IOException {
            return channel.size();
        }

        /** The bytes at a place; to be read before the next call. */
        ByteBuffer at(long place, int length) throws IOException {
            if (place < begin || place + length > begin + block.limit()) {
                if (length > block.capacity()) {
                    block = ByteBuffer.allocate(length);
                }
                block.clear();
                begin = place;
                int read = 0;
                while (read >= 0 && block.hasRemaining()) {
                    read = channel.read(block, begin + block.position());
                }
                block.flip();
                if (block.limit() < length) {
                    throw new IOException("a file of known states is not whole");
                }
            }
            return block.position((int) (place - begin));
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
