package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/recording.md, word for word. */
class DocumentedExampleTest {
    @TempDir
    Path temporary;

    static void run(Path folder, int threads, int operations) throws IOException, InterruptedException {
        ConcurrentHashMap<Long, Long> map = new ConcurrentHashMap<>();
        List<Thread> running = new ArrayList<>();
        try (Recorder recorder = Recorder.into(folder)) {
            for (int t = 0; t < threads; t++) {
                int process = t;
                Thread thread = new Thread(() -> {
                    Random random = new Random(process);
                    try (ThreadLog log = recorder.thread(process)) {
                        for (int i = 0; i < operations; i++) {
                            long key = random.nextInt(10);
                            log.begin("Put")
                                    .argument("key", key)
                                    .argument("value", i)
                                    .call();
                            Long old = map.put(key, (long) i);
                            log.returned().result("old", old).done();
                        }
                    }
                });
                thread.start();
                running.add(thread);
            }
            for (Thread thread : running) {
                thread.join();
            }
        }
    }

    @Test
    void theExampleRuns() throws Exception {
        Path folder = temporary.resolve("run");
        run(folder, 3, 500);
        History history = Traces.read(folder);
        assertThat(history.size()).isEqualTo(3 * 501);
        assertThat(history.withLifecycle(Set.of("Put")).size()).isEqualTo(3 * 500);
        assertThat(history.operations().get(0).arguments()).containsOnlyKeys("key", "value", "old");
    }

    @Test
    void theExampleOfTheDocumentIsThisOne() throws Exception {
        String document = Files.readString(Path.of("../docs/recording.md"));
        int from = document.indexOf("```java\n") + 8;
        String example = document.substring(from, document.indexOf("```", from));
        String source = Files.readString(Path.of("src/test/java/dev/plumbline/record/DocumentedExampleTest.java"));
        assertThat(source.lines().map(String::strip).toList())
                .containsSequence(example.lines().map(String::strip).toList());
    }
}
