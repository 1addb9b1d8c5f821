package dev.plumbline.cli.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.actor.states.StepName;
import dev.plumbline.actor.systems.Systems;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.explain.view.SteppedSystem;
import dev.plumbline.explain.web.SteppedPlace;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ExploredSystemTest {
    private static ExploredSystem system(Harness harness, String beginning) throws BadInput {
        return new ExploredSystem(
                harness.name(),
                harness,
                StepName.parse(beginning),
                new BackgroundSearch(harness, Budget.DEFAULT, Optional.empty()));
    }

    private static Harness builtIn(String system, String harness) throws BadInput {
        return Systems.named(system).orElseThrow().harness(harness);
    }

    /** Follows every step of every state that the page shows, by links alone. */
    private static void hasTheStatesOfTheSearch(Harness harness) throws BadInput {
        ExploredSystem system = system(harness, "");
        Map<String, String> ways = new HashMap<>();
        Queue<String> queue = new ArrayDeque<>();
        SteppedPlace start = system.place("", 0);
        ways.put(start.mark(), "");
        queue.add("");
        long steps = 0;
        boolean isViolated = false;
        while (!queue.isEmpty()) {
            String way = queue.remove();
            SteppedPlace place = system.place(way, Integer.MAX_VALUE);
            isViolated |= place.failing().isPresent();
            for (SteppedPlace.Next next : place.next()) {
                steps++;
                String further = (way.isEmpty() ? "" : way + "_") + next.name();
                SteppedPlace after = system.place(further, Integer.MAX_VALUE);
                assertThat(after.title()).endsWith(": " + next.text());
                assertThat(next.remarks().stream().anyMatch(each -> each.text().equals("changes nothing")))
                        .as(further)
                        .isEqualTo(after.mark().equals(place.mark()));
                if (ways.putIfAbsent(after.mark(), further) == null) {
                    queue.add(further);
                }
            }
        }
        StatesFound found = StateSearch.of(harness).run();
        assertThat(ways).hasSize((int) found.states());
        assertThat(steps).isEqualTo(found.transitions());
        assertThat(isViolated).isEqualTo(found.violation().isPresent());
    }

    @Test
    void thePagesOfAllStatesHaveTheStepsOfTheSearch() throws BadInput {
        hasTheStatesOfTheSearch(builtIn("erroneous", "2r+1w"));
        hasTheStatesOfTheSearch(builtIn("register", "2r+1w"));
        Harness erroneous = builtIn("erroneous", "2r+1w");
        for (Network network : List.of(Network.ORDERED, Network.DUPLICATING)) {
            hasTheStatesOfTheSearch(erroneous.toBuilder().network(network).build());
        }
        for (Faults faults : List.of(
                Faults.NONE.withLosses(1), Faults.NONE.withCrashes(1), Faults.NONE.withPartitions(1, List.of()))) {
            hasTheStatesOfTheSearch(erroneous.toBuilder().faults(faults).build());
        }
    }

    enum Message {
        TICK,
        TOCK
    }

    /** Counts ticks; the other one gets each, and throws at the third. */
    record Clock(ActorRef other, int ticks, boolean strict) implements Actor {
        @Override
        public Actor started(Context context) {
            if (!strict) {
                context.startTimer(Message.TICK);
            }
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message == Message.TICK) {
                context.send(other, Message.TOCK);
                if (context.choose(2) == 0) {
                    context.startTimer(Message.TICK);
                }
            } else if (ticks == 2) {
                throw new IllegalStateException("too many");
            }
            return new Clock(other, ticks + 1, strict);
        }
    }

    private static int ticks(Property.State state, String actor) {
        return ((Clock) state.actors().get(ActorRef.of(actor))).ticks();
    }

    private static Harness clocks() {
        return Harness.of("clocks")
                .actor("A", new Clock(ActorRef.of("B"), 0, false))
                .actor("B", new Clock(ActorRef.of("A"), 0, true))
                .faults(Faults.NONE.withLosses(1))
                .maxSteps(50)
                .property(Property.always("few ticks", state -> ticks(state, "A") < 3))
                .property(Property.sometimes("behind", state -> ticks(state, "A") == 2 && ticks(state, "B") == 0))
                .property(Property.eventually("B hears", state -> ticks(state, "B") > 0))
                .property(Property.leadsTo(
                        "a tick is heard", state -> ticks(state, "A") > 0, state -> ticks(state, "B") > 0))
                .build();
    }

    private static String here(SteppedPlace place, String property) {
        return place.properties().stream()
                .filter(each -> each.name().equals(property))
                .map(each -> each.here().look() + " " + each.here().text())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aStepSaysWhatItChangesAndSends() throws BadInput {
        ExploredSystem system = system(clocks(), "");
        SteppedPlace start = system.place("", 0);
        assertThat(start.title()).isEqualTo("The state at the start");
        assertThat(start.timers()).hasSize(1);
        assertThat(start.facts()).containsExactly("Faults that may still happen: 1 loss.");
        assertThat(start.next()).extracting(SteppedPlace.Next::name).containsExactly("0.0", "0.1");
        assertThat(start.next())
                .extracting(SteppedPlace.Next::text)
                .containsExactly("A: timer TICK, choosing 0", "A: timer TICK, choosing 1");
        assertThat(start.next().get(0).changes()).containsExactly("A.ticks = 1");
        assertThat(start.next().get(0).effects()).containsExactly("sends TOCK to B", "starts timer TICK");
        assertThat(start.next().get(1).effects()).containsExactly("sends TOCK to B");
        SteppedPlace one = system.place("0.1", 1);
        assertThat(one.parts().get(0).before().orElseThrow())
                .hasToString("[other |-> B, strict |-> FALSE, ticks |-> 0]");
        assertThat(one.parts().get(0).state()).hasToString("[other |-> B, strict |-> FALSE, ticks |-> 1]");
        assertThat(one.messages())
                .extracting(each -> each.sign() + each.label() + " " + each.text())
                .containsExactly("+1 A \u2192 B: TOCK");
        assertThat(one.timers())
                .extracting(each -> each.sign() + each.label() + " " + each.text())
                .containsExactly("-0 A: TICK");
        assertThat(one.next())
                .extracting(SteppedPlace.Next::text)
                .containsExactly("B receives TOCK from A", "lost: TOCK from A to B");
        SteppedPlace lost = system.place("0.1_x1", 2);
        assertThat(lost.facts()).containsExactly("No more faults can happen.");
        assertThat(lost.nothingNext()).isEqualTo("No step is possible: no message is under way, and no timer runs.");
        assertThat(system.place("0.1_x1", 1).title()).isEqualTo(one.title());
        assertThat(system.place("0.1_x1", 1).way()).hasSize(2);
    }

    @Test
    void propertiesAreThoseOfTheShownStateAndTheWayToIt() throws BadInput {
        ExploredSystem system = system(clocks(), "");
        SteppedPlace start = system.place("", 0);
        assertThat(here(start, "always few ticks")).isEqualTo("PLAIN holds here");
        assertThat(here(start, "sometimes behind")).isEqualTo("PLAIN no example");
        assertThat(here(start, "eventually B hears")).isEqualTo("PLAIN not satisfied so far");
        assertThat(here(start, "a tick is heard")).isEqualTo("PLAIN waits for nothing");
        SteppedPlace behind = system.place("0.0_2.0", 2);
        assertThat(here(behind, "sometimes behind")).isEqualTo("GOOD an example");
        assertThat(here(behind, "a tick is heard")).isEqualTo("PLAIN waits, since step 1");
        assertThat(behind.next().get(0).remarks())
                .extracting(SteppedPlace.Remark::text)
                .as("the receipt by B")
                .contains("B hears", "a tick is heard");
        SteppedPlace three = system.place("0.0_2.0_4.1", 3);
        assertThat(here(three, "always few ticks")).isEqualTo("BAD violated here");
        assertThat(three.way().get(2).remarks())
                .extracting(SteppedPlace.Remark::text)
                .containsExactly("violates few ticks");
        SteppedPlace heard = system.place("0.1_1", 2);
        assertThat(here(heard, "eventually B hears")).isEqualTo("GOOD satisfied after step 2");
        assertThat(here(system.place("0.1_x1", 2), "eventually B hears"))
                .isEqualTo("BAD violated: the execution can end here");
        assertThat(here(system.place("0.1_x1", 2), "a tick is heard"))
                .isEqualTo("BAD violated: the execution can end here");
    }

    @Test
    void anExceptionEndsTheWay() throws BadInput {
        ExploredSystem system = system(clocks(), "");
        String way = "0.0_1_2.0_3_4.1";
        SteppedPlace.Next fails = system.place(way, 5).next().get(0);
        assertThat(fails.remarks())
                .extracting(SteppedPlace.Remark::text)
                .containsExactly("throws java.lang.IllegalStateException: too many");
        SteppedPlace end = system.place(way + "_" + fails.name(), 6);
        assertThat(end.next()).isEmpty();
        assertThat(end.nothingNext()).isEqualTo("An actor threw an exception, so nothing follows.");
        assertThatThrownBy(() -> system.place(way + "_" + fails.name() + "_0", 7))
                .isInstanceOf(BadInput.class)
                .hasMessage("step 7 of the way, \"0\", is not possible there; expected none, since no step follows");
    }

    @Test
    void theSearchFindsWaysThatShowWhatItSays() throws BadInput {
        BackgroundSearch search = new BackgroundSearch(clocks(), Budget.DEFAULT, Optional.of("behind"));
        assertThat(search.findings().ended()).isFalse();
        assertThat(search.findings().status()).isEqualTo("Searching all states");
        search.run();
        SteppedSystem.Findings found = search.findings();
        assertThat(found.ended()).isTrue();
        assertThat(found.verdict()).isEqualTo("violates");
        assertThat(found.status()).contains("states").contains("transitions");
        ExploredSystem system = system(clocks(), "");
        Map<String, SteppedSystem.Finding> byName = new HashMap<>();
        found.found().forEach(each -> byName.put(each.name(), each));
        assertThat(here(system.place(byName.get("always few ticks").way(), 99), "always few ticks"))
                .isEqualTo("BAD violated here");
        assertThat(found.wanted()).isEqualTo(byName.get("sometimes behind").way());
        assertThat(here(system.place(found.wanted(), 99), "sometimes behind")).isEqualTo("GOOD an example");
        assertThat(here(system.place(byName.get("eventually B hears").way(), 99), "eventually B hears"))
                .startsWith("BAD ");
        assertThat(byName.keySet()).anyMatch(name -> name.startsWith("failure: "));
    }

    @Test
    void aViolatingHistoryIsMarkedAndFound() throws BadInput {
        Harness harness = builtIn("erroneous", "2r+1w");
        BackgroundSearch search = new BackgroundSearch(harness, Budget.DEFAULT, Optional.empty());
        search.run();
        String way = search.findings().found().get(0).way();
        assertThat(way).isEqualTo("0_1");
        ExploredSystem system = system(harness, way);
        assertThat(system.beginning()).isEqualTo(way);
        SteppedPlace place = system.place(way, 2);
        assertThat(place.failing()).hasValue(1);
        assertThat(place.calls())
                .extracting(each -> each.sign() + each.label() + " " + each.look() + " " + each.note())
                .containsExactly("=#0 PLAIN done", "+#1 BAD 0, fits no explanation");
        assertThat(here(place, "the answers of the clients")).isEqualTo("BAD no order of the operations explains them");
        assertThat(system.place("0", 1).next().get(0).remarks())
                .extracting(SteppedPlace.Remark::text)
                .containsExactly("an answer that no order of the operations explains");
    }

    @Test
    void stepsThatAViolationDoesNotNeedArePaleAndCanBeLeftOut() throws BadInput {
        Harness harness = builtIn("erroneous", "2r+1w");
        ExploredSystem system = system(harness, "");
        assertThat(system.place("2_0_1", 99).way())
                .extracting(SteppedPlace.Taken::isNeeded)
                .containsExactly(false, true, true);
        SteppedPlace.Shorter shorter = system.place("2_0_1", 1).shorter().orElseThrow();
        assertThat(shorter.text()).isEqualTo("The violation at the end does not need 1 pale step.");
        SteppedPlace after = system.place(shorter.way(), 99);
        assertThat(after.failing()).isPresent();
        assertThat(after.way()).hasSize(2).allMatch(SteppedPlace.Taken::isNeeded);
        assertThat(after.shorter()).isEmpty();
        // A way without a violation has no needed steps.
        assertThat(system.place("2_0", 99).way()).allMatch(SteppedPlace.Taken::isNeeded);
        // For a property of states, and for an exception.
        ExploredSystem clocks = system(clocks(), "");
        assertThat(clocks.place("0.0_1_2.0_4.1", 99).way())
                .extracting(SteppedPlace.Taken::isNeeded)
                .containsExactly(true, false, true, true);
        assertThat(clocks.place(
                                clocks.place("0.0_1_2.0_4.1", 99)
                                        .shorter()
                                        .orElseThrow()
                                        .way(),
                                99)
                        .properties())
                .extracting(each -> each.here().text())
                .contains("violated here");
    }

    @Test
    void aRestartOpensTheSameStates() throws BadInput {
        String way = "0.0_1_2.0";
        for (int at = 0; at <= 3; at++) {
            assertThat(system(clocks(), "").place(way, at).document().value())
                    .isEqualTo(system(clocks(), "").place(way, at).document().value());
        }
    }
}
