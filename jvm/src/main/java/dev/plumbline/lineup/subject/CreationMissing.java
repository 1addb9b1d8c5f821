package dev.plumbline.lineup.subject;

/**
 * The cause of a {@code BadInput} because it is not known how to create an object of the class under test. A caller
 * that reads the {@link Subject} from some input can add where to specify the creation.
 */
public final class CreationMissing extends Exception {
    private static final long serialVersionUID = 1;

    /** @param example a possible creation */
    public CreationMissing(String example) {
        super(example);
    }
}
