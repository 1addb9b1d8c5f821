package dev.plumbline.explain.view;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A history that is being written, as the front end shows it (live.js): its latest operations, how far its check has come,
 * and the violation. Any threads may add to it and ask for it. Only the latest operations are kept.
 */
public final class LiveHistory {
    static final int MOST_KEPT = 500;
    private static final int LONGEST_SHOWN = 120;

    private final String name;
    private final boolean checked;
    private final Supplier<Document> figures;
    private final Operation[] latest = new Operation[MOST_KEPT];
    private long read;
    private String unit = "";
    /** The call of the first operation: differences to it are small enough for JavaScript. */
    private long zero;

    private Optional<Document> violation = Optional.empty();
    private Optional<ViewedHistory> explanation = Optional.empty();
    private Optional<Document> end = Optional.empty();

    /**
     * @param checked whether it is checked, and not only shown
     * @param figures of the check, which the page shows as they are; see live.js
     */
    public LiveHistory(String name, boolean checked, Supplier<Document> figures) {
        this.name = name;
        this.checked = checked;
        this.figures = figures;
    }

    /** The next operation was read. Operations without timeboxes are not shown. */
    public synchronized void add(Order order, Operation operation) {
        if (order instanceof Order.Timeboxes boxes && operation.place() instanceof Timebox box) {
            if (read == 0) {
                unit = boxes.unit();
                zero = box.call();
            }
            latest[(int) (read++ % MOST_KEPT)] = operation;
        }
    }

    /**
     * The check has found a violation.
     *
     * @param failed the operation that does not fit, if it is one
     */
    public synchronized void violated(String text, Optional<Operation> failed) {
        Document found = new Document().put("text", text);
        failed.ifPresent(operation ->
                found.put("process", process(operation)).put("call", ((Timebox) operation.place()).call() - zero));
        violation = Optional.of(found);
    }

    /** The violation can be shown in full. */
    public synchronized void explained(ViewedHistory whole) {
        explanation = Optional.of(whole);
    }

    /**
     * Nothing more is read.
     *
     * @param verdict in one word, or what went wrong
     * @param reason if there is more to say; may be empty
     */
    public synchronized void ended(String verdict, String reason) {
        end = Optional.of(new Document().put("verdict", verdict).put("reason", reason));
    }

    /** The history with the violation; empty if there is none so far. */
    synchronized Optional<ViewedHistory> explanation() {
        return explanation;
    }

    String start() {
        return DocumentJson.line(
                new Document().put("live", new Document().put("name", name).put("checked", checked)));
    }

    /** @param since how many operations the page has seen, so that only later ones are sent */
    String news(long since) {
        List<Operation> added = new ArrayList<>();
        Document news = new Document();
        synchronized (this) {
            long first = Math.max(Math.min(since, read), read - MOST_KEPT);
            for (long number = Math.max(0, first); number < read; number++) {
                added.add(latest[(int) (number % MOST_KEPT)]);
            }
            news.put("read", read)
                    .put("unit", unit)
                    .put("violation", violation)
                    .put("explained", explanation.isPresent())
                    .put("end", end);
        }
        Map<String, Integer> processes = new LinkedHashMap<>();
        List<List<Object>> operations = new ArrayList<>();
        for (Operation operation : added) {
            int process = processes.computeIfAbsent(process(operation), any -> processes.size());
            Timebox box = (Timebox) operation.place();
            operations.add(
                    List.of(process, box.call() - zero, box.isOpen() ? -1L : box.end() - box.call(), shown(operation)));
        }
        return DocumentJson.line(news.put("figures", figures.get())
                .put("processes", List.copyOf(processes.keySet()))
                .put("operations", operations));
    }

    private static String process(Operation operation) {
        return operation.process().toString().replaceAll("^\"|\"$", "");
    }

    private static String shown(Operation operation) {
        String call = operation.shortCall();
        return call.length() > LONGEST_SHOWN ? call.substring(0, LONGEST_SHOWN) + "..." : call;
    }
}
