package dev.plumbline.campaign.worker;

import dev.plumbline.campaign.Task;
import dev.plumbline.campaign.TaskResult;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The lines between the driver and a process that runs tasks. Tasks go to its standard input, results come from its
 * standard output. Native code and programs that a task starts may write there too, so a line of ours begins with a word
 * that only the two know, and has a checksum; all other lines are dropped.
 */
final class WorkerMessages {
    static final String READY = "ready";

    /** The field of a message with several tasks. */
    static final String TASKS = "tasks";

    /** In front of the result of a task: the process takes another one, or it is to be replaced. */
    static final byte NEXT = 'n';

    static final byte LAST = 'l';

    private static final int CHECKSUM = 8;
    private static final byte[] DAMAGED = {};

    private WorkerMessages() {}

    /** A task, and where its files go. */
    static byte[] task(Task task, String folder) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("task", task.value());
        fields.put("folder", Value.of(folder));
        try {
            return JsonValues.bytes(Value.record(fields));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Several tasks at once. */
    static byte[] tasks(List<Task> tasks) {
        Value all = Value.tuple(tasks.stream().map(Task::value).toList());
        try {
            return JsonValues.bytes(Value.record(Map.of(TASKS, all)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The results of several tasks; an empty text for a task that has none. */
    static byte[] results(List<Optional<TaskResult>> results) throws IOException {
        return JsonValues.bytes(Fields.of(results.stream()
                .map(result -> result.map(each -> new String(each.line(), StandardCharsets.UTF_8))
                        .orElse(""))
                .toList()));
    }

    /** Reads {@link #results}. */
    static List<Optional<TaskResult>> results(byte[] text) throws BadInput {
        List<Optional<TaskResult>> results = new ArrayList<>();
        for (String line : new Fields(JsonValues.read(text, 0, text.length), "results").texts()) {
            results.add(
                    line.isEmpty()
                            ? Optional.empty()
                            : Optional.of(TaskResult.read(line.getBytes(StandardCharsets.UTF_8), "a result")));
        }
        return results;
    }

    static Fields read(byte[] line) throws BadInput {
        return new Fields(JsonValues.read(line, 0, line.length), "task");
    }

    /** A line to the driver. It begins with a line end: the line before may be the output of something else. */
    static byte[] reply(String secret, byte[] text) {
        String head = "\n" + secret + " " + checksum(text) + " ";
        byte[] begin = head.getBytes(StandardCharsets.UTF_8);
        byte[] line = new byte[begin.length + text.length + 1];
        System.arraycopy(begin, 0, line, 0, begin.length);
        System.arraycopy(text, 0, line, begin.length, text.length);
        line[line.length - 1] = '\n';
        return line;
    }

    /** The text of a reply, without any if it is damaged; nothing if the line is something else. */
    static Optional<byte[]> replied(String secret, byte[] line) {
        String text = new String(line, StandardCharsets.UTF_8);
        if (!text.startsWith(secret + " ")) {
            return Optional.empty();
        }
        int begin = secret.length() + 1 + CHECKSUM + 1;
        byte[] rest = text.substring(Math.min(begin, text.length())).getBytes(StandardCharsets.UTF_8);
        return Optional.of(text.startsWith(checksum(rest) + " ", secret.length() + 1) ? rest : DAMAGED);
    }

    private static String checksum(byte[] text) {
        CRC32 sum = new CRC32();
        sum.update(text);
        return HexFormat.of().toHexDigits(sum.getValue(), CHECKSUM);
    }
}
