package dev.plumbline.record;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Logs states as fast as it can and says, in a file, how many events it has written; it runs until it is killed. */
final class KilledStateProgram {
    private KilledStateProgram() {}

    /** @param arguments the folder, the file of the counter, bytes to map at a time */
    public static void main(String[] arguments) throws Exception {
        StateRecorder recorder =
                new StateRecorder(Path.of(arguments[0]), System::nanoTime, "ns", Integer.parseInt(arguments[2]));
        StateLog log = recorder.node("n1");
        ByteBuffer counter;
        try (FileChannel channel =
                FileChannel.open(Path.of(arguments[1]), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            counter = channel.map(MapMode.READ_WRITE, 0, 8);
        }
        for (long i = 1; ; i++) {
            log.event("Step").arg("i", i).state("twice", 2 * i).write();
            counter.putLong(0, i);
        }
    }
}
