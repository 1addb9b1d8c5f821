package dev.plumbline.explain.cause;

import dev.plumbline.check.Conflict;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A conflict in words: {@code Returned twice: "report" was enqueued once (#1) and dequeued twice (#5, #7).} The names
 * are defined in the glossary.
 */
final class ConflictSentence {
    /** The verb of the operation: a value was pushed, not added, if the operation is named push. */
    private static final Map<String, String> PARTICIPLES = Map.ofEntries(
            Map.entry("enqueue", "enqueued"),
            Map.entry("enq", "enqueued"),
            Map.entry("dequeue", "dequeued"),
            Map.entry("deq", "dequeued"),
            Map.entry("push", "pushed"),
            Map.entry("pop", "popped"),
            Map.entry("put", "put"),
            Map.entry("take", "taken"),
            Map.entry("write", "written"),
            Map.entry("insert", "inserted"),
            Map.entry("txn", "written"));

    /** Of more than these, a sentence is too long to name each. */
    private static final int MOST_EDGES = 4;

    private final SentenceWriter.Draft draft;
    private final History history;
    private final Numbers numbers;

    private ConflictSentence(SentenceWriter.Draft draft, History history, Numbers numbers) {
        this.draft = draft;
        this.history = history;
        this.numbers = numbers;
    }

    /** @param conflict of operations of this history, which may be a part of the whole one */
    static void write(Conflict conflict, History history, Numbers numbers, SentenceWriter.Draft draft) {
        String name = conflict.name();
        draft.text(Character.toUpperCase(name.charAt(0)) + name.substring(1) + ": ");
        new ConflictSentence(draft, history, numbers).write(conflict);
        draft.text(".");
    }

    private void write(Conflict conflict) {
        if (conflict instanceof Conflict.FromNowhere nowhere) {
            returned(nowhere.operation(), nowhere.value()).text(", which was never " + stored(nowhere));
        } else if (conflict instanceof Conflict.FutureRead future) {
            returned(future.operation(), future.value())
                    .text(", which was only "
                            + participle(future.sources().get(0), future.ofCell() ? "written" : "added") + " later");
            numbers(future.sources());
        } else if (conflict instanceof Conflict.ReturnedTwice twice) {
            write(twice);
        } else if (conflict instanceof Conflict.Lost lost) {
            added(lost.value(), lost.added());
            draft.text(" and never removed, but ");
            call(lost.operation()).text(" found nothing");
        } else if (conflict instanceof Conflict.NotEmpty notEmpty) {
            call(notEmpty.operation()).text(" found nothing, although ");
            added(notEmpty.value(), notEmpty.added());
            draft.text(" before it, and " + participle(notEmpty.removed(), "removed") + " only after it");
            numbers(List.of(notEmpty.removed()));
        } else if (conflict instanceof Conflict.OutOfOrder order) {
            write(order);
        } else if (conflict instanceof Conflict.StaleRead stale) {
            returned(stale.operation(), stale.value());
            if (stale.written().isPresent()) {
                draft.text(" from ").number(numbers.original(stale.written().getAsInt()));
            }
            draft.text(", which ");
            call(stale.overwritten()).text(" had already overwritten");
        } else if (conflict instanceof Conflict.LostUpdate update) {
            write(update);
        } else if (conflict instanceof Conflict.TornPair torn) {
            write(torn);
        } else if (conflict instanceof Conflict.Cycle cycle) {
            write(cycle);
        }
    }

    private void write(Conflict.ReturnedTwice twice) {
        draft.value(twice.value()).text(" was ");
        if (twice.initial() > 0) {
            draft.text("there " + times(twice.initial()) + " at the beginning, ");
        }
        if (!twice.added().isEmpty()) {
            draft.text(participle(twice.added().get(0), "added") + " "
                    + times(twice.added().size()));
            numbers(twice.added());
            draft.text(" ");
        }
        draft.text("and " + participle(twice.removed().get(0), "removed") + " "
                + times(twice.removed().size()));
        numbers(twice.removed());
    }

    private void write(Conflict.OutOfOrder order) {
        added(order.first(), order.firstAdded());
        draft.text(" before ").value(order.second());
        numbers(List.of(order.secondAdded()));
        draft.text(order.lastInFirstOut() ? ", and " : ", but ")
                .value(order.lastInFirstOut() ? order.first() : order.second())
                .text(" was " + participle(order.operation(), "returned") + " first");
        numbers(List.of(order.operation()));
    }

    private void write(Conflict.LostUpdate update) {
        if (update.key().isPresent()) {
            draft.text("at key ").value(update.key().get()).text(", ");
        }
        if (update.written().isEmpty()) {
            draft.text("the initial ").value(update.value()).text(" was");
        } else {
            draft.value(update.value())
                    .text(" was " + (update.initially() ? "there at the beginning, " : "") + "written "
                            + times(update.written().size()));
            numbers(update.written());
            draft.text(", but");
        }
        draft.text(" replaced " + times(update.replaced().size()));
        numbers(update.replaced());
    }

    private void write(Conflict.TornPair torn) {
        draft.operation(original(torn.operation())).text(" found ");
        seen(torn.first());
        draft.text(" and ");
        seen(torn.second());
        draft.text(", which were never there together");
    }

    /** {@code 2 at key "x" from #1}. */
    private void seen(Conflict.Seen seen) {
        draft.text(seen.by().isEmpty() ? "the initial " : "").value(seen.value());
        place(seen.place(), draft);
        if (seen.by().isPresent()) {
            draft.text(" from ").number(original(seen.by().getAsInt()));
        }
    }

    /** {@code at key "x"}, {@code in dict["x"]}. */
    static void place(String place, SentenceWriter.Draft draft) {
        draft.text(place.startsWith("key ") ? " at " : " in ").statement(place);
    }

    /** Backwards from the failing operation, which the sentence is about. */
    private void write(Conflict.Cycle cycle) {
        List<Conflict.Edge> edges = cycle.edges();
        if (edges.size() > MOST_EDGES) {
            draft.operation(original(cycle.operation())).text(" would have to come before itself, by way of ");
            for (int i = 1; i < edges.size(); i++) {
                draft.text(i == 1 ? "" : i == edges.size() - 1 ? " and " : ", ")
                        .number(original(edges.get(i).from()));
            }
            return;
        }
        for (int i = edges.size() - 1; i >= 0; i--) {
            Conflict.Edge edge = edges.get(i);
            if (i == edges.size() - 1) {
                draft.operation(original(edge.to()));
            } else {
                draft.text(i == 0 ? ", and " : ", ").number(original(edge.to()));
            }
            draft.text(
                    switch (edge.reason()) {
                        case EARLIER -> " came after ";
                        case READ -> " read from ";
                        case OVERWRITTEN -> " overwrote what ";
                        case REPLACED -> " overwrote ";
                    });
            draft.number(original(edge.from())).text(edge.reason() == Conflict.Reason.OVERWRITTEN ? " read" : "");
        }
    }

    private int original(int number) {
        return numbers.original(number);
    }

    private SentenceWriter.Draft returned(int number, Value value) {
        Value returned = operation(number).arguments().get(Signature.RESULT);
        // An absent value has several names.
        boolean result = value.equals(returned) || returned instanceof Value.ModelValue;
        return call(number).text(result ? " returned " : " found ").value(value);
    }

    private Operation operation(int index) {
        return history.operations().get(index);
    }

    private SentenceWriter.Draft call(int number) {
        return draft.call(numbers.original(number), ResultSentence.call(operation(number)));
    }

    private void added(Value value, OptionalInt by) {
        draft.value(value);
        if (by.isEmpty()) {
            draft.text(" was there at the beginning");
            return;
        }
        draft.text(" was " + participle(by.getAsInt(), "added"));
        numbers(List.of(by.getAsInt()));
    }

    private void numbers(List<Integer> operations) {
        for (int i = 0; i < operations.size(); i++) {
            draft.text(i == 0 ? " (" : ", ").number(numbers.original(operations.get(i)));
        }
        draft.text(")");
    }

    private String participle(int number, String otherwise) {
        return PARTICIPLES.getOrDefault(operation(number).name().toLowerCase(Locale.ROOT), otherwise);
    }

    /** The word for storing a value, for the sentence that no operation did so. */
    private String stored(Conflict.FromNowhere nowhere) {
        if (nowhere.ofCell()) {
            return "written";
        }
        return switch (operation(nowhere.operation()).name().toLowerCase(Locale.ROOT)) {
            case "dequeue", "deq" -> "enqueued";
            case "pop" -> "pushed";
            default -> "added";
        };
    }

    private static String times(int count) {
        return count == 1 ? "once" : count == 2 ? "twice" : count + " times";
    }
}
