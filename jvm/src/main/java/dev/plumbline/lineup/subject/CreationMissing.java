package dev.plumbline.lineup.subject;

/**
 * The cause of a complaint that it is not known how an object of the class under test is made. Who reads the {@link
 * Subject} from somewhere can say where the creation is to be written.
 */
public final class CreationMissing extends Exception {
    private static final long serialVersionUID = 1;

    /** @param example a creation that might do */
    public CreationMissing(String example) {
        super(example);
    }
}
