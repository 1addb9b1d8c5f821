package dev.plumbline.cli.campaign;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A process by a text that other processes can read later.
 *
 * @param machine on which its number means this process
 * @param number that the system gave it
 * @param started in milliseconds since 1970
 */
record RunningProcess(String machine, long number, long started) {
    /** The system computes the start from a clock that is set now and then. */
    private static final Duration CLOCK = Duration.ofMinutes(1);

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NUMBERS = Path.of("/proc/self/ns/pid");

    static RunningProcess own() {
        ProcessHandle own = ProcessHandle.current();
        return new RunningProcess(thisMachine(), own.pid(), startOf(own));
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Containers of one machine may number their processes each for itself, so they are machines of their own. */
    private static String thisMachine() {
        try {
            return Files.readString(BOOT).strip() + "/" + Files.readSymbolicLink(NUMBERS);
        } catch (IOException e) {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (IOException unknown) {
                return "unknown";
            }
        }
    }

    String text() {
        return machine + " " + number + " " + started;
    }

    /** Whether the process with a {@link #text} has certainly ended; processes of other machines cannot be seen. */
    static boolean hasEnded(String text) {
        String[] words = text.split(" ");
        try {
            return words.length == 3
                    && new RunningProcess(words[0], Long.parseLong(words[1]), Long.parseLong(words[2])).hasEnded();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private boolean hasEnded() {
        if (!machine.equals(thisMachine()) || machine.equals("unknown")) {
            return false;
        }
        Optional<ProcessHandle> same = ProcessHandle.of(number).filter(ProcessHandle::isAlive);
        // The system gives numbers of ended processes to new ones.
        return same.isEmpty() || Math.abs(startOf(same.get()) - started) > CLOCK.toMillis();
    }
}
