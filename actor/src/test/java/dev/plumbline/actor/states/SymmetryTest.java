package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.MutableActor;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.check.Verdict;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is refused, and what a reduced search finds. {@link RandomSymmetryTest} compares its numbers. */
class SymmetryTest {
    /** Passes a token to any other. */
    record Member(Set<ActorRef> all, boolean holds) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("token")) {
                return new Member(all, true);
            }
            context.send(List.copyOf(all).get(context.choose(all.size())), "token");
            return new Member(all, false);
        }

        @Override
        public Actor started(Context context) {
            context.startTimer("pass");
            return this;
        }
    }

    private static Set<ActorRef> refs(String... names) {
        Set<ActorRef> all = new TreeSet<>();
        for (String name : names) {
            all.add(ActorRef.of(name));
        }
        return all;
    }

    static Harness.Builder members() {
        Harness.Builder harness = Harness.of("members").symmetric("A", "B", "C");
        for (String name : List.of("A", "B", "C")) {
            harness.actor(name, new Member(refs("A", "B", "C"), false));
        }
        return harness;
    }

    static long holding(Property.State state) {
        return state.actors(Member.class).stream().filter(Member::holds).count();
    }

    @Test
    void aCounterexampleIsARealRun() throws Exception {
        Harness harness = members()
                .property(Property.always("not all hold", state -> holding(state) < 3))
                .build();
        StatesFound full = StateSearch.of(harness).run();
        StatesFound reduced = StateSearch.of(harness).symmetric().run();
        assertThat(reduced.word()).isEqualTo(Verdict.Word.VIOLATES);
        assertThat(reduced.states()).isLessThan(full.states() / 3);
        StatePath path = reduced.violatedProperty().orElseThrow().path().orElseThrow();
        assertThat(path.steps())
                .hasSameSizeAs(full.violatedProperty()
                        .orElseThrow()
                        .path()
                        .orElseThrow()
                        .steps());
        assertThat(holding(path.last().view(() -> {}))).isEqualTo(3);
    }

    @Test
    void aPropertyThatNamesAnActorIsRefused() throws Exception {
        Harness harness = members()
                .property(Property.always(
                        "A does not hold", state -> !((Member) state.actors().get(ActorRef.of("A"))).holds()))
                .build();
        assertThatThrownBy(() -> StateSearch.of(harness).symmetric().run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("the property \"A does not hold\" tells symmetric actors apart");
    }

    @Test
    void aPropertyOfExecutionsIsRefused() throws Exception {
        Harness harness = members()
                .property(Property.eventually("one holds", state -> holding(state) > 0))
                .build();
        assertThatThrownBy(() -> StateSearch.of(harness).symmetric())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("\"one holds\" is not one of single states");
    }

    @Test
    void anOrderOfActorsIsRefused() throws Exception {
        record Teller(List<ActorRef> all) implements Actor {
            @Override
            public Actor receive(Context context, Object message) {
                return this;
            }
        }
        Harness harness = members()
                .actor("T", new Teller(List.of(ActorRef.of("A"), ActorRef.of("B"), ActorRef.of("C"))))
                .property(Property.always("true", state -> true))
                .build();
        assertThatThrownBy(() -> StateSearch.of(harness).symmetric().run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("if A and B exchange their names, at the start T is Teller[all=[B, A, C]]")
                .hasMessageContaining("a list has an order");
    }

    /** The first state is symmetric, and only one receipt, in a state that few paths reach, is not. */
    @Test
    void aReceiptThatDependsOnANameIsRefused() throws Exception {
        record Picky(int heard) implements Actor {
            @Override
            public Actor started(Context context) {
                context.startTimer("tick");
                return this;
            }

            @Override
            public Actor receive(Context context, Object message) {
                if (heard < 2) {
                    context.startTimer("tick");
                }
                return new Picky(heard == 2 && context.self().name().equals("B") ? 7 : heard + 1);
            }
        }
        Harness.Builder harness = Harness.of("picky").property(Property.always("true", state -> true));
        for (String name : List.of("A", "B", "C")) {
            harness.actor(name, new Picky(0));
        }
        Harness declared = harness.symmetric("A", "B", "C").build();
        assertThatThrownBy(() -> StateSearch.of(declared).symmetric().run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("exchange their names, when ")
                .hasMessageContaining("receives tick")
                .hasMessageContaining("leads elsewhere");
        Harness others = harness.build().toBuilder().build();
        assertThat(StateSearch.of(others).run().word()).isEqualTo(Verdict.Word.CONFORMS);
    }

    private static final class Opaque extends MutableActor {
        private final Set<ActorRef> all;
        private boolean told;

        Opaque(Set<ActorRef> all, boolean told) {
            this.all = all;
            this.told = told;
        }

        @Override
        protected MutableActor copy() {
            return new Opaque(all, told);
        }

        @Override
        protected void start(Context context) {
            context.startTimer("tell");
        }

        @Override
        protected void on(Context context, Object message) {
            if (message.equals("tell")) {
                all.forEach(each -> context.send(each, "told"));
            }
            told = true;
        }

        @Override
        protected Object state() {
            return List.of(all, told);
        }
    }

    @Test
    void anOpaqueClassNeedsAFunction() throws Exception {
        Harness.Builder harness = Harness.of("opaque").property(Property.always("true", state -> true));
        for (String name : List.of("A", "B", "C")) {
            harness.actor(name, new Opaque(refs("A", "B", "C"), false));
        }
        harness.symmetric("A", "B", "C");
        assertThatThrownBy(() -> StateSearch.of(harness.build()).symmetric().run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("class " + Opaque.class.getName())
                .hasMessageContaining("Harness.Builder.renamed(Opaque.class");
        Harness known = harness.renamed(Opaque.class, (actor, names) -> {
                    Set<ActorRef> all = new TreeSet<>();
                    actor.all.forEach(each -> all.add(names.apply(each)));
                    return new Opaque(all, actor.told);
                })
                .build();
        StatesFound reduced = StateSearch.of(known).symmetric().run();
        assertThat(reduced.word()).isEqualTo(Verdict.Word.CONFORMS);
        assertThat(reduced.states()).isLessThan(StateSearch.of(known).run().states());
    }

    @Test
    void aRequestToOneOfThemIsRefused() throws Exception {
        Harness harness = members()
                .property(Property.always("true", state -> true))
                .request("client", "B", "token", Invocation.of("read"))
                .build();
        assertThatThrownBy(() -> StateSearch.of(harness).symmetric().run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("the request of client to B is another one");
    }

    @Test
    void anActorThatIsAClientIsRefused() throws Exception {
        record Caller() implements Actor {
            @Override
            public Actor started(Context context) {
                context.startTimer("call");
                return this;
            }

            @Override
            public Actor receive(Context context, Object message) {
                context.called(Invocation.of("read"));
                return this;
            }
        }
        Harness harness = Harness.of("callers")
                .property(Property.always("true", state -> true))
                .actor("A", new Caller())
                .actor("B", new Caller())
                .symmetric("A", "B")
                .build();
        assertThatThrownBy(() -> StateSearch.of(harness).symmetric().run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("the symmetric A calls")
                .hasMessageContaining("cannot be symmetric");
    }

    @Test
    void cutsThatSetOneActorApartAreRefused() throws Exception {
        Harness harness = members()
                .property(Property.always("true", state -> true))
                .faults(Faults.NONE.withPartitions(1, List.of(refs("A"))))
                .build();
        assertThatThrownBy(() -> StateSearch.of(harness).symmetric().run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("a cut of the network is another one");
    }

    @Test
    void aHarnessWithoutSymmetricActorsIsRefused() throws Exception {
        Harness harness = Harness.of("one")
                .actor("A", new Member(refs("A"), false))
                .network(Network.ORDERED)
                .property(Property.always("true", state -> true))
                .build();
        assertThatThrownBy(() -> StateSearch.of(harness).symmetric())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("declares no symmetric actors");
    }
}
