package dev.plumbline.tla.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.value.set.InfiniteSet;
import dev.plumbline.tla.internal.value.set.Subsets;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversionTest {
    private final Names names = new Names();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TRUE",
                "-9223372036854775808",
                "\"a b\"",
                "n1",
                "<<>>",
                "<<1, \"x\", <<>>>>",
                "{}",
                "{n1, 3, 1, 2}",
                "{{}, {1}, {1, 2}}",
                "[b |-> 1, a |-> {2}]",
                "(0 :> \"a\" @@ 5 :> \"b\")",
                "(n1 :> 1 @@ n2 :> 2)",
                "(\"a b\" :> 1 @@ \"c\" :> 2)",
                "{[a |-> 2, z |-> 1], [a |-> 1, z |-> 5]}",
                "(<<1, 2>> :> {} @@ <<0, 9>> :> {1})"
            })
    void valuesOfHistoriesComeBackUnchanged(String text) throws BadInput {
        Value value = Value.parse(text);

        assertThat(Conversion.toHistory(Conversion.fromHistory(value, names))).isEqualTo(value);
    }

    @Test
    void setsOfMixedKindsAreRejected() {
        assertThatThrownBy(() -> Conversion.fromHistory(Value.set(Value.of(1), Value.of("a")), names))
                .isInstanceOf(BadInput.class)
                .hasMessage("a TLA+ specification cannot compare the parts of {1, \"a\"};"
                        + " expected elements of one kind in each set and domain");
    }

    @Test
    void enumeratesSetsGivenByTheirParts() throws BadInput {
        assertThat(Conversion.toHistory(new Subsets(Range.of(1, 2)))).isEqualTo(Value.parse("{{}, {1}, {2}, {1, 2}}"));
    }

    @Test
    void infiniteSetsAndLargeNumbersAreRejected() {
        Num large = Num.of(Long.MAX_VALUE).plus(Num.ONE);

        assertThatThrownBy(() -> Conversion.toHistory(InfiniteSet.NAT))
                .isInstanceOf(SpecException.class)
                .hasMessage("not a value that can be written down: cannot enumerate the set Nat");
        assertThatThrownBy(() -> Conversion.toHistory(Fun.sequence(large)))
                .isInstanceOf(SpecException.class)
                .hasMessage("not a value that can be written down:"
                        + " the number 9223372036854775808 has more than 64 bits");
    }

    @Test
    void namesAreOrderedAsTheyAreMentioned() {
        Names given = new Names(List.of("z", "y", "z"));

        assertThat(given.string("z")).isLessThan(given.string("y")).isLessThan(given.string("a"));
        assertThat(given.model("b").rank()).isEqualTo(given.string("b").rank()).isEqualTo(3);
        assertThat(given.model("a")).isLessThan(given.model("b"));
        assertThat(given.model("a").compareTo(given.string("z"))).isNegative();
        assertThat(given.string("y")).isSameAs(given.string("y")).isNotEqualTo(given.model("y"));
    }

    @Test
    void threadsGetTheSameNames() {
        List<Str> made = IntStream.range(0, 4000)
                .parallel()
                .mapToObj(i -> names.string("n" + i % 100))
                .toList();

        assertThat(made)
                .allSatisfy(name -> assertThat(names.string(name.text())).isSameAs(name));
        assertThat(made.stream().mapToInt(Str::rank).distinct().sorted())
                .containsExactlyElementsOf(IntStream.range(0, 100).boxed().toList());
    }
}
