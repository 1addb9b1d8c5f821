package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.Str;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** An infinite set with a name of its own: it only supports membership tests. */
public final class InfiniteSet extends SetValue {
    public static final InfiniteSet NAT = new InfiniteSet("Nat", 1);
    public static final InfiniteSet INT = new InfiniteSet("Int", 2);
    public static final InfiniteSet REAL = new InfiniteSet("Real", 3);
    public static final InfiniteSet STRING = new InfiniteSet("STRING", 0);
    /** The set that contains every value. */
    public static final InfiniteSet ANY = new InfiniteSet("ANY", 0);

    private final String name;
    /** A set of numbers contains the sets of numbers with a smaller extent; 0 for other sets. */
    private final int extent;

    private InfiniteSet(String name, int extent) {
        this.name = name;
        this.extent = extent;
    }

    @Override
    public boolean contains(TlaValue element) {
        if (this == ANY) {
            return true;
        }
        if (extent > 0 && element instanceof Num number) {
            return this != NAT || number.signum() >= 0;
        }
        return this == STRING && element instanceof Str || refuseElement(element);
    }

    @Override
    public boolean isFinite() {
        return false;
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public Num cardinality() {
        throw ValueError.limit("the number of elements of " + kind() + " is infinite");
    }

    @Override
    protected Elements enumerate() {
        throw ValueError.limit("cannot enumerate " + kind());
    }

    @Override
    public boolean isSubsetOf(SetValue other) {
        if (this == other || other == ANY) {
            return true;
        }
        return other instanceof InfiniteSet that && extent > 0 && that.extent > 0
                ? extent <= that.extent
                : super.isSubsetOf(other);
    }

    @Override
    protected boolean sameContents(TlaValue other) {
        return compareContents(other) == 0;
    }

    @Override
    protected int compareContents(TlaValue other) {
        if (other instanceof InfiniteSet that && extent > 0 && that.extent > 0) {
            return Integer.compare(extent, that.extent);
        }
        return super.compareContents(other);
    }

    @Override
    protected boolean equalContents(TlaValue other) {
        return false;
    }

    @Override
    protected int computeHash() {
        return spread(name.hashCode());
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        out.append(name);
    }
}
