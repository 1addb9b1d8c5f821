package dev.plumbline.pekko;

import dev.plumbline.schedule.search.DepthFirst;
import java.util.SplittableRandom;

final class Speed {
    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(5);
        ScriptedSystem system;
        do {
            system = ScriptedSystem.drawn(random);
        } while (system.size() != 8);
        long t0 = System.nanoTime();
        PekkoExplorer explorer = new PekkoExplorer(system.harness());
        long t1 = System.nanoTime();
        System.out.println("config " + (t1 - t0) / 1e6);
        for (int i = 0; i < 6; i++) {
            long t = System.nanoTime();
            PekkoReport report = explorer.run(DepthFirst.within(DepthFirst.UNBOUNDED));
            double s = (System.nanoTime() - t) / 1e9;
            System.out.println(
                    report.verdict().word() + report.schedules() + " schedules " + report.schedules() / s + " per s");
        }
    }
}
