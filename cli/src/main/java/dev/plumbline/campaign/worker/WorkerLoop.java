package dev.plumbline.campaign.worker;

import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;

/**
 * A process that runs one task after the other for a driver. A thread of its own waits for the next task: when the
 * driver ends in any way, the input ends, and so does this process, even in the middle of a task.
 */
public final class WorkerLoop {
    /** Runs one task. */
    @FunctionalInterface
    public interface Running {
        TaskResult run(Task task, Path folder) throws BadInput;
    }

    /** Runs several tasks at once. */
    @FunctionalInterface
    public interface RunningTogether {
        /** @return for each task its result, or nothing if it has to be run alone */
        List<Optional<TaskResult>> run(List<Task> tasks) throws BadInput;
    }

    private final InputStream in;
    private final OutputStream out;
    private final String secret;
    private final Running running;
    private final RunningTogether together;
    private final BooleanSupplier worn;
    private final Runnable orphaned;
    private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();

    /**
     * @param secret the first word of each line for the driver
     * @param worn whether the process should be replaced after a task, for instance since threads of it still run
     * @param orphaned ends the process
     */
    public WorkerLoop(
            InputStream in,
            OutputStream out,
            String secret,
            Running running,
            RunningTogether together,
            BooleanSupplier worn,
            Runnable orphaned) {
        this.in = in;
        this.out = out;
        this.secret = secret;
        this.running = running;
        this.together = together;
        this.worn = worn;
        this.orphaned = orphaned;
    }

    /** Runs tasks until the driver is gone. */
    public void run() throws BadInput, IOException, InterruptedException {
        Thread reader = new Thread(this::read, "tasks");
        reader.setDaemon(true);
        reader.start();
        reply(WorkerMessages.READY.getBytes(StandardCharsets.UTF_8));
        while (true) {
            Fields message = WorkerMessages.read(lines.take());
            byte[] line = answer(message);
            byte[] text = new byte[line.length + 1];
            text[0] = worn.getAsBoolean() ? WorkerMessages.LAST : WorkerMessages.NEXT;
            System.arraycopy(line, 0, text, 1, line.length);
            reply(text);
        }
    }

    private byte[] answer(Fields message) throws BadInput, IOException {
        if (message.optional(WorkerMessages.TASKS).isEmpty()) {
            return running.run(
                            Task.read(message.get("task")),
                            Path.of(message.get("folder").text()))
                    .line();
        }
        List<Task> tasks = new ArrayList<>();
        for (Fields task : message.list(WorkerMessages.TASKS)) {
            tasks.add(Task.read(task));
        }
        return WorkerMessages.results(together.run(tasks));
    }

    private void reply(byte[] text) throws IOException {
        // In one call, so that the lines of other writers come before or after it, and seldom within.
        out.write(WorkerMessages.reply(secret, text));
        out.flush();
    }

    private void read() {
        try {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int octet = in.read(); octet >= 0; octet = in.read()) {
                if (octet == '\n') {
                    lines.add(line.toByteArray());
                    line.reset();
                } else {
                    line.write(octet);
                }
            }
        } catch (IOException e) {
            // As good as the end.
        }
        orphaned.run();
    }
}
