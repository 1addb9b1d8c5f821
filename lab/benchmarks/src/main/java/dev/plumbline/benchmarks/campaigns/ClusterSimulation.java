package dev.plumbline.benchmarks.campaigns;

import java.util.PriorityQueue;

/**
 * A campaign on a cluster as a simulation of discrete events. The driver serves one request at a time: it takes the
 * answer before, and sends the next task. Then the task waits for the first core that is free. As many tasks are under
 * way as there are cores, and a quarter more. The files for the machines are sent to them before, one after the other.
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
        // When each core is free; at first when its machine has the program.
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int core = 0; core < cores; core++) {
            free.add(shipping * (1 + core / coresOfMachine));
        }
        // When a place for a task under way is free, that is, when the answer of the one before has arrived.
        PriorityQueue<Double> places = new PriorityQueue<>();
        for (int place = 0; place < cores + (cores + 3) / 4; place++) {
            places.add(0.0);
        }
        double driverFree = 0;
        double work = 0;
        double last = 0;
        for (int task = 0; task < tasks; task++) {
            // Tasks are sent in this order, and none overtakes another, so that each core serves the oldest one.
            driverFree = Math.max(driverFree, places.remove()) + driver;
            double took = seconds[task % seconds.length];
            double end = Math.max(driverFree + latency, free.remove()) + took;
            free.add(end);
            places.add(end + latency);
            work += took;
            last = Math.max(last, end + latency);
        }
        return new Outcome(last, work / (cores * last), tasks * driver / last);
    }
}
