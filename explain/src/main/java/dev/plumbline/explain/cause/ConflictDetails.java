package dev.plumbline.explain.cause;

import dev.plumbline.check.Conflict;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The premises of a conflict that do not fit into its sentence: the edges of a cycle, and the operations that replaced
 * a value of a torn pair.
 */
final class ConflictDetails {
    private final History history;
    private final Numbers numbers;

    private ConflictDetails(History history, Numbers numbers) {
        this.history = history;
        this.numbers = numbers;
    }

    static List<Consumer<SentenceWriter.Draft>> of(Conflict conflict, History history, Numbers numbers) {
        ConflictDetails details = new ConflictDetails(history, numbers);
        if (conflict instanceof Conflict.TornPair torn) {
            return details.of(torn);
        }
        return conflict instanceof Conflict.Cycle cycle ? details.of(cycle) : List.of();
    }

    private List<Consumer<SentenceWriter.Draft>> of(Conflict.TornPair torn) {
        List<Consumer<SentenceWriter.Draft>> details = new ArrayList<>();
        boolean eitherOrder = torn.replaced().size() > 1;
        for (Conflict.Replaced replaced : torn.replaced()) {
            Conflict.Seen sooner = replaced.first() ? torn.first() : torn.second();
            Conflict.Seen later = replaced.first() ? torn.second() : torn.first();
            details.add(draft -> replaced(sooner, later, replaced.by(), eitherOrder, draft));
        }
        return details;
    }

    private void replaced(
            Conflict.Seen sooner, Conflict.Seen later, int by, boolean assumed, SentenceWriter.Draft draft) {
        // A later value has an origin: the initial one cannot come second.
        int origin = later.by().orElse(by);
        if (assumed && sooner.by().isPresent()) {
            draft.text("If ")
                    .number(original(sooner.by().getAsInt()))
                    .text(" came before ")
                    .number(original(origin))
                    .text(", ");
        }
        draft.number(original(by)).text(" replaced ").value(sooner.value());
        ConflictSentence.place(sooner.place(), draft);
        if (by == origin) {
            draft.text(" when it wrote ");
        } else {
            draft.text(" before ").number(original(origin)).text(" wrote ");
        }
        draft.value(later.value());
        ConflictSentence.place(later.place(), draft);
        draft.text(".");
    }

    private List<Consumer<SentenceWriter.Draft>> of(Conflict.Cycle cycle) {
        Set<Conflict.Edge> edges = new LinkedHashSet<>();
        for (int i = cycle.edges().size() - 1; i >= 0; i--) {
            // The sentence itself says which operation came after which.
            if (cycle.edges().get(i).reason() != Conflict.Reason.EARLIER) {
                edges.add(cycle.edges().get(i));
            }
        }
        edges.addAll(cycle.supports());
        List<Consumer<SentenceWriter.Draft>> details = new ArrayList<>();
        edges.forEach(edge -> details.add(draft -> edge(edge, draft)));
        return details;
    }

    private void edge(Conflict.Edge edge, SentenceWriter.Draft draft) {
        int from = original(edge.from());
        int to = original(edge.to());
        switch (edge.reason()) {
            case EARLIER -> earlier(edge, draft);
            case READ -> found(to, edge.seen().orElseThrow(), draft).text(".");
            case OVERWRITTEN ->
                found(from, edge.seen().orElseThrow(), draft)
                        .text(", which ")
                        .number(to)
                        .text(" replaced, so ")
                        .number(to)
                        .text(" comes after ")
                        .number(from)
                        .text(".");
            case REPLACED ->
                draft.number(from)
                        .text(" comes before ")
                        .number(original(edge.reader().orElseThrow()))
                        .text(", which read from ")
                        .number(to)
                        .text(", so ")
                        .number(to)
                        .text(" overwrote ")
                        .number(from)
                        .text(".");
        }
    }

    /** {@code #3 found 1 at key "x" from #0}. */
    private SentenceWriter.Draft found(int reader, Conflict.Seen seen, SentenceWriter.Draft draft) {
        draft.number(reader)
                .text(seen.by().isEmpty() ? " found the initial " : " found ")
                .value(seen.value());
        ConflictSentence.place(seen.place(), draft);
        return seen.by().isEmpty()
                ? draft
                : draft.text(" from ").number(original(seen.by().getAsInt()));
    }

    /** Within a process, operations that share an instant have an order too. */
    private void earlier(Conflict.Edge edge, SentenceWriter.Draft draft) {
        boolean returned = history.order() instanceof Order.Timeboxes
                && ((Timebox) history.operations().get(edge.from()).place())
                        .precedes((Timebox) history.operations().get(edge.to()).place());
        draft.number(original(edge.from()))
                .text(returned ? " returned before " : " was completed by the same process before ")
                .number(original(edge.to()))
                .text(returned ? " was called." : " began.");
    }

    private int original(int number) {
        return numbers.original(number);
    }
}
