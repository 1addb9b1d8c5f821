package dev.plumbline.benchmarks.campaigns;

import java.util.PriorityQueue;

/**
 * A campaign on a cluster as a simulation of discrete events. Each core asks for its next task when it has sent the
 * answer before, and first when its machine has the files for all tasks, which the driver sends to one machine after the
 * other. The driver serves one core at a time, in the order in which they ask, for as long as a task takes it in all.
 *
 * @param seconds of tasks that were measured; task i takes those at position i, and again from the start
 * @param driver seconds of the driver for each task
 * @param latency seconds of a message on the wire
 * @param shipping seconds for which the driver sends the program to one machine
 * @param coresOfMachine how many tasks a machine runs at once
 */
record ClusterSimulation(double[] seconds, double driver, double latency, double shipping, int coresOfMachine) {
    /**
     * The result of a simulation.
     *
     * @param makespan elapsed seconds until the last answer
     * @param busy which part of the time of all cores tasks took
     * @param driverBusy which part of the time the driver was at work
     */
    record Outcome(double makespan, double busy, double driverBusy) {}

    Outcome run(int cores, int tasks) {
        // When the driver hears of each core.
        PriorityQueue<Double> asking = new PriorityQueue<>();
        for (int core = 0; core < cores; core++) {
            asking.add(shipping * (1 + core / coresOfMachine) + latency);
        }
        double driverFree = 0;
        double work = 0;
        double last = 0;
        for (int task = 0; task < tasks; task++) {
            driverFree = Math.max(driverFree, asking.remove()) + driver;
            double took = seconds[task % seconds.length];
            double answered = driverFree + latency + took + latency;
            asking.add(answered);
            work += took;
            last = Math.max(last, answered);
        }
        return new Outcome(last, work / (cores * last), tasks * driver / last);
    }
}
