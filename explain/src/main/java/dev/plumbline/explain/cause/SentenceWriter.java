package dev.plumbline.explain.cause;

import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes sentences of limited length. A sentence that is too long is written again with less room for each call, value
 * and condition in it, until it fits.
 */
final class SentenceWriter {
    private static final int LONGEST_CALL = 120;
    private static final int LONGEST_STATEMENT = 240;
    private static final int LONGEST_VALUE = 40;
    /** Words for each call, value and condition. */
    private static final int[] ROOMS = {Sentence.MOST_WORDS, 14, 10, 8, 6, 5, 4, 3, 2, 1};

    private final History history;
    private final Numbers numbers;
    private Set<Integer> called = new HashSet<>();

    SentenceWriter(History history, Numbers numbers) {
        this.history = history;
        this.numbers = numbers;
    }

    Sentence write(Consumer<Draft> content) {
        Draft draft = new Draft(0);
        for (int room : ROOMS) {
            draft = new Draft(room);
            content.accept(draft);
            if (Sentence.words(new Sentence(draft.pieces).text()) <= Sentence.MOST_WORDS) {
                break;
            }
        }
        called = draft.named;
        return new Sentence(draft.pieces).cut();
    }

    Operation operation(int number) {
        return history.operations().get(numbers.index(number));
    }

    /** A sentence in the making. */
    final class Draft {
        private final int room;
        private final List<Sentence.Piece> pieces = new ArrayList<>();
        private final Set<Integer> named = new HashSet<>(called);

        private Draft(int room) {
            this.room = room;
        }

        Draft text(String text) {
            boolean ended = text.equals(".")
                    && !pieces.isEmpty()
                    && pieces.get(pieces.size() - 1).text().endsWith("...");
            if (!text.isEmpty() && !ended) {
                pieces.add(new Sentence.Piece(text, OptionalInt.empty()));
            }
            return this;
        }

        Draft value(Value value) {
            return text(shown(value.toString(), LONGEST_VALUE));
        }

        /** A condition of the specification, or a name in it. */
        Draft statement(String statement) {
            return text(shown(statement, LONGEST_STATEMENT));
        }

        /** With its arguments the first time, by its number alone later. */
        Draft operation(int number) {
            return named.contains(number)
                    ? number(number)
                    : call(number, SentenceWriter.this.operation(number).call());
        }

        Draft call(int number, String call) {
            named.add(number);
            pieces.add(new Sentence.Piece("#" + number + " " + shown(call, LONGEST_CALL), OptionalInt.of(number)));
            return this;
        }

        Draft number(int number) {
            pieces.add(new Sentence.Piece("#" + number, OptionalInt.of(number)));
            return this;
        }

        private String shown(String text, int longest) {
            return Shortened.toWords(Shortened.of(text, longest), room);
        }
    }
}
