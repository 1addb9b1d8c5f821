package dev.plumbline.explain.cause;

import dev.plumbline.check.PossibleResults;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Count;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Puts a cause into words: {@code #8 get(key: 10, result: 7) fits nowhere: the value at key 10 is 3, not 7,
 * since #5 put(key: 10, value: 3), which returned 8.2 us before #8 was called, and no operation that changes it
 * could come between.} A statement about some interpretations only says so.
 */
final class CauseSentence {
    /** Names of the specification stay as they are written there. */
    private static final Pattern OWN_WORDS = Pattern.compile("(the|it|at|where|what|a|an|no|nothing|permits) ");

    private static final int LONGEST_CALL = 120;
    private static final int LONGEST_STATEMENT = 240;
    private static final int LONGEST_VALUE = 40;
    private static final int MOST_BLAMES = 3;
    private static final int MOST_CHANGES = 3;
    private static final int MOST_THEN = 2;

    private final Cause cause;
    private final History history;
    private final Numbers numbers;
    private final Layers layers;
    private final int without;
    private final List<Cause.Piece> pieces = new ArrayList<>();
    private final Set<Integer> called = new HashSet<>();
    private final Set<Cause.StatePart> traced = new HashSet<>();

    /** Whether the next words begin a sentence. */
    private boolean beginning;

    /** Whether a statement holds for a stretch only: this is stated once, at the end. */
    private boolean ofStretch;

    /** @param without how many operations are left out that may have effects on what the failing one finds */
    CauseSentence(Cause cause, History history, Numbers numbers, Layers layers, int without) {
        this.cause = cause;
        this.history = history;
        this.numbers = numbers;
        this.layers = layers;
        this.without = without;
    }

    /** The cause with its sentence. */
    Cause told() {
        if (cause.results().isPresent()) {
            returned(cause.results().get());
        } else {
            operation(cause.operation());
            text(
                    without == 0
                            ? " fits nowhere: "
                            : " fits nowhere with " + Count.of(without, "other operation") + " left out: ");
        }
        // The obstacle at a moment at which it would fit is nearer to the mistake than those at other moments.
        boolean named = isThenNamed();
        if (named) {
            text("where nothing stands in its way, ");
            then();
            text(cause.blames().isEmpty() ? "" : "; at other moments ");
        }
        int shown = cause.blames().size() <= MOST_BLAMES ? cause.blames().size() : MOST_BLAMES - 1;
        for (int i = 0; i < shown; i++) {
            text(i == 0 ? "" : "; or ");
            blame(cause.blames().get(i));
        }
        if (shown < cause.blames().size()) {
            text("; or one of " + (cause.blames().size() - shown) + " other conditions");
        }
        if (cause.leadsNowhere() && !named) {
            text(cause.blames().isEmpty() ? "" : "; ");
            text("at " + (cause.blames().isEmpty() ? "some" : "other") + " moments nothing stands in its way, but then"
                    + " an operation that returned before it did cannot be performed");
        }
        if (cause.blames().isEmpty() && !cause.leadsNowhere()) {
            text("what stands in its way is not known");
        }
        text(limits());
        return new Cause(
                cause.operation(),
                cause.scope(),
                cause.blames(),
                cause.leadsNowhere(),
                cause.then(),
                cause.results(),
                cause.complete(),
                pieces);
    }

    /** A sentence of its own; the next one says why. */
    private void returned(PossibleResults results) {
        called.add(cause.operation());
        Operation operation = history.operations().get(numbers.index(cause.operation()));
        pieces.add(new Cause.Piece(
                "#" + cause.operation() + " " + Shortened.of(ResultSentence.call(operation), LONGEST_CALL),
                OptionalInt.of(cause.operation())));
        text(ResultSentence.rest(operation, results) + ". ");
        beginning = true;
        text(without == 0 ? "" : "With " + Count.of(without, "other operation") + " left out: ");
    }

    /** The parts that were not examined, unless the sentence has named them. */
    private String limits() {
        List<String> limits = new ArrayList<>();
        if (ofStretch) {
            limits.add("told for the last " + rows() + " operations performed");
        }
        if (!cause.complete() && cause.scope() != Cause.Scope.ONE) {
            limits.add("not every moment was looked at");
        }
        return limits.isEmpty() ? "." : " (" + String.join("; ", limits) + ").";
    }

    private boolean isThenNamed() {
        return !cause.then().isEmpty() && cause.then().size() <= MOST_THEN;
    }

    private void then() {
        int told = 0;
        for (int number : cause.then()) {
            text(told++ == 0 ? "" : " or ");
            operation(number);
        }
        text(" cannot be performed any more");
    }

    private void blame(Cause.Blame blame) {
        text(Shortened.of(blame.statement(), LONGEST_STATEMENT));
        List<Cause.StatePart> told = blame.parts().stream().filter(this::isTold).toList();
        for (Cause.StatePart part : told) {
            // A plain statement about one part has named it; with several, or a formula, it must be said which.
            boolean named = told.size() == 1 && blame.plain() && blame.parts().size() == 1;
            if (traced.add(part)) {
                text(named ? ", " : "; ");
                provenance(part, named);
            }
        }
    }

    /** That the end of one interpretation does not show a change says nothing. */
    private boolean isTold(Cause.StatePart part) {
        return !part.changes().isEmpty()
                && !(cause.scope() == Cause.Scope.ONE
                        && part.changes().stream().allMatch(change -> change.by() == Cause.LastChange.By.BEFORE));
    }

    /** @param named whether the statement has named the part already */
    private void provenance(Cause.StatePart part, boolean named) {
        quantifier(part);
        List<Cause.LastChange> changes = distinct(part.changes());
        if (changes.size() == 1 && isNobody(changes.get(0))) {
            unchanged(part, named ? "" : part.name() + " was ", changes.get(0));
            return;
        }
        text(named ? "" : part.name() + (part.same() ? " has been so " : " was "));
        text(verb(part));
        if (changes.size() == 1) {
            changedBy(changes.get(0), part.same());
            relation(changes.get(0), ", which ", "");
            if (part.settled()) {
                text(", and no operation that changes " + (named ? "it" : part.name()) + " could come between");
            }
            return;
        }
        int shown = changes.size() <= MOST_CHANGES ? changes.size() : MOST_CHANGES - 1;
        for (int i = 0; i < shown; i++) {
            text(i == 0 ? "" : i == changes.size() - 1 ? " or " : ", ");
            changedBy(changes.get(i), part.same());
            relation(changes.get(i), " (", ")");
        }
        if (shown < changes.size()) {
            text(" or one of " + (changes.size() - shown) + " others");
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

    private static boolean isNobody(Cause.LastChange change) {
        return change.by() == Cause.LastChange.By.BEGINNING || change.by() == Cause.LastChange.By.BEFORE;
    }

    /** The interpretations that the statement is about, unless it is about all of them. */
    private void quantifier(Cause.StatePart part) {
        if (part.settled()) {
            return;
        }
        switch (cause.scope()) {
            case ONE -> text("in one interpretation ");
            case SOME -> text("in the interpretations known, which are not all, ");
            case STRETCH -> ofStretch = true;
            case ALL, FEW -> {}
        }
    }

    private int rows() {
        return layers.nodes().get(layers.nodes().size() - 1).depth()
                - layers.nodes().get(0).depth();
    }

    private void unchanged(Cause.StatePart part, String subject, Cause.LastChange nobody) {
        if (nobody.by() == Cause.LastChange.By.BEFORE) {
            text(subject + "not changed");
            return;
        }
        text(subject + (subject.isEmpty() ? "" : "so ") + "from the beginning on");
        if (part.settled()) {
            text(", and no operation that changes " + (subject.isEmpty() ? "it" : part.name()) + " could come before ");
            number(cause.operation());
        }
    }

    /** Not "set by": another one may have set the same again, which changes nothing. */
    private static String verb(Cause.StatePart part) {
        return part.same() ? "since " : "last changed by ";
    }

    private void changedBy(Cause.LastChange change, boolean since) {
        switch (change.by()) {
            case OPERATION -> {
                text(change.relation() == Cause.LastChange.Relation.ITSELF ? "an earlier step of " : "");
                operation(change.operation());
            }
            case SILENT -> text("the silent step " + Shortened.of(change.step(), LONGEST_VALUE));
            case BEGINNING -> text(since ? "the beginning" : "nobody since the beginning");
            case BEFORE -> text(since ? "earlier than is known here" : "somebody earlier than is known here");
        }
    }

    private void relation(Cause.LastChange change, String before, String after) {
        String failed = "#" + cause.operation();
        switch (change.relation()) {
            case RETURNED_BEFORE ->
                text(before + "returned " + (change.distance().isEmpty() ? "" : change.distance() + " ") + "before "
                        + failed + " was called" + after);
            case EARLIER_IN_PROCESS -> text(before + "the same process completed before " + failed + after);
            case OVERLAPS -> text(before + "overlaps " + failed + after);
            case PENDING -> text(before + "never returned" + after);
            case NONE, ITSELF -> {}
        }
    }

    /** With its arguments the first time, by its number alone later. */
    private void operation(int number) {
        if (!called.add(number)) {
            number(number);
            return;
        }
        Operation operation = history.operations().get(numbers.index(number));
        pieces.add(new Cause.Piece(
                "#" + number + " " + Shortened.of(operation.call(), LONGEST_CALL), OptionalInt.of(number)));
    }

    private void number(int number) {
        pieces.add(new Cause.Piece("#" + number, OptionalInt.of(number)));
    }

    private static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private void text(String text) {
        if (!text.isEmpty()) {
            pieces.add(Cause.Piece.of(beginning && OWN_WORDS.matcher(text).lookingAt() ? capitalised(text) : text));
            beginning = false;
        }
    }
}
