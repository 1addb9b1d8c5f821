package dev.plumbline.tla.internal.value;

import java.math.BigInteger;

/** An integer of any size. Integers of 64 bits are kept as {@code long}. */
public final class Num extends TlaValue {
    private static final int LOWEST_CACHED = -128;
    private static final Num[] CACHE = new Num[1280];
    /** Powers with more bits are rejected: they are mistakes, and would take all memory. */
    private static final long MOST_BITS = 4_000_000;

    private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

    static {
        for (int i = 0; i < CACHE.length; i++) {
            CACHE[i] = new Num(i + LOWEST_CACHED, null);
        }
    }

    public static final Num ZERO = of(0);
    public static final Num ONE = of(1);

    private final long small;
    /** Null if the number fits into a {@code long}. */
    private final BigInteger big;

    private Num(long small, BigInteger big) {
        this.small = small;
        this.big = big;
    }

    public static Num of(long value) {
        long index = value - LOWEST_CACHED;
        return index >= 0 && index < CACHE.length ? CACHE[(int) index] : new Num(value, null);
    }

    public static Num of(BigInteger value) {
        return fits(value) ? of(value.longValue()) : new Num(0, value);
    }

    private static boolean fits(BigInteger value) {
        return value.bitLength() < 64 && value.compareTo(LONG_MIN) >= 0 && value.compareTo(LONG_MAX) <= 0;
    }

    public Num plus(Num other) {
        if (big == null && other.big == null) {
            long sum = small + other.small;
            if (((small ^ sum) & (other.small ^ sum)) >= 0) {
                return of(sum);
            }
        }
        return of(bigValue().add(other.bigValue()));
    }

    public Num minus(Num other) {
        if (big == null && other.big == null) {
            long difference = small - other.small;
            if (((small ^ other.small) & (small ^ difference)) >= 0) {
                return of(difference);
            }
        }
        return of(bigValue().subtract(other.bigValue()));
    }

    public Num times(Num other) {
        if (big == null && other.big == null) {
            long high = Math.multiplyHigh(small, other.small);
            long low = small * other.small;
            if (high == low >> 63) {
                return of(low);
            }
        }
        return of(bigValue().multiply(other.bigValue()));
    }

    public Num negate() {
        return ZERO.minus(this);
    }

    /** {@code \div}: rounded down, also for negative numbers. */
    public Num floorDivide(Num divisor) {
        if (divisor.signum() == 0) {
            throw new ValueError("division of " + this + " by zero");
        }
        if (big == null && divisor.big == null && (small != Long.MIN_VALUE || divisor.small != -1)) {
            return of(Math.floorDiv(small, divisor.small));
        }
        BigInteger[] parts = bigValue().divideAndRemainder(divisor.bigValue());
        boolean below = parts[1].signum() != 0 && parts[1].signum() != divisor.signum();
        return of(below ? parts[0].subtract(BigInteger.ONE) : parts[0]);
    }

    /** {@code %}: from 0 to the divisor, which must be positive. */
    public Num mod(Num divisor) {
        if (divisor.signum() <= 0) {
            throw new ValueError("the second operand of " + this + " % " + divisor + " is not a positive number");
        }
        if (big == null && divisor.big == null) {
            return of(Math.floorMod(small, divisor.small));
        }
        return of(bigValue().mod(divisor.bigValue()));
    }

    /** {@code ^} with an exponent that is not negative; {@code 0^0} is rejected, as in TLC. */
    public Num power(Num exponent) {
        if (exponent.signum() < 0) {
            throw new ValueError("the exponent of " + this + "^" + exponent + " is not a natural number");
        }
        if (exponent.signum() == 0) {
            if (signum() == 0) {
                throw new ValueError("0^0 is undefined");
            }
            return ONE;
        }
        if (big == null && small >= -1 && small <= 1) {
            return small >= 0 || exponent.isOdd() ? this : ONE;
        }
        BigInteger base = bigValue();
        if (!exponent.fitsInt() || (long) base.bitLength() * exponent.small > MOST_BITS) {
            throw ValueError.limit("the number " + this + "^" + exponent + " is too large");
        }
        return of(base.pow((int) exponent.small));
    }

    private boolean isOdd() {
        return big == null ? (small & 1) != 0 : big.testBit(0);
    }

    public int signum() {
        return big == null ? Long.signum(small) : big.signum();
    }

    public int compareWith(Num other) {
        if (big == null && other.big == null) {
            return Long.compare(small, other.small);
        }
        return bigValue().compareTo(other.bigValue());
    }

    public boolean fitsInt() {
        return big == null && small == (int) small;
    }

    public boolean fitsLong() {
        return big == null;
    }

    /** @throws ValueError if it has more than 32 bits */
    public int intValue() {
        if (!fitsInt()) {
            throw ValueError.limit("the number " + this + " has more than 32 bits");
        }
        return (int) small;
    }

    /** @throws ValueError if it has more than 64 bits */
    public long longValue() {
        if (big != null) {
            throw ValueError.limit("the number " + this + " has more than 64 bits");
        }
        return small;
    }

    public BigInteger bigValue() {
        return big == null ? BigInteger.valueOf(small) : big;
    }

    /** The hash of the number, for functions whose arguments are not kept as objects. */
    static int hashOf(long value) {
        return spread((int) (value ^ (value >>> 32)) * 0x9e3779b1 + 0x165667b1);
    }

    @Override
    public void print(StringBuilder out, int limit) {
        if (big == null) {
            out.append(small);
        } else {
            out.append(big);
        }
    }

    @Override
    protected String kindName() {
        return "integer";
    }

    @Override
    protected boolean sameContents(TlaValue other) {
        if (other instanceof Num that) {
            return isNumber(that);
        }
        throw incomparable(other);
    }

    boolean isNumber(Num that) {
        return big == null ? that.big == null && small == that.small : big.equals(that.big);
    }

    @Override
    protected int compareContents(TlaValue other) {
        if (other instanceof Num that) {
            return compareWith(that);
        }
        throw incomparable(other);
    }

    @Override
    protected boolean equalContents(TlaValue other) {
        return other instanceof Num that && isNumber(that);
    }

    @Override
    protected boolean hasSettledParts() {
        return true;
    }

    @Override
    protected int computeHash() {
        return big == null ? hashOf(small) : spread(big.hashCode() + 0x27d4eb2f);
    }
}
