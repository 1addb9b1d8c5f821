package dev.plumbline.tla.internal.tlc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tlc2.util.FP64;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.SubsetValue;
import tlc2.value.impl.TupleValue;

class TlcValuesTest {
    @BeforeAll
    static void fingerprints() {
        FP64.Init(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TRUE",
                "-7",
                "2147483647",
                "-2147483648",
                "\"a b\"",
                "n1",
                "<<>>",
                "<<1, \"x\", <<>>>>",
                "{}",
                "{3, 1, 2}",
                "{{}, {1}, {1, 2}}",
                "[b |-> 1, a |-> {2}]",
                "(0 :> \"a\" @@ 5 :> \"b\")",
                "(n1 :> 1 @@ n2 :> 2)",
                "{[a |-> 2, z |-> 1], [a |-> 1, z |-> 5]}",
                "(<<1, 2>> :> {} @@ <<0, 9>> :> {1})"
            })
    void aValueComesBackAsItWas(String text) throws BadInput {
        Value value = Value.parse(text);

        assertThat(TlcValues.fromTlc(TlcValues.toTlc(value))).isEqualTo(value);
    }

    @Test
    void rejectsIntegersOver32BitsAtEveryPlace() throws BadInput {
        Value deep = Value.parse("[a |-> <<{2147483648}>>]");

        assertThatThrownBy(() -> TlcValues.toTlc(deep))
                .isInstanceOf(BadInput.class)
                .hasMessage("integer 2147483648 has more than 32 bits;"
                        + " expected -2147483648 to 2147483647 for a TLA+ specification");
    }

    @Test
    void rejectsSetOfMixedKinds() {
        assertThatThrownBy(() -> TlcValues.toTlc(Value.set(Value.of(1), Value.of("a"))))
                .isInstanceOf(BadInput.class)
                .hasMessage("a TLA+ specification cannot compare the parts of {1, \"a\"};"
                        + " expected elements of one kind in each set and domain");
    }

    @Test
    void modelValuesMixWithAnything() throws BadInput {
        Value mixed = Value.set(Value.of(1), Value.model("null"));

        assertThat(TlcValues.fromTlc(TlcValues.toTlc(mixed))).isEqualTo(mixed);
    }

    @Test
    void aFunctionOnOneToNIsATuple() {
        tlc2.value.impl.Value[] values = {IntValue.gen(7), IntValue.gen(8)};

        assertThat(TlcValues.fromTlc(new FcnRcdValue(new IntervalValue(1, 2), values)))
                .isEqualTo(TlcValues.fromTlc(new TupleValue(values)))
                .isEqualTo(Value.tuple(Value.of(7), Value.of(8)));
    }

    @Test
    void enumeratesLazySets() throws BadInput {
        SetEnumValue set = (SetEnumValue) TlcValues.toTlc(Value.parse("{1, 2}"));

        assertThat(TlcValues.fromTlc(new SubsetValue(set))).isEqualTo(Value.parse("{{}, {1}, {2}, {1, 2}}"));
        assertThat(TlcValues.fromTlc(new IntervalValue(2, 4))).isEqualTo(Value.parse("{2, 3, 4}"));
        assertThat(TlcValues.fromTlc(new IntervalValue(2, 1))).isEqualTo(Value.set());
    }

    @Test
    void infiniteSetIsNotAValue() {
        assertThatThrownBy(() -> TlcValues.fromTlc(tlc2.module.Naturals.Nat()))
                .isInstanceOf(SpecException.class)
                .hasMessageStartingWith("not a value that can be written down");
    }

    @Test
    void normalisesValuesForTheEvaluator() throws BadInput {
        assertThat(TlcValues.toTlc(Value.parse("{{2, 1}, {}}")).isNormalized()).isTrue();
    }
}
