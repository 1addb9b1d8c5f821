package dev.plumbline.actor.internal.digest;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The content of an object at one moment, field by field, including all that can be reached from it. Two digests of one
 * object differ if anything in it was changed in between: {@code equals} cannot detect this, since an object equals
 * itself.
 */
public final class Digest {
    /** For an object that is not inspected. */
    public static final Digest NONE =
            new Digest(Layout.of(Object.class), new long[0], new int[0], false, false, Optional.empty());

    private final Layout layout;
    private final long[] sums;
    private final int[] changeable;
    private final boolean views;
    private final boolean large;
    private final Optional<String> unseen;

    /**
     * @param sums one for each field of the layout
     * @param changeable identity hash codes of the mutable objects
     * @param views whether an object was reached that may be a view of another one
     * @param large whether objects that were reached several times were visited once
     * @param unseen the class of an object that could not be inspected, and where it is
     */
    Digest(Layout layout, long[] sums, int[] changeable, boolean views, boolean large, Optional<String> unseen) {
        this.layout = layout;
        this.sums = sums;
        this.changeable = changeable;
        this.views = views;
        this.large = large;
        this.unseen = unseen;
        Arrays.sort(changeable);
    }

    /** Whether nothing in it is mutable, so that it need not be compared again. */
    public boolean isFixed() {
        return changeable.length == 0 && !views;
    }

    /** Whether code that can change one may change the other: both reach a mutable object. */
    public boolean mayShareWith(Digest other) {
        if (isFixed() || other.isFixed()) {
            return false;
        }
        if (views || other.views) {
            return true;
        }
        int mine = 0;
        int theirs = 0;
        while (mine < changeable.length && theirs < other.changeable.length) {
            if (changeable[mine] == other.changeable[theirs]) {
                return true;
            }
            if (changeable[mine] < other.changeable[theirs]) {
                mine++;
            } else {
                theirs++;
            }
        }
        return false;
    }

    /** The field that another digest of the same object has changed. */
    public Optional<String> changedIn(Digest later) {
        return layout == later.layout ? firstOtherField(later) : Optional.of("its class");
    }

    /**
     * The field in which two objects of one class differ. Empty for large ones: for them, which objects are visited
     * once depends on the order of sets.
     */
    public Optional<String> differenceTo(Digest other) {
        if (layout != other.layout || large || other.large) {
            return Optional.empty();
        }
        return firstOtherField(other);
    }

    private Optional<String> firstOtherField(Digest other) {
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] != other.sums[i]) {
                return Optional.of(layout.name(i));
            }
        }
        return Optional.empty();
    }

    /** Whether two objects of one class have the same content, whatever their {@code equals} says. */
    public boolean isSameAs(Digest other) {
        return this != NONE && layout == other.layout && !large && !other.large && Arrays.equals(sums, other.sums);
    }

    /** The same for objects with the same content; empty if unknown, as for large ones. */
    public OptionalInt contentHash() {
        return this == NONE || large ? OptionalInt.empty() : OptionalInt.of(Arrays.hashCode(sums));
    }

    /** An object that could not be inspected, in words. */
    public Optional<String> unseen() {
        return unseen;
    }
}
