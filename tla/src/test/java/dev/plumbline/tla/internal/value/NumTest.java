package dev.plumbline.tla.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumTest {
    private static final BigInteger TWO = BigInteger.TWO;

    /** Numbers around all places where a representation ends, and some others. */
    private static List<BigInteger> numbers() {
        List<BigInteger> numbers = new ArrayList<>();
        for (int bits : new int[] {0, 1, 7, 10, 31, 32, 63, 64, 100}) {
            for (int near = -2; near <= 2; near++) {
                BigInteger number = TWO.pow(bits).add(BigInteger.valueOf(near));
                numbers.add(number);
                numbers.add(number.negate());
            }
        }
        Random random = new Random(7);
        for (int i = 0; i < 20; i++) {
            numbers.add(new BigInteger(random.nextInt(130), random));
        }
        return numbers;
    }

    @Test
    void arithmeticIsExact() {
        for (BigInteger left : numbers()) {
            for (BigInteger right : numbers()) {
                Num one = Num.of(left);
                Num other = Num.of(right);
                assertThat(one.plus(other).bigValue()).isEqualTo(left.add(right));
                assertThat(one.minus(other).bigValue()).isEqualTo(left.subtract(right));
                assertThat(one.times(other).bigValue()).isEqualTo(left.multiply(right));
                assertThat(one.compareTo(other)).isEqualTo(left.compareTo(right));
                assertThat(one.sameAs(other)).isEqualTo(left.equals(right));
                assertThat(one.equals(other)).isEqualTo(left.equals(right));
                if (right.signum() > 0) {
                    assertThat(one.mod(other).bigValue()).isEqualTo(left.mod(right));
                }
                if (right.signum() != 0) {
                    BigInteger quotient = one.floorDivide(other).bigValue();
                    BigInteger rest = left.subtract(quotient.multiply(right));
                    assertThat(rest.signum() == 0 || rest.signum() == right.signum())
                            .as(left + " \\div " + right)
                            .isTrue();
                    assertThat(rest.abs()).isLessThan(right.abs());
                }
            }
        }
    }

    @Test
    void equalNumbersHaveEqualHashesHoweverTheyWereComputed() {
        for (BigInteger number : numbers()) {
            Num detour = Num.of(number).times(Num.of(TWO.pow(70))).floorDivide(Num.of(TWO.pow(70)));
            assertThat(detour).isEqualTo(Num.of(number)).hasSameHashCodeAs(Num.of(number));
            assertThat(detour.fitsLong()).isEqualTo(number.bitLength() < 64);
            assertThat(detour.fitsInt()).isEqualTo(number.bitLength() < 32);
            assertThat(detour.toString()).isEqualTo(number.toString());
            assertThat(detour.negate().bigValue()).isEqualTo(number.negate());
        }
    }

    @Test
    void powersAreExactAndLimited() {
        assertThat(Num.of(-3).power(Num.of(3))).isEqualTo(Num.of(-27));
        assertThat(Num.of(2).power(Num.of(100)).bigValue()).isEqualTo(TWO.pow(100));
        assertThat(Num.of(-1).power(Num.of(TWO.pow(90)))).isEqualTo(Num.ONE);
        assertThat(Num.ZERO.power(Num.of(5))).isEqualTo(Num.ZERO);
        assertThat(Num.of(5).power(Num.ZERO)).isEqualTo(Num.ONE);
        assertThatThrownBy(() -> Num.ZERO.power(Num.ZERO)).hasMessage("0^0 is undefined");
        assertThatThrownBy(() -> Num.of(2).power(Num.of(-1)))
                .hasMessage("the exponent of 2^-1 is not a natural number");
        assertThatThrownBy(() -> Num.of(10).power(Num.of(1_000_000_000)))
                .isInstanceOfSatisfying(
                        ValueError.class, error -> assertThat(error.isLimit()).isTrue());
    }

    @Test
    void refusesDivisorsThatTlcRefuses() {
        assertThatThrownBy(() -> Num.of(7).floorDivide(Num.ZERO)).hasMessage("division of 7 by zero");
        assertThatThrownBy(() -> Num.of(7).mod(Num.of(-2)))
                .hasMessage("the second operand of 7 % -2 is not a positive number");
    }
}
