package dev.plumbline.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Records operations of a register: {@code folder operations}. Then each thread begins one that never returns, and waits
 * until the program is killed. In the middle, one read returns a value that was never written, if a third argument is
 * there. Threads begin one after the other.
 */
final class FollowedProgram {
    static final int THREADS = 3;
    static final long NEVER_WRITTEN = -7;

    private FollowedProgram() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        long last = Long.parseLong(arguments[1]);
        boolean isWrong = arguments.length > 2;
        AtomicLong register = new AtomicLong();
        AtomicLong count = new AtomicLong();
        Recorder recorder = Recorder.rotating(Path.of(arguments[0]), 20_000);
        for (int i = 0; i < THREADS; i++) {
            int process = i;
            new Thread(() -> perform(recorder.thread(process), register, count, last, isWrong)).start();
            Thread.sleep(20);
        }
    }

    private static void perform(ThreadLog log, AtomicLong register, AtomicLong count, long last, boolean isWrong) {
        for (long number = count.incrementAndGet(); number <= last; number = count.incrementAndGet()) {
            if (number % 2 == 0) {
                log.begin("write").argument("value", number).call();
                register.set(number);
                log.returned().done();
            } else {
                log.begin("read").call();
                long seen = isWrong && number == last / 2 + 1 ? NEVER_WRITTEN : register.get();
                log.returned().result("result", seen).done();
            }
        }
        log.begin("read").call();
        while (true) {
            LockSupport.park();
        }
    }
}
