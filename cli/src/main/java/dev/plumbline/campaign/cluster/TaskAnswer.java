package dev.plumbline.campaign.cluster;

import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.campaign.TaskRunner;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How a task ended on another machine, with the files of its folder. They are sent only for a task that failed or was set
 * aside, up to a length; a list replaces the files that are not sent.
 */
final class TaskAnswer {
    static final String LEFT_OUT = "left-out.txt";

    /** For an ordinary bundle a hundred times over. */
    private static final long MOST = 16L << 20;

    private TaskAnswer() {}

    static Parcel of(TaskRunner.Ending ending, Path folder) throws IOException {
        Map<String, Value> fields = new TreeMap<>();
        boolean needed = true;
        if (ending instanceof TaskRunner.Finished finished) {
            needed = !finished.result().failures().isEmpty();
            fields.put("result", Value.of(new String(finished.result().line(), StandardCharsets.UTF_8)));
        } else {
            TaskRunner.Died died = (TaskRunner.Died) ending;
            fields.put("death", Value.of(died.death().name()));
            fields.put("cause", Value.of(died.cause()));
            fields.put("cpuMillis", Value.of(died.cpuMillis()));
        }
        return new Parcel(Value.record(fields), needed && Files.isDirectory(folder) ? files(folder) : Parcel.NO_FILES);
    }

    /** The smallest files first, as many as there is room for. */
    private static byte[] files(Path folder) throws IOException {
        Map<Path, Long> sizes = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                sizes.put(file, Files.size(file));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        List<Path> order = new ArrayList<>(sizes.keySet());
        order.sort(Comparator.comparing(sizes::get));
        List<String> sent = new ArrayList<>();
        List<String> left = new ArrayList<>();
        long room = MOST;
        for (Path file : order) {
            String name = folder.relativize(file).toString();
            room -= sizes.get(file);
            if (room >= 0) {
                sent.add(name);
            } else {
                left.add(name + ", " + sizes.get(file) + " bytes");
            }
        }
        if (!left.isEmpty()) {
            Files.write(folder.resolve(LEFT_OUT), left);
            sent.remove(LEFT_OUT);
            sent.add(LEFT_OUT);
        }
        return sent.isEmpty() ? Parcel.NO_FILES : FileArchive.of(folder, sent);
    }

    /**
     * Reads an answer.
     *
     * @param folder for the files of the task; those of an earlier try are removed
     */
    static TaskRunner.Ending read(byte[] bytes, Task task, Path folder) throws BadInput {
        Parcel parcel = Parcel.decode(bytes);
        Folders.remove(folder);
        if (parcel.files().length > 0) {
            try {
                FileArchive.unpack(new ByteArrayInputStream(parcel.files()), folder);
            } catch (IOException e) {
                throw new BadInput("cannot write " + folder + ": " + BadInput.reason(e), e);
            }
        }
        Fields fields = parcel.fields();
        if (fields.optional("result").isPresent()) {
            byte[] line = fields.get("result").text().getBytes(StandardCharsets.UTF_8);
            return new TaskRunner.Finished(task, TaskResult.read(line, "the result of " + task.text()));
        }
        return new TaskRunner.Died(
                task,
                TaskRunner.Death.valueOf(fields.get("death").text()),
                fields.get("cause").text(),
                fields.get("cpuMillis").number(Long.MIN_VALUE, Long.MAX_VALUE));
    }
}
