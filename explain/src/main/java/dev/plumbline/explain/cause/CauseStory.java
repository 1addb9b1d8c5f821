package dev.plumbline.explain.cause;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Puts a cause into words:
 *
 * <pre>
 * #8 get(10) returned 7, but could only have returned 3. During #8, the value at key 10 is 3, not 7, since #5 put(key:
 * 10, value: 3).
 * - #5 returned 8.2 us before #8 was called, and no operation that changes the value at key 10 could come between.
 * </pre>
 *
 * A statement that holds only in some interpretations names them.
 */
final class CauseStory {
    private static final int MOST_BLAMES = 3;
    private static final int MOST_CHANGES = 3;
    private static final int MOST_THEN = 2;

    private final Cause cause;
    private final History history;
    private final Numbers numbers;
    private final Layers layers;
    private final int without;
    private final SentenceWriter writer;
    private final List<Sentence> details = new ArrayList<>();
    private final Set<Cause.StatePart> traced = new HashSet<>();

    /** Whether a statement holds for a stretch only: this is stated once, at the end. */
    private boolean ofStretch;

    /** @param without how many operations are left out that may have effects on what the failing one finds */
    CauseStory(Cause cause, History history, Numbers numbers, Layers layers, int without) {
        this.cause = cause;
        this.history = history;
        this.numbers = numbers;
        this.layers = layers;
        this.without = without;
        Operation failed = history.operations().get(numbers.index(cause.operation()));
        this.writer = new SentenceWriter(
                history, numbers, cause.results().map(known -> Map.entry(failed.name(), known.name())));
    }

    Story told() {
        Sentence headline = writer.write(this::headline);
        List<Sentence> lead = new ArrayList<>();
        if (cause.conflict().isPresent() && cause.results().isPresent()) {
            lead.add(writer.write(draft ->
                    ResultSentence.instead(cause.operation(), cause.results().get(), draft)));
        }
        cause.conflict()
                .map(conflict -> ConflictDetails.of(conflict, history, numbers))
                .orElse(List.of())
                .forEach(this::detail);
        // The obstacle at a moment at which it would fit is nearer to the mistake than those at other moments.
        boolean named = !cause.then().isEmpty() && cause.then().size() <= MOST_THEN;
        if (named) {
            (lead.isEmpty() ? lead : details).add(writer.write(this::then));
        }
        int shown = cause.blames().size() <= MOST_BLAMES ? cause.blames().size() : MOST_BLAMES - 1;
        for (int i = 0; i < shown; i++) {
            String when = when(named || i > 0);
            Cause.Blame blame = cause.blames().get(i);
            (lead.isEmpty() ? lead : details).add(writer.write(draft -> blame(blame, when, draft)));
            provenances(blame);
        }
        if (shown < cause.blames().size()) {
            detail("At further moments, one of " + (cause.blames().size() - shown) + " other conditions fails.");
        }
        if (cause.leadsNowhere() && !named) {
            Sentence stuck = writer.write(
                    draft -> wherever(draft).text("an operation that returned before it did can no longer happen."));
            (lead.isEmpty() ? lead : details).add(stuck);
        }
        limits();
        // A possible result is more informative than the fact that the history conforms without the failing operation.
        boolean trivial = !cause.remedies().instead().isEmpty()
                && cause.remedies().without().equals(List.of(Set.of(numbers.index(cause.operation()))));
        if (!cause.remedies().without().isEmpty() && !trivial) {
            detail(draft -> RemedySentence.without(cause.remedies().without(), numbers, draft));
        }
        if (!cause.remedies().instead().isEmpty()) {
            detail(draft ->
                    RemedySentence.instead(cause.operation(), cause.remedies().instead(), draft));
        }
        return new Story(headline, lead.stream().findFirst(), details);
    }

    /** The moments that a condition is about. */
    private String when(boolean further) {
        if (cause.scope() == Cause.Scope.ONE) {
            return further ? "In another state where the search ended" : "Where the search ended";
        }
        boolean all = cause.blames().size() == 1 && !cause.leadsNowhere() && cause.complete();
        String number = " #" + cause.operation();
        return further ? "At other moments of" + number : all ? "During" + number : "At some moments of" + number;
    }

    private void headline(SentenceWriter.Draft draft) {
        Operation operation = writer.operation(cause.operation());
        if (cause.conflict().isPresent()) {
            ConflictSentence.write(cause.conflict().get(), history, numbers, draft);
            return;
        }
        if (cause.results().isPresent()) {
            ResultSentence.write(cause.operation(), operation, cause.results().get(), draft);
            return;
        }
        draft.text(without == 0 ? "" : "With " + Count.of(without, "other operation") + " left out, ");
        if (operation.outcome() == Outcome.RETURNED && operation.arguments().containsKey(Signature.RESULT)) {
            draft.call(cause.operation(), ResultSentence.call(operation))
                    .text(" could not have returned ")
                    .value(operation.arguments().get(Signature.RESULT))
                    .text(".");
        } else {
            draft.operation(cause.operation()).text(" could not have happened.");
        }
    }

    private void then(SentenceWriter.Draft draft) {
        wherever(draft);
        int told = 0;
        for (int number : cause.then()) {
            Operation other = writer.operation(number);
            String result = writer.resultOf(other);
            boolean returned =
                    other.outcome() == Outcome.RETURNED && other.arguments().containsKey(result);
            draft.text(told++ == 0 ? "" : ", or ").operation(number);
            if (returned) {
                draft.text(" can no longer return ").value(other.arguments().get(result));
            } else {
                draft.text(" can no longer happen");
            }
        }
        draft.text(".");
    }

    private SentenceWriter.Draft wherever(SentenceWriter.Draft draft) {
        return draft.text("Wherever ").number(cause.operation()).text(" fits, " + leftOut());
    }

    /** The assumption of the reason; a headline without results has stated it already. */
    private String leftOut() {
        return without == 0 || cause.results().isEmpty() && cause.conflict().isEmpty()
                ? ""
                : "with " + Count.of(without, "other operation") + " left out, ";
    }

    private void blame(Cause.Blame blame, String when, SentenceWriter.Draft draft) {
        // A plain statement that is not about the state holds at all moments.
        boolean always = blame.plain()
                && blame.parts().isEmpty()
                && when.startsWith("During")
                && leftOut().isEmpty();
        draft.text(always ? "" : when + ", " + leftOut())
                .statement(always ? capitalised(blame.statement()) : blame.statement());
        since(blame).ifPresent(part -> {
            draft.text(nobodyChanged(part) ? ", as " : part.same() ? ", since " : ", last changed by ");
            changers(part, part.same(), draft);
        });
        draft.text(".");
    }

    private static String capitalised(String statement) {
        return statement.substring(0, 1).toUpperCase(Locale.ROOT) + statement.substring(1);
    }

    /** The one part that a plain statement has named, with its last change, if that is known for all. */
    private Optional<Cause.StatePart> since(Cause.Blame blame) {
        boolean one = blame.plain() && blame.parts().size() == 1;
        return one && isOfAll(blame.parts().get(0)) && isTold(blame.parts().get(0))
                ? Optional.of(blame.parts().get(0))
                : Optional.empty();
    }

    private boolean isOfAll(Cause.StatePart part) {
        return part.settled() || cause.scope() != Cause.Scope.ONE && cause.scope() != Cause.Scope.SOME;
    }

    /** The end of one interpretation need not show a change, so its absence proves nothing. */
    private boolean isTold(Cause.StatePart part) {
        return !part.changes().isEmpty()
                && !(cause.scope() == Cause.Scope.ONE
                        && part.changes().stream().allMatch(change -> change.by() == Cause.LastChange.By.BEFORE));
    }

    private void provenances(Cause.Blame blame) {
        Optional<Cause.StatePart> said = since(blame);
        for (Cause.StatePart part : blame.parts()) {
            if (!isTold(part) || !traced.add(part)) {
                continue;
            }
            ofStretch |= cause.scope() == Cause.Scope.STRETCH && !part.settled();
            if (said.isEmpty()) {
                detail(draft -> lastChange(part, draft));
            }
            relations(part);
        }
    }

    private void lastChange(Cause.StatePart part, SentenceWriter.Draft draft) {
        boolean nobody = nobodyChanged(part);
        if (isOfAll(part)) {
            draft.text(nobody ? "Nothing" : "The");
        } else {
            draft.text(
                            cause.scope() == Cause.Scope.ONE
                                    ? "In one interpretation, "
                                    : "In the interpretations known, which are not all, ")
                    .text(nobody ? "nothing" : "the");
        }
        draft.text(nobody ? " changed " : " last change of ").statement(part.name());
        if (nobody) {
            boolean ever = part.changes().get(0).by() == Cause.LastChange.By.BEGINNING;
            draft.text(ever ? " since the beginning." : " as far as is known.");
            return;
        }
        draft.text(" was ");
        changers(part, false, draft);
        draft.text(".");
    }

    private static boolean nobodyChanged(Cause.StatePart part) {
        return part.changes().size() == 1
                && (part.changes().get(0).by() == Cause.LastChange.By.BEGINNING
                        || part.changes().get(0).by() == Cause.LastChange.By.BEFORE);
    }

    private void changers(Cause.StatePart part, boolean since, SentenceWriter.Draft draft) {
        if (nobodyChanged(part)) {
            draft.text(
                    part.changes().get(0).by() == Cause.LastChange.By.BEFORE
                            ? "before the operations known here"
                            : "at the beginning");
            return;
        }
        List<Cause.LastChange> changes = distinct(part.changes());
        int shown = changes.size() <= MOST_CHANGES ? changes.size() : MOST_CHANGES - 1;
        for (int i = 0; i < shown; i++) {
            draft.text(i == 0 ? "" : i == changes.size() - 1 ? " or " : ", ");
            changer(changes.get(i), since, draft);
        }
        if (shown < changes.size()) {
            draft.text(" or one of " + (changes.size() - shown) + " others");
        }
    }

    /** Not "set by": another operation may have set the same again, which changes nothing. */
    private static void changer(Cause.LastChange change, boolean since, SentenceWriter.Draft draft) {
        switch (change.by()) {
            case OPERATION ->
                draft.text(change.relation() == Cause.LastChange.Relation.ITSELF ? "an earlier step of " : "")
                        .operation(change.operation());
            case SILENT -> silent(change, since, draft);
            case BEGINNING -> draft.text(since ? "the beginning" : "none since the beginning");
            case BEFORE -> draft.text(since ? "earlier than is known here" : "one that is not known here");
        }
    }

    /** {@code since Flush stored #1 Write(2)}. */
    private static void silent(Cause.LastChange change, boolean since, SentenceWriter.Draft draft) {
        boolean carries = change.carries().isPresent();
        draft.text(carries && since ? "" : "the silent step ").statement(change.step());
        if (carries) {
            draft.text(since ? " stored " : ", which stored ")
                    .operation(change.carries().getAsInt());
        }
    }

    /** An operation of several steps is named once, whichever of its steps it was. */
    private static List<Cause.LastChange> distinct(List<Cause.LastChange> changes) {
        List<Cause.LastChange> distinct = new ArrayList<>();
        Set<Integer> operations = new HashSet<>();
        for (Cause.LastChange change : changes) {
            if (change.by() != Cause.LastChange.By.OPERATION || operations.add(change.operation())) {
                distinct.add(change);
            }
        }
        return distinct;
    }

    /** The order of the operations that changed a part relative to the failing one. */
    private void relations(Cause.StatePart part) {
        List<Cause.LastChange> changes = distinct(part.changes());
        for (Cause.LastChange change : changes.subList(0, Math.min(MOST_CHANGES, changes.size()))) {
            if (change.relation() != Cause.LastChange.Relation.NONE
                    && change.relation() != Cause.LastChange.Relation.ITSELF) {
                detail(draft -> relation(change, draft));
            }
        }
        if (part.settled()) {
            detail(draft -> {
                draft.text("No operation that changes ").statement(part.name());
                if (nobodyChanged(part)) {
                    draft.text(" could come before ").number(cause.operation()).text(".");
                } else {
                    draft.text(" could come between ")
                            .number(changes.get(0).operation())
                            .text(" and ")
                            .number(cause.operation())
                            .text(".");
                }
            });
        }
    }

    private void relation(Cause.LastChange change, SentenceWriter.Draft draft) {
        draft.number(change.operation());
        switch (change.relation()) {
            case RETURNED_BEFORE ->
                draft.text(" returned " + (change.distance().isEmpty() ? "" : change.distance() + " ") + "before ")
                        .number(cause.operation())
                        .text(" was called.");
            case EARLIER_IN_PROCESS ->
                draft.text(" was completed by the same process before ")
                        .number(cause.operation())
                        .text(" began.");
            case OVERLAPS -> draft.text(" overlaps ").number(cause.operation()).text(".");
            case PENDING -> draft.text(" never returned.");
            case NONE, ITSELF -> {}
        }
    }

    /** The parts that were not examined, unless the sentence has named them. */
    private void limits() {
        if (ofStretch) {
            int rows = layers.nodes().get(layers.nodes().size() - 1).depth()
                    - layers.nodes().get(0).depth();
            detail("This is known of the last " + Count.of(rows, "operation") + " performed, not of those before.");
        }
        if (!cause.complete() && cause.scope() != Cause.Scope.ONE) {
            detail(draft ->
                    draft.text("Not every moment of ").number(cause.operation()).text(" was examined."));
        }
    }

    private void detail(String text) {
        detail(draft -> draft.text(text));
    }

    private void detail(Consumer<SentenceWriter.Draft> content) {
        Sentence sentence = writer.write(content);
        if (!details.contains(sentence)) {
            details.add(sentence);
        }
    }
}
