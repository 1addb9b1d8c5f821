package dev.plumbline.benchmarks.campaigns;

import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The costs of Spark, and the size at which a simulation from the measured times stops scaling, as a page of docs. */
public final class CampaignsReport {
    private static final double MOST_OVERHEAD = 0.10;
    private static final List<Integer> CORES = List.of(1, 2, 10, 50, 100, 200, 500, 1_000);
    private static final int TASKS_A_CORE = 50;

    /** Assumed of the cluster of the simulation. */
    private static final double LATENCY = 0.001;

    private static final double BYTES_A_SECOND = 125e6;
    private static final int CORES_OF_MACHINE = 8;
    private static final double BUSY = 0.9;

    private final CampaignsBench.Example example;
    private final CampaignsBench.Pair second;
    private final CampaignsBench.Pair shorter;
    private final HistoriesSection histories;
    private final long program;

    /**
     * @param example for the reader to type
     * @param second with tasks of about a second
     * @param shorter with tasks of some hundredths of a second
     * @param program bytes that each machine gets
     */
    CampaignsReport(
            CampaignsBench.Example example,
            CampaignsBench.Pair second,
            CampaignsBench.Pair shorter,
            HistoriesSection histories,
            long program) {
        this.example = example;
        this.histories = histories;
        this.second = second;
        this.shorter = shorter;
        this.program = program;
    }

    private static double mean(double[] numbers) {
        return Arrays.stream(numbers).average().orElse(0);
    }

    private static double more(double plain, double spark) {
        return spark / plain - 1;
    }

    private static String later(CampaignsBench.Pair pair) {
        double more = more(pair.plain().steady(), pair.spark().steady());
        return percent(Math.abs(more)) + (more < 0 ? " earlier" : " later");
    }

    /** CPU time for each task beside what starts once. */
    private static double cpu(CampaignsBench.Run few, CampaignsBench.Run many) {
        return (many.cpuSeconds() - few.cpuSeconds()) / (many.tasks() - few.tasks());
    }

    /** CPU time of the driver for each task; of the short ones, since there are more of them. */
    private double driver() {
        return Math.max(
                0,
                (shorter.spark().driverCpuSeconds() - shorter.fewSpark().driverCpuSeconds())
                        / (shorter.spark().tasks() - shorter.fewSpark().tasks()));
    }

    private long bytes() {
        return (second.spark().resultBytes() + second.spark().requestBytes())
                / second.spark().tasks();
    }

    private ClusterSimulation simulation(double[] seconds) {
        double wire = bytes() / BYTES_A_SECOND;
        return new ClusterSimulation(
                seconds, Math.max(driver(), wire), LATENCY, program / BYTES_A_SECOND, CORES_OF_MACHINE);
    }

    /** Whether tasks of a second take more than the target with Spark. */
    public int missed() {
        return more(second.plain().steady(), second.spark().steady()) > MOST_OVERHEAD ? 1 : 0;
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", part * 100);
    }

    /** The page in Markdown. */
    public String page() {
        StringBuilder out = new StringBuilder("""
                # Campaigns on Spark, measured

                This page is the output of `./plumbline bench --scenario campaigns`, which also writes it. The command runs the
                same campaigns with two plain processes and on Apache Spark with two executors of one core,
                `CLUSTER`, on one machine with PROCESSORS processors: whole calls of the launcher. With
                `--quick` it runs fewer tasks and prints a page like this one in a few minutes; `--json FILE` writes all numbers.
                [Campaigns](campaigns.md#on-a-cluster) says how to run one on a cluster.

                ## What Spark costs

                A task is a search for the states of a small specification by one thread. One of these campaigns is
                `COMMAND`, which prints:

                ```text
                OUTPUT
                ```

                The rows below have other numbers of tasks, SECOND for tasks of a second and SHORT for short ones; plain processes
                have `--workers 2` in place of `--master`.

                """.replace("CLUSTER", CampaignCalls.CLUSTER)
                .replace("PROCESSORS", Count.of(Runtime.getRuntime().availableProcessors()))
                .replace("SECOND", "`--constant Size=" + second.size() + "`")
                .replace("SHORT", "`--constant Size=" + shorter.size() + "`")
                .replace("COMMAND", example.command())
                .replace("OUTPUT", example.output().stripTrailing()));
        out.append(
                "| tasks | CPU time of one | way | elapsed | a result every | CPU time of all | CPU time for one more |\n");
        out.append("|---|---|---|---|---|---|---|\n");
        for (CampaignsBench.Pair pair : List.of(second, shorter)) {
            row(out, "plain", pair.fewPlain(), pair.plain());
            row(out, "Spark", pair.fewSpark(), pair.spark());
        }
        out.append(
                        "\nTimes are seconds. *A result every* is without the first quarter of the results, so without all that\n")
                .append("starts once. *CPU time for one more* compares the campaign with one of ")
                .append(second.fewSpark().tasks())
                .append(" tasks. On\n")
                .append(
                        "Spark both are without processes of tasks that outlive their executor, so they may be too small.\n\n");
        out.append("- Tasks of a second: results come ")
                .append(later(second))
                .append(" than with plain processes; the target is at most ")
                .append(percent(MOST_OVERHEAD))
                .append(" later, which is ")
                .append(missed() > 0 ? "missed" : "met")
                .append(".\n");
        out.append("- Short tasks: ").append(later(shorter)).append(".\n");
        out.append("- To start and stop Spark with its executors takes ")
                .append(Numbers.measured(
                        second.fewSpark().seconds() - second.fewPlain().seconds()))
                .append(" s more, and ")
                .append(Numbers.measured(
                        second.fewSpark().cpuSeconds() - second.fewPlain().cpuSeconds()))
                .append(" s of CPU time, once.\n");
        out.append("- On the wire: ")
                .append(Count.of(second.spark().resultBytes() / second.spark().tasks()))
                .append(" bytes for a result and ")
                .append(Count.of(second.spark().requestBytes() / second.spark().tasks()))
                .append(" for a task, without what Spark adds; ")
                .append(Count.of(program))
                .append(" bytes of program for each machine, once.\n");
        out.append("- The driver takes ")
                .append(Numbers.measured(driver() * 1e3))
                .append(" ms of CPU time for each task, with the connection and the journal.\n");
        histories.write(out);
        simulated(out);
        return out.toString();
    }

    private static void row(StringBuilder out, String way, CampaignsBench.Run few, CampaignsBench.Run many) {
        out.append("| ")
                .append(Count.of(many.tasks()))
                .append(" | ")
                .append(Numbers.measured(mean(many.taskSeconds())))
                .append(" | ")
                .append(way)
                .append(" | ")
                .append(Numbers.measured(many.seconds()))
                .append(" | ")
                .append(Numbers.measured(many.steady()))
                .append(" | ")
                .append(Numbers.measured(many.cpuSeconds()))
                .append(" | ")
                .append(Numbers.measured(cpu(few, many)))
                .append(" |\n");
    }

    private void simulated(StringBuilder out) {
        out.append("\n## Up to 1,000 cores, simulated\n\n");
        out.append(
                "Nothing below was run on a cluster. A simulation of discrete events computes it from the figures above:\n\n");
        out.append("- Tasks take the CPU times that were measured on Spark, ")
                .append(TASKS_A_CORE)
                .append(" tasks for each core.\n");
        out.append("- The driver does one thing at a time: for each task the ")
                .append(Numbers.measured(Math.max(driver(), bytes() / BYTES_A_SECOND) * 1e3))
                .append(" ms from above. That is too much, since it has a thread for each core of the cluster.\n");
        out.append("- A core waits for its next task from its answer on: two messages, and the driver.\n");
        out.append("- Assumed: machines of ")
                .append(CORES_OF_MACHINE)
                .append(
                        " cores, a network of 1 Gbit/s at the driver, 1 ms for a message. The driver sends the program to one\n  machine after the other. Machines do not fail.\n\n");
        out.append(
                "| cores | tasks of a second: busy | driver | short tasks: busy | driver |\n|---|---|---|---|---|\n");
        for (int cores : CORES) {
            ClusterSimulation.Outcome slow =
                    simulation(second.spark().taskSeconds()).run(cores, cores * TASKS_A_CORE);
            ClusterSimulation.Outcome fast =
                    simulation(shorter.spark().taskSeconds()).run(cores, cores * TASKS_A_CORE);
            out.append("| ").append(Count.of(cores));
            for (double part : new double[] {slow.busy(), slow.driverBusy(), fast.busy(), fast.driverBusy()}) {
                out.append(" | ").append(percent(part));
            }
            out.append(" |\n");
        }
        out.append(
                "\n*Busy* is the part of the time that cores spend in tasks, with the start and the end of the campaign.\n\n");
        limit(out, "Tasks of a second", second.spark().taskSeconds());
        limit(out, "Short tasks", shorter.spark().taskSeconds());
    }

    private void limit(StringBuilder out, String name, double[] seconds) {
        int most = 0;
        for (int cores : CORES) {
            if (simulation(seconds).run(cores, cores * TASKS_A_CORE).busy() >= BUSY) {
                most = cores;
            }
        }
        ClusterSimulation simulation = simulation(seconds);
        double saturated = mean(seconds) / simulation.driver();
        out.append("- ").append(name).append(": ");
        out.append(
                        most == 0
                                ? "cores are never busy for "
                                : "up to " + Count.of(most) + " of these numbers of cores are busy for ")
                .append(percent(BUSY))
                .append(" of the time. The driver is the limit from ")
                .append(Count.of(Math.round(saturated)))
                .append(
                        " cores on: a task takes as long as the driver takes for that many tasks. Below that, the rest is lost while ")
                .append("the program is sent: ")
                .append(Numbers.measured(simulation.shipping() * ((1_000 + CORES_OF_MACHINE - 1) / CORES_OF_MACHINE)))
                .append(" s for 1,000 cores.\n");
    }

    /** One object with the runs. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                CampaignsBench.NAME,
                out,
                new Document()
                        .put("programBytes", program)
                        .put("driverSeconds", driver())
                        .put("second", written(second))
                        .put("short", written(shorter))
                        .put("histories", histories.json()));
    }

    private static Document written(CampaignsBench.Pair pair) {
        return new Document()
                .put("fewPlain", written(pair.fewPlain()))
                .put("plain", written(pair.plain()))
                .put("fewSpark", written(pair.fewSpark()))
                .put("spark", written(pair.spark()));
    }

    private static Document written(CampaignsBench.Run run) {
        return new Document()
                .put("tasks", run.tasks())
                .put("seconds", run.seconds())
                .put("cpuSeconds", run.cpuSeconds())
                .put("secondsForAResult", run.steady())
                .put("taskCpuSeconds", mean(run.taskSeconds()))
                .put("driverCpuSeconds", run.driverCpuSeconds())
                .put("resultBytes", run.resultBytes())
                .put("requestBytes", run.requestBytes());
    }
}
