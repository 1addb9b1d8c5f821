package dev.plumbline.mpcal.internal.syntax;

/**
 * A token of TLA+ or PlusCal.
 *
 * @param start its offset in the file
 * @param column its column, which decides where the items of a list of conjuncts end
 * @param line its line
 */
record Token(Sort sort, String text, int start, int line, int column) {
    enum Sort {
        /** Letters, digits and underscores; also {@code $variable}, {@code $value} and the lone {@code _}. */
        NAME,
        NUMBER,
        STRING,
        SYMBOL,
        END
    }

    int end() {
        return start + text.length();
    }

    boolean is(String wanted) {
        return text.equals(wanted) && sort != Sort.STRING && sort != Sort.END;
    }

    /** The text of the token in a message. */
    String shown() {
        return sort == Sort.END
                ? "the end of the algorithm"
                : text.length() > 40 ? text.substring(0, 40) + "..." : text;
    }
}
