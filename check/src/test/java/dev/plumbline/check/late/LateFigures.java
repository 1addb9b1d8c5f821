package dev.plumbline.check.late;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.check.sweep.Meter;
import dev.plumbline.check.sweep.SweepCheck;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.ModelSpec;
import dev.plumbline.spec.model.Models;
import java.time.Duration;
import java.util.Optional;

public class LateFigures {
    public static void main(String[] args) throws Exception {
        Spec queue = ModelSpec.of(Models.named("queue", Optional.empty()));
        Spec stack = ModelSpec.of(Models.named("stack", Optional.empty()));
        for (int i = 0; i < 2; i++) {
            boolean ok = i == 0;
            for (int k : new int[] {5, 50, 200}) {
                run("queue " + k + "x4 " + ok, Rounds.ofQueue().rounds(k, 4, ok), queue);
                run("stack " + k + "x4 " + ok, Rounds.ofStack().rounds(k, 4, ok), stack);
            }
            for (int t : new int[] {4, 8, 16, 32}) {
                for (int seed = 1; seed < 3; seed++) {
                run("queue r" + t + " " + ok, Rounds.ofQueue().random(t, 2000, 0, ok, seed), queue);
                run("stack r" + t + " " + ok, Rounds.ofStack().random(t, 2000, 0, ok, seed), stack);
                run("queue r" + t + " 50 values " + ok, Rounds.ofQueue().random(t, 2000, 50, ok, seed), queue);
                run("stack r" + t + " 50 values " + ok, Rounds.ofStack().random(t, 2000, 50, ok, seed), stack);
                }
            }
        }
    }

    static void run(String what, History history, Spec spec) throws Exception {
        long start = System.nanoTime();
        Verdict v = SweepCheck.run(history, spec, new Meter(Budget.UNLIMITED.withTime(Duration.ofSeconds(20))), Progress.NONE, Optional.empty(), Optional.empty(), new LateGroups());
        System.out.printf("%-30s %-12s steps %8d frontier %5d ops %d %d ms%n", what, v.word(), v.statistics().steps(), v.statistics().maxFrontier(), history.size(), (System.nanoTime() - start) / 1_000_000);
    }
}
