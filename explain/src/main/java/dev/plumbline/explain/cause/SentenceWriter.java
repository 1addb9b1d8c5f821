package dev.plumbline.explain.cause;

import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes sentences of limited length. A sentence that is too long is written again until it fits: first with operations
 * by their names, then by their numbers alone, and then with less room for each value and condition.
 */
final class SentenceWriter {
    private static final int LONGEST_CALL = 120;
    private static final int LONGEST_STATEMENT = 240;
    private static final int LONGEST_VALUE = 40;
    /** Words for each value and condition, where operations have their numbers alone. */
    private static final int[] ROOMS = {Sentence.MOST_WORDS, 14, 10, 8, 6, 5, 4, 3, 2, 1};

    private final History history;
    private final Numbers numbers;
    /** The operation whose result has another name than usual, and that name. */
    private final Optional<Map.Entry<String, String>> named;

    private Set<Integer> called = new HashSet<>();

    SentenceWriter(History history, Numbers numbers) {
        this(history, numbers, Optional.empty());
    }

    /** @param named the name of an operation, and that of the argument which is its result */
    SentenceWriter(History history, Numbers numbers, Optional<Map.Entry<String, String>> named) {
        this.history = history;
        this.numbers = numbers;
        this.named = named;
    }

    /** The name of the argument that is the result of an operation, if it has one. */
    String resultOf(Operation operation) {
        return named.filter(each -> each.getKey().equals(operation.name()))
                .map(Map.Entry::getValue)
                .orElse(Signature.RESULT);
    }

    Sentence write(Consumer<Draft> content) {
        Draft draft = written(content, Mention.WITH_ARGUMENTS, Sentence.MOST_WORDS);
        if (!draft.fits()) {
            draft = written(content, Mention.BY_NAME, Sentence.MOST_WORDS);
        }
        for (int i = 0; i < ROOMS.length && !draft.fits(); i++) {
            draft = written(content, Mention.BY_NUMBER, ROOMS[i]);
        }
        called = draft.named;
        return new Sentence(draft.pieces).cut();
    }

    private Draft written(Consumer<Draft> content, Mention mention, int room) {
        Draft draft = new Draft(mention, room);
        content.accept(draft);
        return draft;
    }

    /** The name of an operation where it occurs first. */
    private enum Mention {
        WITH_ARGUMENTS,
        BY_NAME,
        BY_NUMBER
    }

    Operation operation(int number) {
        return history.operations().get(numbers.index(number));
    }

    /** An unfinished sentence. */
    final class Draft {
        private final Mention mention;
        private final int room;
        private final List<Sentence.Piece> pieces = new ArrayList<>();
        private final Set<Integer> named = new HashSet<>(called);

        private Draft(Mention mention, int room) {
            this.mention = mention;
            this.room = room;
        }

        private boolean fits() {
            return Sentence.words(new Sentence(pieces).text()) <= Sentence.MOST_WORDS;
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
            Operation operation = SentenceWriter.this.operation(number);
            if (named.contains(number) || mention == Mention.BY_NUMBER) {
                return number(number);
            }
            boolean brief = mention == Mention.BY_NAME && !operation.arguments().isEmpty();
            String inFull = ResultSentence.call(operation, resultOf(operation));
            return call(number, brief ? operation.name() + "(...)" : inFull);
        }

        Draft call(int number, String call) {
            named.add(number);
            pieces.add(new Sentence.Piece("#" + number + " " + shown(call, LONGEST_CALL), OptionalInt.of(number)));
            return this;
        }

        /** An operation in other words than its call. */
        Draft linked(int number, String text) {
            named.add(number);
            pieces.add(new Sentence.Piece(text, OptionalInt.of(number)));
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
