package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Obstacle;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/** Writes a false leaf of an action as an {@link Obstacle}: its text, and the same with its operands evaluated. */
public final class ObstacleText {
    private static final int LONGEST_VALUE = 120;
    private static final int LONGEST_CONDITION = 400;
    private static final int LONGEST_ERROR = 300;
    /** Sets given by a rule are written as lists up to this size. */
    private static final int LARGEST_SET = 200;

    private final Situation situation;

    ObstacleText(Situation situation) {
        this.situation = situation;
    }

    Obstacle of(FalseLeaf leaf) {
        Obstacle formal = formal(leaf);
        return leaf.reason() == FalseLeaf.Reason.FALSE ? ObstacleStatements.about(formal, leaf, situation) : formal;
    }

    private Obstacle formal(FalseLeaf leaf) {
        String text = leaf.term().part().text();
        String condition = Shortening.elide(text, LONGEST_CONDITION);
        String where = leaf.term().part().where();
        return switch (leaf.reason()) {
            case ERROR ->
                new Obstacle(condition, withNotes("", leaf), "cannot be evaluated: " + oneLine(leaf.detail()), where);
            case CHANGED -> Obstacle.isFalse(condition, withNotes(leaf.detail(), leaf), where);
            case NOTHING_CHANGED -> Obstacle.isFalse(condition, withNotes("nothing changes", leaf), where);
            case FALSE, NOTHING_TO_CHOOSE -> {
                String values = leaf.term().part().text(operands(leaf.term(), leaf.successor()));
                yield Obstacle.isFalse(condition, withNotes(values.equals(text) ? "" : values, leaf), where);
            }
        };
    }

    private static String oneLine(String error) {
        return Shortening.elide(error.strip().replaceAll("\\s+", " "), LONGEST_ERROR);
    }

    static Obstacle notExplained(FormulaPart action) {
        return new Obstacle(
                Shortening.elide(action.text(), LONGEST_VALUE),
                "",
                "was not looked into: it has too many possibilities",
                action.where());
    }

    private static String withNotes(String values, FalseLeaf leaf) {
        if (leaf.notes().isEmpty()) {
            return values;
        }
        return (values.isEmpty() ? "" : values + " ") + "(" + String.join("; ", leaf.notes()) + ")";
    }

    private Map<FormulaPart, String> operands(FormulaTerm leaf, Successor successor) {
        Map<FormulaPart, String> texts = new IdentityHashMap<>();
        switch (leaf.kind()) {
            case EXISTS, FOR_ALL -> leaf.bounds().forEach(bound -> put(bound, successor, texts));
            // The text of the whole function would hide the one argument that matters.
            case APPLICATION -> put(leaf.operand(1), successor, texts);
            // An expression below a prime has another value in this state.
            case FIELD, ENABLED, CASE, PRIME, OTHER_BINDER -> {}
            default -> leaf.operands().forEach(operand -> put(operand, successor, texts));
        }
        return texts;
    }

    private void put(FormulaPart operand, Successor successor, Map<FormulaPart, String> texts) {
        try {
            text(situation.value(operand, successor)).ifPresent(text -> texts.put(operand, text));
        } catch (RuntimeException | StackOverflowError e) {
            // The operand keeps its text: not every operand of a false leaf has a value, as in FALSE => x[0].
            texts.remove(operand);
        }
    }

    /** The value as TLA+ writes it; none for sets too large to write, which keep their text. */
    static Optional<String> text(KnownValue value) {
        return value.text(LARGEST_SET).map(text -> Shortening.elide(text.replaceAll("\\s+", " "), LONGEST_VALUE));
    }
}
