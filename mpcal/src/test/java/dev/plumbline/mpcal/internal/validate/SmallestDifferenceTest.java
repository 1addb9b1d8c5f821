package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import org.junit.jupiter.api.Test;

class SmallestDifferenceTest {
    private static String of(String one, String other) throws BadInput {
        SmallestDifference found = SmallestDifference.of("inbox", Value.parse(one), Value.parse(other));
        return found.path() + ": " + found.one() + ", " + found.other();
    }

    @Test
    void onePartThatDiffersHasAPath() throws BadInput {
        assertThat(of("<<1, <<2, [color |-> \"white\", to |-> 3]>>>>", "<<1, <<2, [color |-> \"black\", to |-> 3]>>>>"))
                .isEqualTo("inbox[2][2].color: \"white\", \"black\"");
        assertThat(of("(0 :> {} @@ 5 :> <<>>)", "(0 :> {1} @@ 5 :> <<>>)")).isEqualTo("inbox[0]: {}, {1}");
    }

    @Test
    void valuesThatDifferInSeveralPartsAreShownWhole() throws BadInput {
        assertThat(of("<<1, 2>>", "<<2, 1>>")).isEqualTo("inbox: <<1, 2>>, <<2, 1>>");
        assertThat(of("<<1, 2>>", "<<1>>")).isEqualTo("inbox: <<1, 2>>, <<1>>");
        assertThat(of("[a |-> 1]", "[b |-> 1]")).isEqualTo("inbox: [a |-> 1], [b |-> 1]");
        assertThat(of("3", "<<>>")).isEqualTo("inbox: 3, <<>>");
    }
}
