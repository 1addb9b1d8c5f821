import dev.plumbline.check.Result;
import dev.plumbline.check.live.LiveCheck;
import dev.plumbline.explain.Explain;
import dev.plumbline.history.Operation;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.spec.model.Models;
import java.nio.file.Files;
import java.nio.file.Path;

/*
 * Lesson 11. How do I check a program while it runs?
 *
 * A client writes to a register and reads it again, without end. A LiveCheck reads what the recorder writes, on a thread
 * of its own. The cache of the register misses a write. Soon after the next read, the check calls its listener and ends;
 * the client sees that, and stops.
 *
 * In a JUnit test, LiveRecording (artifact plumbline-junit) does the same:
 *
 *     @RegisterExtension
 *     final LiveRecording recording = LiveRecording.of(Models.register(0));
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 *     violates: read(result: 999)
 *     1,999 operations before it are explained
 *     written: target/stale.plumb
 */
public class CheckWhileItRuns {
    private static final int MISSED = 1_000;
    private static volatile int cached;

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "run-");
        try (Recorder recorder = Recorder.into(folder);
                LiveCheck live = LiveCheck.of(folder, Models.register(0))
                        .onViolation(CheckWhileItRuns::alarm)
                        .start()) {
            Thread client = new Thread(() -> work(recorder, live));
            client.start();
            client.join();
            live.result();
            System.out.printf("%,d operations before it are explained%n", live.settled());
        }
        System.out.println("written: target/stale.plumb");
    }

    private static void work(Recorder recorder, LiveCheck live) {
        try (ThreadLog log = recorder.thread("client")) {
            for (int value = 1; !live.hasEnded(); value++) {
                log.begin("write").argument("value", value).call();
                if (value != MISSED) {
                    cached = value;
                }
                log.returned().done();

                log.begin("read").call();
                int seen = cached;
                log.returned().result("result", seen).done();
            }
        }
    }

    /** Called once, on the thread of the check. */
    private static void alarm(Result result) {
        Operation failed = result.verdict().counterexampleIfAny().orElseThrow().failed().orElseThrow();
        System.out.println(result.verdict().word() + ": " + failed.call());
        try {
            Explain.bundle(result).get().write(Path.of("target/stale.plumb"));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
