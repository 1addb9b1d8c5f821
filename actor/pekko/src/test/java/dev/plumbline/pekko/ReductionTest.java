package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.pekko.BusyActor.Deed;
import dev.plumbline.pekko.BusyActor.World;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Actors that do nearly all that actors can do: reduction loses no history. */
@Tag("slow")
class ReductionTest {
    private static final int SYSTEMS = Math.max(1, Integer.getInteger("plumbline.random", 20_000) / 200);
    private static final int MOST_SCHEDULES = 120;
    private static final int FAULTY_SYSTEMS = Math.max(12, SYSTEMS);
    private static final int MOST_FAULTY_SCHEDULES = 400;

    private static Harness harness(int actors, List<List<Deed>> requests, Faults faults) {
        PekkoHarness.Builder builder = Runs.anyAnswer("busy").faults(faults).mayLackAnswers();
        World[] world = new World[1];
        builder.start(system -> {
            world[0] = new World(new ActorRef[actors], new ActorRef[requests.size()]);
            for (int i = 0; i < actors; i++) {
                world[0].actors()[i] = system.actorOf(Props.create(BusyActor.class, BusyActor::new), "a" + i);
            }
        });
        for (int i = 0; i < requests.size(); i++) {
            int number = i;
            builder.requestReplyTo(
                    "c" + i,
                    "a" + i % actors,
                    (org.apache.pekko.actor.typed.ActorRef<Object> replyTo) -> {
                        world[0].clients()[number] = Adapter.toClassic(replyTo);
                        return new BusyActor.Do(requests.get(number), world[0]);
                    },
                    Invocation.of("ask").with("request", i));
        }
        return builder.build();
    }

    private static void kinds(List<Deed> deeds, Set<BusyActor.Kind> found) {
        for (Deed deed : deeds) {
            found.add(deed.kind());
            kinds(deed.then(), found);
        }
    }

    @Test
    void everyHistoryIsKept() {
        Set<BusyActor.Kind> seen = compare(new SplittableRandom(23), SYSTEMS, MOST_SCHEDULES, Faults.NONE);
        if (SYSTEMS >= 50) {
            assertThat(seen).containsAll(EnumSet.allOf(BusyActor.Kind.class));
        }
    }

    @Test
    void everyHistoryIsKeptIfMessagesAreLost() {
        compare(new SplittableRandom(24), FAULTY_SYSTEMS, MOST_FAULTY_SCHEDULES, Faults.NONE.withLosses(1));
        compare(new SplittableRandom(25), FAULTY_SYSTEMS, MOST_FAULTY_SCHEDULES, Faults.NONE.withLosses(2));
    }

    @Test
    void everyHistoryIsKeptIfActorsCrash() {
        compare(new SplittableRandom(26), FAULTY_SYSTEMS, MOST_FAULTY_SCHEDULES, Faults.NONE.withCrashes(1));
        compare(new SplittableRandom(27), FAULTY_SYSTEMS, MOST_FAULTY_SCHEDULES, Faults.NONE.withCrashes(2));
    }

    @Test
    void everyHistoryIsKeptIfMessagesAreLostAndActorsCrash() {
        Faults both = Faults.NONE.withLosses(1).withCrashes(1);
        compare(new SplittableRandom(28), FAULTY_SYSTEMS, MOST_FAULTY_SCHEDULES, both);
    }

    private static Set<BusyActor.Kind> compare(SplittableRandom random, int systems, int most, Faults faults) {
        Set<BusyActor.Kind> seen = EnumSet.noneOf(BusyActor.Kind.class);
        long all = 0;
        long reduced = 0;
        int compared = 0;
        while (compared < systems) {
            int actors = 1 + random.nextInt(3);
            int count = faults.none() ? 2 + random.nextInt(2) : 1 + random.nextInt(2);
            List<List<Deed>> requests = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                requests.add(BusyActor.drawn(random, actors, count, 2));
            }
            Explorer explorer = new Explorer(harness(actors, requests, faults));
            TreeSet<String> histories = new TreeSet<>();
            boolean[] answered = {false};
            ExplorationResult every =
                    explorer.run(Limited.to(most, DepthFirst.within(DepthFirst.UNBOUNDED)), execution -> {
                        histories.add(ScriptedSystem.canonical(Runs.history(execution)));
                        answered[0] |=
                                Runs.history(execution).operations().stream().anyMatch(each -> !each.isPending());
                    });
            if (every.leftOut().contains(Bound.EXECUTIONS)) {
                continue;
            }
            compared++;
            requests.forEach(deeds -> kinds(deeds, seen));
            String expected = answered[0] ? "conforms" : "inconclusive";
            assertThat(Runs.word(every)).as(requests + Runs.text(every)).isEqualTo(expected);
            TreeSet<String> kept = new TreeSet<>();
            ExplorationResult fewer = explorer.run(
                    new Dpor(Dependence.OF_HISTORIES),
                    execution -> kept.add(ScriptedSystem.canonical(Runs.history(execution))));
            assertThat(Runs.word(fewer)).as(requests + Runs.text(fewer)).isEqualTo(expected);
            assertThat(kept).as(actors + " actors: " + requests).isEqualTo(histories);
            all += every.schedules();
            reduced += fewer.schedules();
        }
        assertThat(reduced).isLessThan(all);
        return seen;
    }
}
