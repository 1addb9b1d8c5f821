package dev.plumbline.campaign.worker;

import dev.plumbline.campaign.Outcome;
import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** A process whose tasks do what tasks should not do. */
public final class BadTasks {
    private BadTasks() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream errors = System.err;
        PrintStream out = System.out;
        try {
            new WorkerLoop(
                            System.in,
                            System.out,
                            arguments[0],
                            (task, folder) -> run(task, folder, out),
                            tasks -> together(tasks, out),
                            () -> false,
                            () -> Runtime.getRuntime().halt(0))
                    .run();
        } catch (Throwable e) {
            errors.println(e);
        }
        Runtime.getRuntime().halt(70);
    }

    /** The word "alone" has no result together with others. */
    private static List<Optional<TaskResult>> together(List<Task> tasks, PrintStream out) {
        List<Optional<TaskResult>> results = new ArrayList<>();
        for (Task task : tasks) {
            boolean alone = task.texts().get(0).equals("alone");
            results.add(alone ? Optional.empty() : Optional.of(run(task, Path.of("none"), out)));
        }
        return results;
    }

    private static TaskResult run(Task task, Path folder, PrintStream out) {
        switch (task.texts().get(0)) {
            case "halt" -> Runtime.getRuntime().halt(0);
            case "loop" -> {
                while (folder != null) {
                    Thread.onSpinWait();
                }
            }
            case "sleep" -> sleep(Long.MAX_VALUE);
            case "allocate" -> {
                List<byte[]> all = new ArrayList<>();
                while (all.size() >= 0) {
                    all.add(new byte[1 << 20]);
                }
            }
            case "print" -> {
                for (int i = 0; i < 3_000; i++) {
                    out.println("x".repeat(1_000));
                }
                out.print("a line without an end");
            }
            case "read" -> {
                return result(task, Outcome.CONFORMS, content(task.texts().get(1)));
            }
            case "refused" -> {
                return result(task, Outcome.REFUSED, "cannot write");
            }
            case "victim" -> awaitDeath(task, folder);
            default -> {
                // Nothing.
            }
        }
        return result(task, Outcome.CONFORMS, "");
    }

    private static String content(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** At its first try each third task waits to be killed from outside, and each ninth also at its second. */
    private static void awaitDeath(Task task, Path folder) {
        Path pids = folder.getParent().resolveSibling("pids");
        try {
            Files.createDirectories(pids);
            int tries = task.index() % 9 == 0 ? 2 : task.index() % 3 == 0 ? 1 : 0;
            for (int time = 1; time <= tries; time++) {
                Path mine = pids.resolve(task.index() + "-" + time);
                if (!Files.exists(mine)) {
                    Files.writeString(
                            mine.resolveSibling("." + mine.getFileName()),
                            ProcessHandle.current().pid() + "");
                    Files.move(mine.resolveSibling("." + mine.getFileName()), mine);
                    sleep(Long.MAX_VALUE);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TaskResult result(Task task, Outcome outcome, String message) {
        return new TaskResult(
                task.index(),
                task.bindings(),
                outcome,
                message,
                new TreeMap<>(Map.of("runs", task.index())),
                1,
                1,
                List.of(),
                new TreeSet<>(),
                new TreeSet<>());
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
