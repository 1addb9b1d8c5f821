package dev.plumbline.benchmarks;

import dev.plumbline.cli.Main;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Command lines of measured processes, to which arguments can be added. */
public final class ChildCommands {
    private ChildCommands() {}

    /** Java with the class path of this process. */
    public static List<String> java(String... flags) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of(flags));
        command.addAll(List.of(
                "-Dfile.encoding=UTF-8",
                "-cp",
                ManagementFactory.getRuntimeMXBean().getClassPath()));
        return command;
    }

    /** @param heap the largest heap if there is no launcher, which chooses it itself */
    public static List<String> plumbline(Optional<Path> launcher, String heap, String... words) {
        List<String> command = new ArrayList<>();
        if (launcher.isPresent()) {
            command.add(launcher.get().toString());
        } else {
            command.addAll(java("-XX:+UseSerialGC", heap));
            command.add(Main.class.getName());
        }
        command.addAll(List.of(words));
        return command;
    }
}
