package dev.plumbline.benchmarks.campaigns;

import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;

/** The part of the page about many small histories. */
record HistoriesSection(HistoriesBench.Outcome outcome) {
    void write(StringBuilder out) {
        int histories = outcome.plain().histories();
        out.append("\n## ")
                .append(Count.of(histories))
                .append(
                        " small histories\n\nOne campaign checks all files of a folder tree, each a history of ten operations on a")
                .append(" register: `check --model register {file}`.\n")
                .append(Count.of(HistoriesBench.violating(histories)))
                .append(
                        " violate by construction. The command fails unless each file has one result, with its verdict.\n\n")
                .append(
                        "| way | elapsed | CPU time of all | for a history: CPU time | in its task | driver | bytes on the wire |\n")
                .append("|---|---|---|---|---|---|---|\n");
        row(out, "plain", outcome.plain());
        row(out, "Spark", outcome.spark());
        out.append(
                        "\nTimes are seconds, those for a history milliseconds. Small tasks go to a process in batches, so most of the time")
                .append(
                        " *in its task* is\nfor its check; the rest is for the driver, for the files, and for starts.\n\nWith ")
                .append(Count.of(outcome.killed().histories()))
                .append(" of these histories on Spark, ")
                .append(Count.of(outcome.killed().executors(), "executor"))
                .append(" and ")
                .append(Count.of(outcome.killed().drivers(), "driver"))
                .append(" were killed with SIGKILL while it ran, and the campaign was\nresumed. ")
                .append(Count.of(HistoriesBench.violating(outcome.killed().histories())))
                .append(" violate, and each file has one result, with its verdict.\n");
    }

    private static void row(StringBuilder out, String way, HistoriesBench.Run run) {
        out.append("| ").append(way).append(" | ").append(Numbers.measured(run.seconds()));
        out.append(" | ").append(Numbers.measured(run.cpuSeconds()));
        for (double seconds : new double[] {run.cpuSeconds(), run.taskCpuSeconds(), run.driverCpuSeconds()}) {
            out.append(" | ").append(seconds > 0 ? Numbers.measured(seconds * 1e3 / run.histories()) : "");
        }
        long bytes = run.resultBytes() + run.requestBytes();
        out.append(" | ")
                .append(bytes > 0 ? Count.of(bytes / run.histories()) : "")
                .append(" |\n");
    }

    Document json() {
        return new Document()
                .put("histories", outcome.plain().histories())
                .put("violating", HistoriesBench.violating(outcome.plain().histories()))
                .put("plain", json(outcome.plain()))
                .put("spark", json(outcome.spark()))
                .put(
                        "killed",
                        new Document()
                                .put("histories", outcome.killed().histories())
                                .put("executors", outcome.killed().executors())
                                .put("drivers", outcome.killed().drivers()));
    }

    private static Document json(HistoriesBench.Run run) {
        return new Document()
                .put("seconds", run.seconds())
                .put("cpuSeconds", run.cpuSeconds())
                .put("taskCpuSeconds", run.taskCpuSeconds())
                .put("driverCpuSeconds", run.driverCpuSeconds())
                .put("resultBytes", run.resultBytes())
                .put("requestBytes", run.requestBytes());
    }
}
