package dev.plumbline.runtime.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.runtime.bytes.ValueBytes;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Equality of functions, text, bytes, and messages. */
class ValuesTest {
    private static Value of(long number) {
        return Tla.of(number);
    }

    @Test
    void functionsAreEqualHoweverTheyAreMade() {
        assertThat(Tla.tuple()).isEqualTo(Tla.function(Tla.set(), x -> x)).isEqualTo(Tla.parse("<<>>"));
        assertThat(Tla.tuple(of(5), of(6)))
                .isEqualTo(Tla.combine(Tla.single(of(2), of(6)), Tla.single(of(1), of(5))))
                .isEqualTo(Tla.function(Tla.interval(of(1), of(2)), x -> Tla.plus(x, of(4))));
        assertThat(Tla.record("b", of(2), "a", of(1)))
                .isEqualTo(Tla.combine(Tla.single(Tla.of("a"), of(1)), Tla.single(Tla.of("b"), of(2))))
                .isEqualTo(Tla.parse("[a |-> 1, b |-> 2]"));
        assertThat(Tla.single(of(0), of(1))).isNotEqualTo(Tla.tuple(of(1)));
        assertThat(Tla.eq(of(1), Tla.of("1"))).isFalse();
    }

    @Test
    void theFirstFunctionCountsWhereBothAreDefined() {
        assertThat(Tla.combine(Tla.single(of(1), of(10)), Tla.single(of(1), of(20))))
                .isEqualTo(Tla.tuple(of(10)));
    }

    @Test
    void setsAreEqualIfTheirElementsAre() {
        assertThat(Tla.in(of(3), Sets.NAT)).isTrue();
        assertThat(Tla.in(of(-3), Sets.NAT)).isFalse();
        assertThat(Tla.in(Tla.of("x"), Sets.STRING)).isTrue();
        assertThat(Tla.in(Tla.tuple(of(1)), Sets.seq(Sets.NAT))).isTrue();
        assertThat(Tla.in(Tla.record("a", of(1)), Sets.records("a", Sets.NAT))).isTrue();
        assertThat(Sets.subsets(Tla.set(of(1), of(2))))
                .isEqualTo(Tla.set(Tla.set(), Tla.set(of(1)), Tla.set(of(2)), Tla.set(of(1), of(2))));
        assertThat(Sets.NAT).isEqualTo(Sets.NAT).isNotEqualTo(Sets.INT);
    }

    @Test
    void printsAsLogsDo() {
        assertThat(Tla.record("from", of(5), "type", of(1))).hasToString("[from |-> 5, type |-> 1]");
        assertThat(Tla.tuple(of(1), Tla.of("a\"\\\n"))).hasToString("<<1, \"a\\\"\\\\\\n\">>");
        assertThat(Tla.set(of(2), Tla.bool(true), of(-1))).hasToString("{TRUE, -1, 2}");
        assertThat(Tla.DEFAULT_INIT_VALUE).hasToString("defaultInitValue");
    }

    @Test
    void errorsNameTheOperatorAndTheValue() {
        assertThatThrownBy(() -> Tla.head(Tla.tuple()))
                .hasMessage("Head: expected a sequence that is not empty, but found the tuple <<>>");
        assertThatThrownBy(() -> Tla.plus(of(1), Tla.of("x")))
                .hasMessage("+: expected an integer, but found the string \"x\"");
        assertThatThrownBy(() -> Tla.plus(of(Long.MAX_VALUE), of(1))).hasMessageContaining("not an integer of 64 bits");
        assertThatThrownBy(() -> Tla.div(of(1), of(0))).hasMessageContaining("is not defined");
        assertThatThrownBy(() -> Tla.apply(Tla.record("a", of(1)), Tla.of("b")))
                .hasMessage("\"b\" is not in the domain of the record [a |-> 1]; its domain is {\"a\"}");
        assertThatThrownBy(() -> Tla.except(Tla.tuple(of(1)), of(2), of(3))).hasMessageContaining("not in the domain");
        assertThatThrownBy(() -> Tla.forAll(Sets.NAT, x -> true)).hasMessageContaining("Nat is infinite");
        assertThatThrownBy(() -> Tla.choose(Tla.set(of(1)), x -> false)).hasMessageContaining("CHOOSE");
        assertThatThrownBy(() -> Tla.isTrue(of(1))).hasMessage("expected TRUE or FALSE, but found the integer 1");
        assertThatThrownBy(() -> Tla.parse("<<1, 2"))
                .hasMessage("not a TLA+ value: expected '>>' at character 7, found the end");
        assertThatThrownBy(() -> Tla.parse("1 2")).hasMessageContaining("expected the end");
        assertThatThrownBy(() -> Tla.parse("99999999999999999999")).hasMessageContaining("64 bits");
    }

    private static Value random(Random random, int depth) {
        int kinds = depth == 0 ? 4 : 7;
        List<Value> parts = new ArrayList<>();
        if (depth > 0) {
            for (int i = random.nextInt(4); i > 0; i--) {
                parts.add(random(random, depth - 1));
            }
        }
        return switch (random.nextInt(kinds)) {
            case 0 -> Tla.bool(random.nextBoolean());
            case 1 -> of(random.nextInt(10) == 0 ? random.nextLong() : random.nextInt(4));
            case 2 -> Tla.of(new String[] {"", "a", "b\"", "\\\n\t\r\f", "\u00e4\u4e16"}[random.nextInt(5)]);
            case 3 -> Tla.model("model" + random.nextInt(2));
            case 4 -> Tla.tuple(parts);
            case 5 -> Tla.set(parts);
            default -> Tla.function(Tla.set(parts), x -> random(random, depth - 1));
        };
    }

    @Test
    void textAndBytesGiveTheSameValueBackAndTheOrderIsTotal() throws IOException {
        Random random = new Random(1);
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Value value = random(random, 3);
            values.add(value);
            assertThat(Tla.parse(value.toString())).isEqualTo(value).hasSameHashCodeAs(value);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ValueBytes.write(value, new DataOutputStream(bytes));
            assertThat(ValueBytes.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))))
                    .isEqualTo(value);
        }
        for (Value a : values) {
            for (Value b : values) {
                assertThat(a.equals(b)).isEqualTo(a.toString().equals(b.toString()));
                assertThat(Integer.signum(a.compareTo(b))).isEqualTo(-Integer.signum(b.compareTo(a)));
                assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
            }
        }
        List<Value> sorted = values.stream().sorted().toList();
        for (int i = 0; i + 1 < sorted.size(); i++) {
            assertThat(sorted.get(i)).isLessThanOrEqualTo(sorted.get(i + 1));
        }
    }
}
