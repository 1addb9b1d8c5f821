package dev.plumbline.services.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.services.process.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Skipped where users may not create such namespaces. */
@EnabledOnOs(OS.LINUX)
class UserNamespacesTest {
    @BeforeEach
    void requireNamespaces() {
        try {
            Shell.run(UserNamespaces.within(List.of("ip", "netns", "add", "probe")));
        } catch (IOException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    /** All that a network of a run needs, in one that the machine does not see. */
    @Test
    void networksAreCreatedThere() throws IOException {
        String commands = "ip netns add inner && ip link add plb type bridge && ip addr add 198.18.0.1/24 dev plb"
                + " && ip link add outer type veth peer name eth0 netns inner && ip link set outer master plb up"
                + " && ip netns exec inner ip link show eth0";
        assertThat(Shell.run(UserNamespaces.within(List.of("sh", "-c", commands))))
                .contains("eth0");
        assertThat(Shell.run("ip", "netns")).doesNotContain("inner");
        assertThat(Shell.run("ip", "link")).doesNotContain("plb:");
    }

    @Test
    void theProgramEndsWithTheOneThatStartedIt() throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "\"$@\" & echo $!; wait", "sh"));
        command.addAll(UserNamespaces.within(List.of("sleep", "1000")));
        Process starting = new ProcessBuilder(command).start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(starting.getInputStream(), StandardCharsets.UTF_8))) {
            String started = out.readLine();
            while (!Files.readString(Path.of("/proc", started, "cmdline")).startsWith("sleep")) {
                Thread.sleep(20);
            }
            starting.destroyForcibly().waitFor();
            // If it does not end, this never ends.
            while (Markers.isRunning(started)) {
                Thread.sleep(20);
            }
        }
    }
}
