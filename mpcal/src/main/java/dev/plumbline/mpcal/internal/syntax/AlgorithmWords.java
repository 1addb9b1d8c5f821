package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayList;
import java.util.OptionalInt;

/** Finds words and symbols of an algorithm in its file. */
public final class AlgorithmWords {
    private AlgorithmWords() {}

    /** The first occurrence of a word or a symbol in the algorithm of a module, outside comments and strings. */
    public static OptionalInt first(MpcalModule module, String word) {
        int start = module.algorithm().offset() + "--mpcal".length();
        return new Lexer(module.file(), start, new ArrayList<>())
                .block().stream()
                        .filter(token -> token.is(word))
                        .mapToInt(Token::start)
                        .findFirst();
    }
}
