package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.MutableActor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ShownObjectTest {
    sealed interface Role permits Leader, Follower, Idle {}

    record Leader(int term) implements Role {}

    record Follower(int term) implements Role {}

    record Idle() implements Role {}

    record Entry(int term, String text) {}

    record Server(Role role, Entry last, List<Entry> log, Map<ActorRef, Integer> next, Optional<ActorRef> vote) {}

    enum Phase {
        DONE
    }

    record Odd(Object any) {}

    static final class Plain {
        private final int[] numbers = {1, 2};
        private final Phase phase = Phase.DONE;
        private final transient int cache = 3;
    }

    static final class Told {
        @Override
        public String toString() {
            return "told";
        }
    }

    static final class Throwing {
        @Override
        public String toString() {
            throw new IllegalStateException();
        }
    }

    static final class Counting extends MutableActor {
        private int count;

        @Override
        protected MutableActor copy() {
            return new Counting();
        }

        @Override
        protected void on(Context context, Object message) {}

        @Override
        protected Object state() {
            return count;
        }
    }

    private static String text(Object object) {
        return ShownObject.state(object).toString();
    }

    @Test
    void aRecordIsARecordOfItsFieldsWithTheClassesThatVary() {
        Map<ActorRef, Integer> next = new TreeMap<>(Map.of(ActorRef.of("B"), 2, ActorRef.of("A"), 1));
        assertThat(text(new Server(
                        new Leader(3),
                        new Entry(1, "x"),
                        List.of(new Entry(2, "y")),
                        next,
                        Optional.of(ActorRef.of("a/b")))))
                .isEqualTo(
                        "[last |-> [term |-> 1, text |-> \"x\"], log |-> <<[Entry |-> [term |-> 2, text |-> \"y\"]]>>,"
                                + " next |-> (A :> 1 @@ B :> 2), role |-> [Leader |-> [term |-> 3]], vote |-> <<\"a/b\">>]");
        assertThat(text(new Server(new Idle(), null, List.of(), Map.of(), Optional.empty())))
                .isEqualTo("[last |-> null, log |-> <<>>, next |-> <<>>, role |-> Idle, vote |-> <<>>]");
        assertThat(ShownObject.state(new Odd(new Leader(1)))).isNotEqualTo(ShownObject.state(new Odd(new Follower(1))));
        assertThat(ShownObject.of(new Leader(1))).hasToString("[Leader |-> [term |-> 1]]");
    }

    @Test
    void otherObjectsAreTheirFieldsOrTheirText() {
        assertThat(text(new Plain())).isEqualTo("[numbers |-> <<1, 2>>, phase |-> DONE]");
        assertThat(new Plain().cache).isEqualTo(3);
        assertThat(text(new Counting())).isEqualTo("[count |-> 0]");
        assertThat(text(new Odd(new Told()))).isEqualTo("[any |-> \"told\"]");
        assertThat(text(new Odd(new Throwing()))).isEqualTo("[any |-> Throwing]");
        assertThat(text(new Odd((Supplier<String>) () -> "x"))).isEqualTo("[any |-> function]");
        assertThat(text(new Odd(2.5))).isEqualTo("[any |-> \"2.5\"]");
        assertThat(text(new Odd(Set.of(2, 1)))).isEqualTo("[any |-> {1, 2}]");
        assertThat(text(new Odd("x".repeat(2_000)))).hasSizeLessThan(1_020);
    }

    @Test
    void nothingIsLostWhereValuesWouldMeet() {
        Map<Object, Integer> map = new LinkedHashMap<>();
        map.put(1, 7);
        map.put(1L, 8);
        assertThat(text(new Odd(map))).isEqualTo("[any |-> \"{1=7, 1=8}\"]");
    }

    @Test
    void whatContainsItselfEnds() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertThat(text(new Odd(list))).startsWith("[any |-> <<");
        Object deep = "x";
        for (int i = 0; i < 100_000; i++) {
            deep = new Odd(deep);
        }
        assertThat(text(deep)).startsWith("[any |-> [Odd |-> ");
        List<Object> wide = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            wide.add(new Entry(i, "x"));
        }
        assertThat(text(new Odd(wide))).contains("Entry[term=40000, text=x]");
        Map<Object, Object> self = new HashMap<>();
        self.put("self", self);
        assertThat(text(new Odd(self))).startsWith("[any |-> [self |-> ");
    }
}
