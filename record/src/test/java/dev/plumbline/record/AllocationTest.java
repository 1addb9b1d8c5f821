package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocationTest {
    private static final int OPERATIONS = 100_000;

    @TempDir
    Path temporary;

    @Test
    void recordingAllocatesNothingButTheMappingOfPieces() throws Exception {
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        try (Recorder recorder = Recorder.into(temporary.resolve("run"));
                ThreadLog log = recorder.thread(1)) {
            long[] some = {1, 2, 300_000};
            String built = new StringBuilder("ke").append('y').toString();
            work(log, some, built, 1_000);
            long before = memory.getThreadAllocatedBytes(self);
            work(log, some, built, OPERATIONS);
            long allocated = memory.getThreadAllocatedBytes(self) - before;
            // Some pieces of the file are mapped meanwhile, a few objects each; one byte an operation would be 100,000.
            assertThat(allocated).isLessThan(20_000);
        }
    }

    private static void work(ThreadLog log, long[] some, String built, int operations) {
        for (int i = 0; i < operations; i++) {
            log.begin("Put")
                    .argument(built, i)
                    .argument("flag", true)
                    .argument("text", "a text, é")
                    .argument("some", some)
                    .argumentNull("none")
                    .call();
            log.markStart();
            log.markEnd();
            log.returned().result("result", -i).meta("thread", "main").done();
        }
    }
}
