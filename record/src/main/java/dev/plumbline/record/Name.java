package dev.plumbline.record;

/**
 * A name of an operation, an argument or metadata. The file defines it once, with a number, and from then on records
 * contain the number: one byte for the first 127 names. Texts would take half of the file.
 */
final class Name {
    /** For names that are written out each time. */
    static final int NONE = 0;

    final String text;

    /** From 1 on, or {@link #NONE}. Never zero, so that a lost page does not look like names. */
    final int number;

    /** The last operation that used it for an argument or result; so a duplicate name is found without a search. */
    long argumentOf;

    /** The operation that used it last in its metadata. */
    long metadataOf;

    Name(String text, int number) {
        this.text = text;
        this.number = number;
    }
}
