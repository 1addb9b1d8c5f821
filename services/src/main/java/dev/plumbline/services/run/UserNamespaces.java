package dev.plumbline.services.run;

import dev.plumbline.services.network.NamespaceNetwork;
import dev.plumbline.services.process.Shell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Namespaces of networks without root: the program that runs a service is started again in a user namespace, in which it
 * is root. There it has a network of its own, and may create others. It needs the programs {@code unshare} and {@code
 * setpriv}, and a system that lets its users create such namespaces.
 */
public final class UserNamespaces {
    /** A variable that is set in a program that was started again: if it has no namespaces either, a third one would not. */
    public static final String WITHIN = "PLUMBLINE_WITHIN_NAMESPACES";

    /** The program {@code ip} keeps its namespaces in {@code /run}. The new program ends with the one that started it. */
    private static final String SCRIPT =
            "mount -t tmpfs run /run && ip link set lo up && exec setpriv --pdeathsig=KILL -- \"$@\"";

    private UserNamespaces() {}

    /** Whether this process may not create namespaces, but could in a user namespace. */
    public static boolean help() {
        if (NamespaceNetwork.obstacle().isEmpty()) {
            return false;
        }
        try {
            Shell.run(within(List.of("ip", "netns", "add", "probe")));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The command in namespaces of its own. */
    static List<String> within(List<String> command) {
        List<String> words = new ArrayList<>(
                List.of("unshare", "--user", "--map-root-user", "--net", "--mount", "sh", "-c", SCRIPT, "sh"));
        words.addAll(command);
        return words;
    }

    /**
     * Starts this program again, with the same arguments, in namespaces of its own.
     *
     * @return its exit status
     */
    public static int runAgain() throws IOException, InterruptedException {
        String line = Files.readString(Path.of("/proc/self/cmdline"), StandardCharsets.UTF_8);
        List<String> command = new ArrayList<>(List.of(line.split("\0", -1)));
        // Each word ends with a zero, also the last one.
        command.remove(command.size() - 1);
        ProcessBuilder builder = new ProcessBuilder(within(command)).inheritIO();
        builder.environment().putAll(Map.of(WITHIN, "yes"));
        Process process = builder.start();
        try {
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }
}
