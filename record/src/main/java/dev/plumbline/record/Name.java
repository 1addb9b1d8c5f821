package dev.plumbline.record;

/**
 * A name of an operation, argument or piece of metadata. The file says once what it is, with a number, and from then on
 * records hold the number: one byte for the first 127 names, where texts would be half of all that is written.
 */
final class Name {
    /** For names that are written out each time. */
    static final int NONE = 0;

    final String text;

    /** From 1 on, or {@link #NONE}. Never zero, so that a page that got lost does not look like names. */
    final int number;

    /**
     * The operation that used it last for an argument or result; so a name that comes twice is found without a search.
     */
    long argumentOf;

    /** The operation that used it last in its metadata. */
    long metadataOf;

    Name(String text, int number) {
        this.text = text;
        this.number = number;
    }
}
