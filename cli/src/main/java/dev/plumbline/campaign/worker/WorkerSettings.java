package dev.plumbline.campaign.worker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How processes that run tasks are started, and what a task may take.
 *
 * @param workers how many there are at once
 * @param command that starts one, without the word that its lines begin with
 * @param from the folder in which they run
 * @param cpu how much CPU time a task may take
 * @param patience how long a task may use no CPU time
 * @param tasks how many tasks one process runs before another one replaces it, since classes of tasks add up
 */
public record WorkerSettings(int workers, List<String> command, Path from, Duration cpu, Duration patience, int tasks) {
    public WorkerSettings {
        command = List.copyOf(command);
    }
}
