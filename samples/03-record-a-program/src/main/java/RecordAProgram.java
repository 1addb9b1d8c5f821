import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.explain.Explain;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import java.nio.file.Files;
import java.nio.file.Path;

/*
 * Lesson 3. How do I record my own program?
 *
 * Each thread has a log. It records the operation and its arguments, then the call, then the result. The recorder
 * writes a folder, which is a history even if the program is killed. Here a writer stores 1, and afterwards a reader
 * reads from a cache that is out of date. This recorder counts events instead of reading a clock, so that every run
 * prints the same; Recorder.into(folder) records times.
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 *     VIOLATES  the run: no behaviour of register explains it
 *       2 operations, 2 processes, 2 steps, largest frontier 1, 0.38 s
 *
 *       Stale read: #1 read() returned 0, which #0 write(1) had already overwritten. #1 could only have
 *       returned 1.
 *       - Where the search ended, the value of the register is 1, not 0.
 *       - Without #0, or without #1, the history conforms.
 *       - If #1 had returned 1, the history would conform.
 *
 *       This operation fits no explanation of what came before it:
 *         #1 read(result: 0)
 *         of process "reader", called at 4, returned at 5, byte 66
 *
 *       No other operation overlaps it.
 *
 *       The frontier: one configuration where the search ended
 *         state = 1
 *         none of the open operations performed
 *
 *       Why the open operations could not be performed:
 *         #1 read(result: 0)
 *           result = value of the register: 0 = 1 is FALSE
 *
 *       Performed last, in one interpretation that got this far:
 *         #0 write(value: 1)
 */
public class RecordAProgram {
    private static volatile int stored;
    private static volatile int cached;

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "run-");
        try (Recorder recorder = Recorder.counting(folder)) {
            Thread writer = new Thread(() -> write(recorder));
            writer.start();
            writer.join();
            Thread reader = new Thread(() -> read(recorder));
            reader.start();
            reader.join();
        }
        Spec register = Models.register(0);
        Result result = Check.of(folder, register).run();
        System.out.print(Explain.text(result).replace(folder.toString(), "the run"));
    }

    private static void write(Recorder recorder) {
        try (ThreadLog log = recorder.thread("writer")) {
            log.begin("write").argument("value", 1).call();
            stored = 1; // and cached stays as it is
            log.returned().done();
        }
    }

    private static void read(Recorder recorder) {
        try (ThreadLog log = recorder.thread("reader")) {
            log.begin("read").call();
            int seen = cached;
            log.returned().result("result", seen).done();
        }
    }
}
