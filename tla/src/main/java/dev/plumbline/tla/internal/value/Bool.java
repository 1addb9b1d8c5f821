package dev.plumbline.tla.internal.value;

/** {@code TRUE} or {@code FALSE}. There are two objects, so that {@code ==} compares them. */
public final class Bool extends TlaValue {
    public static final Bool TRUE = new Bool(true);
    public static final Bool FALSE = new Bool(false);
    private final boolean value;

    private Bool(boolean value) {
        this.value = value;
    }

    public static Bool of(boolean value) {
        return value ? TRUE : FALSE;
    }

    public boolean isTrue() {
        return value;
    }

    @Override
    public void print(StringBuilder out, int limit) {
        out.append(value ? "TRUE" : "FALSE");
    }

    @Override
    protected String kindName() {
        return "truth value";
    }

    @Override
    protected boolean sameContents(TlaValue other) {
        if (other instanceof Bool) {
            return false;
        }
        throw incomparable(other);
    }

    @Override
    protected int compareContents(TlaValue other) {
        if (other instanceof Bool) {
            return value ? 1 : -1;
        }
        throw incomparable(other);
    }

    @Override
    protected boolean equalContents(TlaValue other) {
        return false;
    }

    @Override
    protected boolean hasSettledParts() {
        return true;
    }

    @Override
    protected int computeHash() {
        return value ? 0x3c6ef372 : 0x1b873593;
    }
}
