package dev.plumbline.tla.internal.value;

/** A string. Created by {@link Names}, which assigns its place in the order of strings. */
public final class Str extends TlaValue {
    private final String text;
    private final int rank;
    private final Names names;

    Str(String text, int rank, Names names) {
        this.text = text;
        this.rank = rank;
        this.names = names;
    }

    public String text() {
        return text;
    }

    /** The place in the order of strings: TLC orders strings by their first mention, not by their letters. */
    public int rank() {
        return rank;
    }

    /** The sequence of the characters, each a string of length 1: TLC treats a string like this in some places. */
    public Fun characters() {
        TlaValue[] characters = new TlaValue[text.length()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = names.string(text.substring(i, i + 1));
        }
        return Fun.sequence(characters);
    }

    /** Whether a record can have a field of this name: then it is written as one. */
    boolean isFieldName() {
        boolean hasLetter = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '_' && !Character.isLetterOrDigit(c)) {
                return false;
            }
            hasLetter |= Character.isLetter(c);
        }
        return hasLetter && (text.length() < 4 || !text.startsWith("WF_") && !text.startsWith("SF_"));
    }

    boolean isText(Str that) {
        return hashCode() == that.hashCode() && text.equals(that.text);
    }

    @Override
    public void print(StringBuilder out, int limit) {
        out.append('"');
        for (int i = 0; i < text.length() && out.length() <= limit; i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\t' -> out.append("\\t");
                case '\n' -> out.append("\\n");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default -> out.append(c);
            }
        }
        out.append('"');
    }

    @Override
    protected String kindName() {
        return "string";
    }

    @Override
    protected boolean sameContents(TlaValue other) {
        if (other instanceof Str that) {
            return isText(that);
        }
        throw incomparable(other);
    }

    @Override
    protected int compareContents(TlaValue other) {
        if (other instanceof Str that) {
            return Integer.compare(rank, that.rank);
        }
        throw incomparable(other);
    }

    @Override
    protected boolean equalContents(TlaValue other) {
        return other instanceof Str that && text.equals(that.text);
    }

    @Override
    protected boolean hasSettledParts() {
        return true;
    }

    @Override
    protected int computeHash() {
        return spread(text.hashCode() + 0x5bd1e995);
    }
}
