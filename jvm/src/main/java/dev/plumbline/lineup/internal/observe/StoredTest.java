package dev.plumbline.lineup.internal.observe;

import dev.plumbline.jvm.execution.Program;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.show.ObservationXml;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The serial runs of one test, as stored in a file.
 *
 * @param line where the test begins
 */
record StoredTest(int line, List<Section> sections) {
    /**
     * Histories in which each thread made the same calls with the same results.
     *
     * @param threads by name, the numbers of its operations, with {@code B} after one that blocks
     * @param operations by number
     */
    record Section(Map<String, String> threads, Map<Integer, StoredOperation> operations, List<String> histories) {}

    /** @param values its arguments and its result */
    record StoredOperation(String method, String values) {}

    /** @throws BadInput if these are not the runs of this test */
    SerialRuns runs(NumberedCalls numbering) throws BadInput {
        SerialRuns runs = new SerialRuns(numbering.serialCalls());
        for (Section section : sections) {
            Map<Integer, Reply> replies = replies(section, numbering);
            for (String history : section.histories()) {
                List<Reply> run = new ArrayList<>();
                for (String event : history.strip().split("\\s+")) {
                    if (event.endsWith("[")) {
                        run.add(reply(replies, event.substring(0, event.length() - 1)));
                    }
                }
                try {
                    if (runs.add(run).isPresent()) {
                        throw wrong("two of its histories disagree");
                    }
                } catch (IllegalArgumentException e) {
                    throw wrong("a history continues after a call that blocks");
                }
            }
        }
        return runs;
    }

    private Map<Integer, Reply> replies(Section section, NumberedCalls numbering) throws BadInput {
        Map<Integer, Reply> replies = new HashMap<>();
        Map<String, Integer> threads = new HashMap<>();
        numbering.threads().forEach(thread -> threads.put(NumberedCalls.threadName(thread), thread));
        for (Map.Entry<String, String> each : section.threads().entrySet()) {
            List<Integer> calls = threads.containsKey(each.getKey())
                    ? numbering.callsOf(threads.getOrDefault(each.getKey(), Program.MAIN))
                    : List.of();
            String[] numbers = each.getValue().isBlank()
                    ? new String[0]
                    : each.getValue().strip().split("\\s+");
            if (numbers.length > calls.size()) {
                throw wrong("thread " + each.getKey() + " makes " + calls.size() + " calls");
            }
            for (int i = 0; i < numbers.length; i++) {
                boolean blocks = numbers[i].endsWith("B");
                int number = number(blocks ? numbers[i].substring(0, numbers[i].length() - 1) : numbers[i]);
                Value result = blocks ? SerialRuns.BLOCKS : result(section, number, calls.get(i), numbering);
                replies.put(number, new Reply(calls.get(i), result));
            }
        }
        return replies;
    }

    private Value result(Section section, int number, int call, NumberedCalls numbering) throws BadInput {
        StoredOperation operation = section.operations().get(number);
        String arguments = ObservationXml.arguments(numbering.invocation(call));
        if (operation == null
                || !operation.method().equals(numbering.invocation(call).method())
                || !operation.values().startsWith(arguments)) {
            throw wrong("operation " + number + " is not " + numbering.invocation(call));
        }
        String rest = operation.values().substring(arguments.length()).strip();
        if (rest.isEmpty()) {
            return SerialRuns.VOID;
        }
        if (!rest.startsWith("result=\"") || !rest.endsWith("\"") || rest.length() < 9) {
            throw wrong("operation " + number + " has no result=\"...\" but " + rest);
        }
        try {
            return Value.parse(rest.substring("result=\"".length(), rest.length() - 1));
        } catch (BadInput e) {
            throw wrong("the result of operation " + number + ": " + e.getMessage());
        }
    }

    private Reply reply(Map<Integer, Reply> replies, String number) throws BadInput {
        Reply reply = replies.get(number(number));
        if (reply == null) {
            throw wrong("operation " + number + " belongs to no thread");
        }
        return reply;
    }

    private int number(String text) throws BadInput {
        if (!text.matches("[0-9]{1,9}")) {
            throw wrong("'" + text + "' is not the number of an operation");
        }
        return Integer.parseInt(text);
    }

    private BadInput wrong(String what) {
        return new BadInput("line " + line + ": the observations of this test do not fit it: " + what);
    }
}
