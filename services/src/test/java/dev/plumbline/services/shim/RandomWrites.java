package dev.plumbline.services.shim;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Writes to files at random, to each in ways that follow from a seed, and ends as if it were killed. The same steps on
 * arrays say what the last sync kept.
 */
final class RandomWrites {
    private static final int STEPS = 40;
    private static final int LONGEST = 300;

    private byte[] written = new byte[0];
    private byte[] kept = new byte[0];

    private RandomWrites() {}

    /** @param arguments the folder, and the number of files, of the seeds from 1 on */
    public static void main(String[] arguments) throws IOException {
        for (long seed = 1; seed <= Long.parseLong(arguments[1]); seed++) {
            write(Path.of(arguments[0]).resolve("file-" + seed), new SplittableRandom(seed));
        }
        Runtime.getRuntime().halt(0);
    }

    private static void write(Path file, SplittableRandom random) throws IOException {
        for (int step = 0; step < STEPS; step++) {
            Step next = Step.drawn(random);
            switch (next.kind) {
                case 0 -> Files.write(file, next.bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                case 1 -> {
                    try (FileChannel channel = open(file)) {
                        channel.write(ByteBuffer.wrap(next.bytes), next.offset);
                    }
                }
                case 2 -> {
                    try (RandomAccessFile resized = new RandomAccessFile(file.toFile(), "rw")) {
                        resized.setLength(next.offset);
                    }
                }
                case 3 -> {
                    try (FileChannel channel = open(file)) {
                        ByteBuffer[] halves = {ByteBuffer.wrap(next.bytes), ByteBuffer.wrap(next.bytes)};
                        channel.position(Math.min(next.offset, channel.size()));
                        channel.write(halves);
                    }
                }
                case 4 -> Files.write(file, next.bytes);
                case 5 -> {
                    Path other = file.resolveSibling("renamed");
                    Files.deleteIfExists(other);
                    Files.createFile(file.resolveSibling("new"));
                    Files.delete(file.resolveSibling("new"));
                    if (Files.exists(file)) {
                        Files.move(file, other);
                        Files.move(other, file);
                    }
                }
                default -> {
                    try (FileChannel channel = open(file)) {
                        channel.force(next.bytes.length % 2 == 0);
                    }
                }
            }
        }
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /** What the program of this seed leaves: the content of the file, and that of its last sync. */
    static byte[][] expected(long seed) {
        RandomWrites model = new RandomWrites();
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < STEPS; step++) {
            model.take(Step.drawn(random));
        }
        return new byte[][] {model.written, model.kept};
    }

    private void take(Step next) {
        switch (next.kind) {
            case 0 -> put(written.length, next.bytes);
            case 1 -> put(next.offset, next.bytes);
            case 2 -> written = Arrays.copyOf(written, next.offset);
            case 3 -> {
                int at = Math.min(next.offset, written.length);
                put(at, next.bytes);
                put(at + next.bytes.length, next.bytes);
            }
            case 4 -> written = next.bytes.clone();
            case 5 -> {
                // A rename keeps the file.
            }
            default -> kept = written.clone();
        }
    }

    private void put(int offset, byte[] bytes) {
        if (bytes.length > 0) {
            written = Arrays.copyOf(written, Math.max(written.length, offset + bytes.length));
            System.arraycopy(bytes, 0, written, offset, bytes.length);
        }
    }

    private record Step(int kind, int offset, byte[] bytes) {
        static Step drawn(SplittableRandom random) {
            byte[] bytes = new byte[random.nextInt(LONGEST)];
            random.nextBytes(bytes);
            return new Step(random.nextInt(7), random.nextInt(LONGEST), bytes);
        }
    }
}
