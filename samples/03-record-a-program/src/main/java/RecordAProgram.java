import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.explain.Explain;
import dev.plumbline.history.Value;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.spec.model.ModelSpec;
import dev.plumbline.spec.model.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/*
 * Lesson 3. How do I record what my own program does?
 *
 * Each thread has a log. It says which operation begins, with what arguments; then it calls; then it says what came back.
 * The folder that the recorder writes is a history, also if the program is killed. Here a writer stores 1, and afterwards
 * a reader asks a cache that nobody has told. The recorder counts events instead of looking at a clock, so that every
 * run prints the same; Recorder.into(folder) takes the time.
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 */
public class RecordAProgram {
    private static volatile int stored;
    private static volatile int cached;

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("lesson").resolve("run-1");
        try (Recorder recorder = Recorder.counting(folder)) {
            Thread writer = new Thread(() -> write(recorder));
            writer.start();
            writer.join();
            Thread reader = new Thread(() -> read(recorder));
            reader.start();
            reader.join();
        }
        Result result = Check.of("run-1", () -> dev.plumbline.history.format.Formats.read(
                        folder, Optional.empty(), dev.plumbline.history.format.ReadOptions.DEFAULT),
                ModelSpec.of(Models.named("register", Optional.of(Value.of(0)))))
                .run();
        System.out.print(Explain.text(result));
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
