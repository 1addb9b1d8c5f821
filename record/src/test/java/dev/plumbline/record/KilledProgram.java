package dev.plumbline.record;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Records as fast as it can and says, in a file of counters, what it has done; it runs until it is killed. */
final class KilledProgram {
    /** Counters of different threads do not share a cache line. */
    static final int STRIDE = 128;

    private KilledProgram() {}

    /**
     * @param arguments the folder, the file of counters, the number of threads, bytes to map at a time, the size of a file; 0
     *     if it has none
     */
    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[2]);
        long size = Long.parseLong(arguments[4]);
        Recorder recorder = new Recorder(
                Path.of(arguments[0]),
                System::nanoTime,
                Integer.parseInt(arguments[3]),
                size == 0 ? Recorder.Rotation.NONE : new Recorder.Rotation(size, Integer.MAX_VALUE));
        try (FileChannel channel =
                FileChannel.open(Path.of(arguments[1]), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer counters = channel.map(MapMode.READ_WRITE, 0, (long) threads * STRIDE);
            for (int t = 0; t < threads; t++) {
                int process = t;
                new Thread(() -> work(recorder.thread(process), counters, process * STRIDE)).start();
            }
        }
    }

    private static void work(ThreadLog log, ByteBuffer counters, int at) {
        for (long i = 1; ; i++) {
            log.begin("Step").argument("i", i).argument("text", "abc").call();
            counters.putLong(at, i);
            log.returned().result("twice", 2 * i).meta("thread", at).done();
            counters.putLong(at + 8, i);
        }
    }
}
