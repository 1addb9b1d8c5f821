package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.actor.states.PropertyResult;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Verdict;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random properties of generated systems: schedules of Pekko actors decide them, and a search through whole states of
 * the same system as actors of Plumbline, which has nothing in common with that but the properties.
 */
@Tag("slow")
class RandomPropertiesOfPekkoTest {
    private static final int SYSTEMS = Math.max(40, Integer.getInteger("plumbline.random", 20_000) / 400);
    private static final int MOST_SCHEDULES = 120;

    private static Predicate<Property.State> predicate(ScriptedSystem system, SplittableRandom random) {
        int salt = random.nextInt();
        int often = 2 + random.nextInt(4);
        boolean isOfCalls = random.nextInt(3) == 0;
        return state -> {
            String seen = system.numbers(state) + (isOfCalls ? state.calls().toString() : "") + salt;
            return Math.floorMod(seen.hashCode() * 31 + salt, often) != 0;
        };
    }

    @Test
    void schedulesAndWholeStatesAgree() throws Exception {
        SplittableRandom random = new SplittableRandom(34);
        int compared = 0;
        long all = 0;
        long reduced = 0;
        Set<String> seen = new TreeSet<>();
        while (compared < SYSTEMS) {
            ScriptedSystem system = ScriptedSystem.drawn(random);
            if (system.size() < 3 || system.size() > 7 || system.enumerate().schedules > MOST_SCHEDULES) {
                continue;
            }
            compared++;
            Predicate<Property.State> first = predicate(system, random);
            Predicate<Property.State> second = predicate(system, random);
            List<Property> properties = List.of(
                    Property.always("first", first),
                    Property.sometimes("second", second.negate()),
                    Property.eventually("third", second.negate()),
                    Property.leadsTo("fourth", first.negate(), second.negate()));
            Harness.Builder own = system.own(Faults.NONE).toBuilder();
            PekkoHarness.Builder pekko = system.observed();
            properties.forEach(own::property);
            properties.forEach(pekko::property);
            StatesFound states = StateSearch.of(own.build()).unjudged().run();
            assertThat(states.complete()).isTrue();
            Harness harness = pekko.build();
            ExplorationResult every = new Explorer(harness).run(DepthFirst.within(DepthFirst.UNBOUNDED));
            ExplorationResult fewer = new Explorer(harness).run(new Dpor(Dependence.OF_HISTORIES));
            for (int i = 0; i < properties.size(); i++) {
                PropertyResult expected = states.properties().get(i);
                String which = system + " " + expected.text();
                for (ExplorationResult explored : List.of(every, fewer)) {
                    ExplorationResult.OfProperty found = explored.properties().get(i);
                    assertThat(explored.word(found, true))
                            .as(which + " / " + found)
                            .isEqualTo(expected.word());
                    assertRepeated(harness, found, which);
                }
                seen.add(expected.property().kind() + " " + expected.word().text());
            }
            all += every.schedules();
            reduced += fewer.schedules();
        }
        assertThat(reduced).isLessThan(all);
        List<String> both = new ArrayList<>();
        for (Property.Kind kind : List.of(
                Property.Kind.ALWAYS, Property.Kind.SOMETIMES, Property.Kind.EVENTUALLY, Property.Kind.LEADS_TO)) {
            both.add(kind + " " + Verdict.Word.CONFORMS.text());
            both.add(kind + " " + Verdict.Word.VIOLATES.text());
        }
        assertThat(seen).containsAll(both);
    }

    private static void assertRepeated(Harness harness, ExplorationResult.OfProperty found, String which)
            throws Exception {
        if (found.isViolated()) {
            FoundRun again =
                    Repetition.replay(harness, found.run().orElseThrow().schedule());
            assertThat(ReplayedProperties.of(
                                    harness,
                                    again.last(),
                                    again.steps(),
                                    again.end().isWhole())
                            .lines())
                    .as(which)
                    .contains(found.toString());
        }
    }
}
