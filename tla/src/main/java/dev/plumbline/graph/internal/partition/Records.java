package dev.plumbline.graph.internal.partition;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Records of bytes, one after the other. */
interface Records extends AutoCloseable {
    int BUFFER = 1 << 16;

    /** The next one; null after the last one. */
    byte[] next() throws IOException;

    @Override
    void close() throws IOException;

    static Records of(List<byte[]> list) {
        return new Records() {
            private int at;

            @Override
            public byte[] next() {
                return at < list.size() ? list.get(at++) : null;
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    /** Those of a file that {@link #write} wrote. */
    static Records read(Path file) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER));
        return new Records() {
            @Override
            public byte[] next() throws IOException {
                int length = in.readInt();
                if (length < 0) {
                    return null;
                }
                byte[] record = new byte[length];
                in.readFully(record);
                return record;
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }

    /** A file of records. Its end is marked, so that a part of a file is never taken for the whole. */
    final class Writer implements AutoCloseable {
        private final DataOutputStream out;

        Writer(Path file) throws IOException {
            out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
        }

        void add(byte[] record) throws IOException {
            out.writeInt(record.length);
            out.write(record);
        }

        @Override
        public void close() throws IOException {
            out.writeInt(-1);
            out.close();
        }
    }

    /** All records of several sources, each of which is sorted by its bytes. */
    static Records merged(List<Records> sources) throws IOException {
        PriorityQueue<Head> heads = new PriorityQueue<>(
                Math.max(1, sources.size()), Comparator.comparing(head -> head.record, Arrays::compareUnsigned));
        for (Records source : sources) {
            byte[] first = source.next();
            if (first != null) {
                heads.add(new Head(source, first));
            }
        }
        return new Records() {
            @Override
            public byte[] next() throws IOException {
                Head least = heads.poll();
                if (least == null) {
                    return null;
                }
                byte[] record = least.record;
                least.record = least.source.next();
                if (least.record != null) {
                    heads.add(least);
                }
                return record;
            }

            @Override
            public void close() throws IOException {
                for (Records source : sources) {
                    source.close();
                }
            }
        };
    }

    /** A source with its next record. */
    final class Head {
        private final Records source;
        private byte[] record;

        Head(Records source, byte[] record) {
            this.source = source;
            this.record = record;
        }
    }
}
