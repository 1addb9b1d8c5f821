package dev.plumbline.services.process;

import dev.plumbline.services.Service.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The process of a node, with its children: a session of its own, so that a signal reaches all of them. Its output is
 * appended to a file.
 */
public final class NodeProcess {
    private final Process process;
    private final Reaper reaper;
    private boolean killed;

    private NodeProcess(Process process, Reaper reaper) {
        this.process = process;
        this.reaper = reaper;
    }

    /**
     * @param before words before the command, which choose the network of the node
     * @param output its file, for output and errors
     */
    public static NodeProcess start(Launch launch, List<String> before, Path folder, Path output, Reaper reaper)
            throws IOException {
        // setsid becomes the program: the number of the process is that of its group.
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(before);
        command.addAll(launch.command());
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(launch.environment());
        builder.environment().put(Reaper.VARIABLE, reaper.run());
        builder.redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        Process process = builder.start();
        reaper.started(process.pid());
        process.getOutputStream().close();
        return new NodeProcess(process, reaper);
    }

    /** SIGKILL, to all processes of the node; returns when the first of them has ended. */
    public void kill() throws IOException, InterruptedException {
        killed = true;
        // Stopped processes have no more children.
        pause();
        Shell.signal("KILL", process.pid(), descendants());
        process.waitFor();
        reaper.ended(process.pid());
    }

    /** SIGSTOP. A process may have left the group, as those of PostgreSQL do, so descendants get the signal too. */
    public void pause() throws IOException {
        Shell.signal("STOP", process.pid(), Set.of());
        Shell.signal("STOP", process.pid(), descendants());
    }

    /** SIGCONT. */
    public void resume() throws IOException {
        Shell.signal("CONT", process.pid(), descendants());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The status with which it ended, if it ended by itself. */
    public Optional<Integer> ownEnd() {
        return killed || process.isAlive() ? Optional.empty() : Optional.of(process.exitValue());
    }

    /** The number of its first process, and of its group. */
    public long number() {
        return process.pid();
    }

    /** The numbers of its other processes. */
    public Set<Long> descendants() {
        Set<Long> numbers = new TreeSet<>();
        process.descendants().forEach(child -> numbers.add(child.pid()));
        return numbers;
    }
}
