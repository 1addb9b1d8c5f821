package dev.plumbline.actor.honest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.honest.HonestRun.Asked;
import dev.plumbline.actor.honest.PlantedNode.Defect;
import dev.plumbline.actor.honest.PlantedNode.Program;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random systems whose actors are not the values that a search needs, against an interpreter that needs no values: it
 * runs every schedule from the start, in place.
 */
@Tag("slow")
final class PlantedDefectsTest {
    private static final int SYSTEMS = Math.max(15, Integer.getInteger("plumbline.random", 10_000) / 700);

    private record Outcome(boolean told, boolean violates, String text) {}

    @Test
    void noVerdictIsWrongWithoutAMessage() throws BadInput {
        SplittableRandom random = new SplittableRandom(25);
        Map<Defect, Integer> told = new EnumMap<>(Defect.class);
        for (int i = 0; i < SYSTEMS; i++) {
            Program program = Program.draw(random);
            List<Asked> requests = requests(random);
            for (Defect defect : Defect.values()) {
                boolean expected = HonestRun.violates(() -> nodes(program, defect), requests);
                for (Outcome each : outcomes(program, defect, requests)) {
                    String where = "system " + i + ", " + program + ", " + requests + ", " + defect + ": " + each.text;
                    assertTrue(each.told || each.violates == expected, where + "; expected violates = " + expected);
                    assertTrue(defect != Defect.NONE || !each.told, where);
                    told.merge(defect, each.told ? 1 : 0, Integer::sum);
                }
            }
        }
        // Each kind shows somewhere.
        for (Defect defect : Defect.values()) {
            assertEquals(defect != Defect.NONE, told.get(defect) > 0, defect + " of " + told);
        }
    }

    private static List<Asked> requests(SplittableRandom random) {
        List<Asked> requests = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(2); i++) {
            Object message = random.nextInt(5) < 2 ? new PlantedNode.Read() : new PlantedNode.Write(1 + i);
            requests.add(new Asked("c" + random.nextInt(2), random.nextInt(3) == 0 ? "B" : "A", message));
        }
        requests.add(new Asked("c2", "A", new PlantedNode.Read()));
        return requests;
    }

    private static Map<String, PlantedNode> nodes(Program program, Defect defect) {
        return Map.of(
                "A", new PlantedNode(program, defect, ActorRef.of("B")),
                "B", new PlantedNode(program, defect, ActorRef.of("A")));
    }

    private static Harness harness(Program program, Defect defect, List<Asked> requests) throws BadInput {
        Harness.Builder harness = Harness.of("planted " + defect, "register", Value.of(0));
        nodes(program, defect).forEach((name, node) -> harness.actor(name, node.actor()));
        for (Asked each : requests) {
            harness.request(
                    each.client(),
                    each.node(),
                    each.message(),
                    each.message() instanceof PlantedNode.Write write
                            ? Invocation.of("write").with("value", write.value())
                            : Invocation.of("read"));
        }
        return harness.madeBy(() -> harness(program, defect, requests)).build();
    }

    private static List<Outcome> outcomes(Program program, Defect defect, List<Asked> requests) throws BadInput {
        List<Outcome> outcomes = new ArrayList<>();
        for (Schedulers kind : List.of(Schedulers.SOURCE_DPOR, Schedulers.EXHAUSTIVE)) {
            PlantedNode.resetStatics();
            Harness harness = harness(program, defect, requests);
            try {
                ExplorationResult explored = Exploration.of(harness, kind.begin(harness, 1, SchedulerOptions.DEFAULT))
                        .run();
                boolean told = !explored.violates() && !explored.gaps(true).isEmpty();
                outcomes.add(new Outcome(told, explored.violates(), kind + " " + explored.gaps(true)));
            } catch (HarnessMistake e) {
                outcomes.add(new Outcome(true, false, kind + " " + e.getMessage()));
            }
        }
        PlantedNode.resetStatics();
        try {
            StatesFound found =
                    StateSearch.of(harness(program, defect, requests)).run();
            boolean violates = found.word() == Verdict.Word.VIOLATES;
            outcomes.add(new Outcome(found.word() == Verdict.Word.INCONCLUSIVE, violates, "states " + found.word()));
        } catch (HarnessMistake e) {
            outcomes.add(new Outcome(true, false, "states " + e.getMessage()));
        }
        return outcomes;
    }
}
