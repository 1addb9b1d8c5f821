package dev.plumbline.graph.internal.partition;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The states of a level in the order of a search by one thread, which numbers them. Each partition has the places of its
 * own states in order; together they are merged.
 */
final class LevelOrder implements AutoCloseable {
    private static final class Source {
        private final int partition;
        private final DataInputStream in;
        private long left;
        private Place place;

        Source(int partition, Path file) throws IOException {
            this.partition = partition;
            this.left = Files.size(file) / Place.BYTES;
            this.in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), Records.BUFFER));
            advance();
        }

        void advance() throws IOException {
            byte[] bytes = new byte[Place.BYTES];
            place = null;
            if (left > 0) {
                in.readFully(bytes);
                place = Place.read(ByteBuffer.wrap(bytes));
                left--;
            }
        }
    }

    private final List<Source> sources = new ArrayList<>();
    private long number;
    private int partition;
    private Place place;

    /** @param base the number of the first state */
    LevelOrder(PartitionFiles files, int level, List<Integer> partitions, long base) throws IOException {
        this.number = base - 1;
        for (int each : partitions) {
            sources.add(new Source(each, files.order(level, each)));
        }
    }

    /** Goes to the next state, if there is one. */
    boolean next() throws IOException {
        Source least = null;
        for (Source source : sources) {
            if (source.place != null && (least == null || source.place.compareTo(least.place) < 0)) {
                least = source;
            }
        }
        if (least == null) {
            return false;
        }
        number++;
        partition = least.partition;
        place = least.place;
        least.advance();
        return true;
    }

    long number() {
        return number;
    }

    int partition() {
        return partition;
    }

    /** The transition by which the state was found. */
    Place place() {
        return place;
    }

    @Override
    public void close() throws IOException {
        for (Source source : sources) {
            source.in.close();
        }
    }
}
