package dev.plumbline.check.late;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.BruteForce;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The late sweep never disagrees with the definition on random specifications of nine states with all facts declared:
 * every combination of facts occurs here. A million histories with -Dplumbline.random=1000000.
 */
class LateSweepOnFiniteSpecsTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 20_000) / 2;

    @Test
    void agreesWithTheDefinition() throws Exception {
        int late = 0;
        int conforming = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            Random random = new Random(seed);
            FiniteSpec spec = new FiniteSpec(random, 2 + random.nextInt(5));
            History history = history(spec, random, 1 + random.nextInt(seed % 10 == 0 ? 11 : 8));
            late += LateAgreement.compare("seed " + seed + " of " + spec, history, spec) ? 1 : 0;
            conforming += BruteForce.conforms(history, spec) ? 1 : 0;
        }
        assertThat(late).as("some are late").isGreaterThan(HISTORIES / 5);
        assertThat(conforming).as("a mixture of both verdicts").isBetween(HISTORIES / 10, HISTORIES * 49 / 50);
    }

    private static final class Draft {
        int process;
        long call;
        long end;
        double point;
        String name;
    }

    private static History history(FiniteSpec spec, Random random, int size) throws BadInput {
        boolean asynchronous = random.nextInt(10) == 0;
        int processes = random.nextInt(3) == 0 ? size : 1 + random.nextInt(4);
        int spread = List.of(0, 1, 2, 4, 40).get(random.nextInt(5));
        long[] free = new long[processes];
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Draft draft = new Draft();
            draft.process = processes == size ? i : random.nextInt(processes);
            long from = asynchronous || processes == size ? random.nextInt(3 * spread + 1) : free[draft.process];
            draft.call = from + random.nextInt(spread + 1);
            draft.end = draft.call + random.nextInt(3 * spread + 1);
            free[draft.process] = draft.end;
            draft.point = draft.call + random.nextDouble() * (draft.end - draft.call);
            drafts.add(draft);
        }
        List<Draft> order = new ArrayList<>(drafts);
        order.sort(Comparator.comparingDouble(draft -> draft.point));
        List<String> names = spec.run(random, size);
        for (int i = 0; i < size; i++) {
            order.get(i).name = names.get(i);
        }
        if (random.nextInt(3) == 0) {
            drafts.get(random.nextInt(size)).name = "a" + random.nextInt(spec.actions());
        }
        History.Builder history = new History.Builder("finite", new Order.Timeboxes("ns", asynchronous));
        for (Draft draft : drafts) {
            boolean pending = random.nextInt(7) == 0;
            history.add(new Operation(
                    Value.of(draft.process),
                    draft.name,
                    Map.of(),
                    pending ? Timebox.open(draft.call) : new Timebox(draft.call, draft.end),
                    pending ? Outcome.PENDING : Outcome.RETURNED,
                    Map.of(),
                    0));
        }
        return history.build();
    }
}
