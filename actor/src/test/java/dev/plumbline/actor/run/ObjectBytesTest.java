package dev.plumbline.actor.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.value.Value;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ObjectBytesTest {
    private final ObjectBytes bytes = new ObjectBytes(ObjectBytesTest.class.getClassLoader());

    enum Colour {
        RED {
            @Override
            public String toString() {
                return "red";
            }
        },
        BLUE
    }

    /** With a class that is no record. */
    record Parts(ArrayList<Integer> list, Map<ActorRef, Set<Colour>> map, Optional<Parts> next, Plain plain) {}

    /** Compared by content. */
    static final class Plain implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int number;

        Plain(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Plain plain && plain.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    record Opaque(Runnable work) {}

    @Test
    void objectsAreReadAsTheyWereWritten() {
        Parts inner = new Parts(new ArrayList<>(List.of(1, 2)), Map.of(), Optional.empty(), new Plain(3));
        for (Object object : Arrays.asList(
                1,
                -5L,
                2.5,
                'x',
                (byte) 3,
                true,
                false,
                "text with \u00e9",
                "x".repeat(100_000),
                Colour.RED,
                Colour.BLUE,
                Optional.of("there"),
                ActorRef.of("A/b"),
                Answer.DONE,
                Answer.of(Value.set(List.of(Value.of(1), Value.of(2)))),
                Value.tuple(List.of(Value.of("a"))),
                List.of(1, "two", Set.of(3)),
                Arrays.asList(null, 4),
                new LinkedList<>(List.of(1)),
                new TreeSet<>(Set.of(3, 1)),
                new TreeMap<>(Map.of("k", 1)),
                new Parts(
                        new ArrayList<>(List.of(7)),
                        Map.of(ActorRef.of("A"), Set.of(Colour.RED)),
                        Optional.of(inner),
                        new Plain(1)))) {
            assertThat(bytes.read(bytes.of(object))).isEqualTo(object);
        }
        assertThat(bytes.read(bytes.of(null))).isNull();
        assertThat((int[]) bytes.read(bytes.of(new int[] {1, 2}))).containsExactly(1, 2);
        assertThat((String[]) bytes.read(bytes.of(new String[] {"a", null}))).containsExactly("a", null);
    }

    @Test
    void theClassThatCannotBeWrittenIsNamedWithTheFieldThatHasIt() {
        assertThatThrownBy(() -> bytes.of(List.of(new Opaque(() -> {}))))
                .isInstanceOf(HarnessMistake.class)
                .hasMessageStartingWith(
                        "Opaque.work: an object of class dev.plumbline.actor.run.ObjectBytesTest$$Lambda")
                .hasMessageEndingWith("expected a record, an enum, a collection of the JDK, a text, a number,"
                        + " or a class that implements java.io.Serializable");
        assertThatThrownBy(() -> bytes.of(new TreeSet<Integer>(Comparator.reverseOrder())))
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("with a comparator; expected the natural order");
    }

    @Test
    void bytesOfSomethingElseAreAMistake() {
        assertThatThrownBy(() -> bytes.read(new byte[] {'?'})).isInstanceOf(HarnessMistake.class);
        byte[] cut = Arrays.copyOf(bytes.of("text"), 6);
        assertThatThrownBy(() -> bytes.read(cut)).isInstanceOf(HarnessMistake.class);
    }
}
