package dev.plumbline.explain.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** A sentence of a {@link Story}, of at most {@link #MOST_WORDS} words. */
public record Sentence(List<Piece> pieces) {
    /** Longer sentences need a second reading. */
    public static final int MOST_WORDS = 25;

    public Sentence {
        pieces = List.copyOf(pieces);
    }

    /** A piece of the sentence; one that names an operation can be followed to it. */
    public record Piece(String text, OptionalInt operation) {}

    public String text() {
        return pieces.stream().map(Piece::text).collect(Collectors.joining());
    }

    /** The same without the words beyond the limit. */
    Sentence cut() {
        List<Piece> some = new ArrayList<>();
        int room = MOST_WORDS;
        for (Piece piece : pieces) {
            if (room > 0) {
                some.add(new Piece(Shortened.toWords(piece.text, room), piece.operation));
                room -= words(piece.text);
            }
        }
        return words(text()) <= MOST_WORDS ? this : new Sentence(some);
    }

    /** The number of words of a text, which blanks separate. */
    static int words(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+").length;
    }
}
