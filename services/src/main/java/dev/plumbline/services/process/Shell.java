package dev.plumbline.services.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Runs programs of the system that end by themselves at once. */
public final class Shell {
    private Shell() {}

    /**
     * Runs a program and waits for its end.
     *
     * @return its output
     * @throws IOException if it cannot be started or fails, with its words
     */
    public static String run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean interrupted = false;
        int status;
        while (true) {
            try {
                status = process.waitFor();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (status != 0) {
            throw new IOException(
                    String.join(" ", command) + ": status " + status + (output.isBlank() ? "" : ": " + output.strip()));
        }
        return output;
    }

    /** The same for a list of words. */
    public static String run(String... command) throws IOException {
        return run(List.of(command));
    }

    /** Sends a signal to a process, unless it has ended. */
    public static void signal(String signal, long process) throws IOException {
        run("sh", "-c", "kill -s \"$1\" \"$2\" 2>/dev/null; :", "sh", signal, String.valueOf(process));
    }

    /** Sends a signal to all processes of a group and to others. Those that have ended are passed over. */
    static void signal(String signal, long group, Collection<Long> others) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "signal=$1; shift; for each; do kill -s \"$signal\" -- \"$each\"; done 2>/dev/null; :",
                "sh"));
        command.add(signal);
        command.add("-" + group);
        others.forEach(process -> command.add(process.toString()));
        run(command);
    }
}
