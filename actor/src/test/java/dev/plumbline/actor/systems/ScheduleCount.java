package dev.plumbline.actor.systems;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.random.RandomWalk;
import java.math.BigInteger;
import java.util.List;

/**
 * How many schedules a system has in which every receipt sends the same messages in any order: the messages form a
 * forest, and a forest of n nodes has n! divided by the sizes of all subtrees many orders with parents before children
 * (Knuth, The Art of Computer Programming, volume 3, 5.1.4, exercise 20). It enumerates nothing.
 */
final class ScheduleCount {
    private ScheduleCount() {}

    /** By any one execution, since all have the same messages. */
    static long byFormula(Harness harness) {
        Execution execution = new Execution(harness, Limited.to(1, new RandomWalk(1)), true);
        execution.next();
        List<Step> steps = execution.steps();
        int[] sizes = new int[steps.size()];
        BigInteger orders = BigInteger.ONE;
        for (int i = steps.size() - 1; i >= 0; i--) {
            sizes[i]++;
            int parent = steps.get(i).envelope().orElseThrow().sentBy();
            if (parent >= 0) {
                sizes[parent] += sizes[i];
            }
        }
        for (int i = 1; i <= sizes.length; i++) {
            orders = orders.multiply(BigInteger.valueOf(i));
        }
        for (int size : sizes) {
            orders = orders.divide(BigInteger.valueOf(size));
        }
        return orders.longValueExact();
    }
}
