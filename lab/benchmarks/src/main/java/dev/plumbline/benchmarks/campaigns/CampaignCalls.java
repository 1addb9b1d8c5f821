package dev.plumbline.benchmarks.campaigns;

import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whole calls of the launcher for campaigns, and their results.
 *
 * @param launcher of a checkout, which builds the module for Spark
 * @param folder for the folders of campaigns
 */
record CampaignCalls(Path launcher, Path folder) {
    static final String CLUSTER = "local-cluster[2,1,1024]";

    private static final Duration PATIENCE = Duration.ofHours(2);

    /** A file of the checkout. */
    Path inCheckout(String name) {
        return launcher.resolveSibling(name);
    }

    /** The words for processes of this machine, or for a cluster on it. */
    static List<String> place(boolean spark) {
        return spark ? List.of("--master", CLUSTER) : List.of("--workers", "2");
    }

    /** The command line of a call. */
    List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(words);
        return command;
    }

    /** @param status with which the call has to end */
    MeasuredProcess call(List<String> words, int status) throws BadInput, IOException {
        MeasuredProcess process = MeasuredProcess.run(command(words), folder, PATIENCE);
        if (process.status() != status) {
            throw new BadInput(String.join(" ", words) + " ended with status " + process.status() + "; expected "
                    + status + ": " + process.output() + process.complaints());
        }
        return process;
    }

    /**
     * The result of a task, without what no figure needs.
     *
     * @param task the value of its only placeholder
     * @param ended when, in milliseconds
     */
    record Result(String task, String outcome, double cpuSeconds, long ended) {}

    /** The results in the journal of a campaign, in the order in which they came. */
    static List<Result> results(Path out) throws BadInput, IOException {
        List<Result> results = new ArrayList<>();
        try (BufferedReader journal = Files.newBufferedReader(out.resolve("journal.ndjson"))) {
            for (String line = journal.readLine(); line != null; line = journal.readLine()) {
                byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
                Fields fields = new Fields(JsonValues.read(bytes, 0, bytes.length), "a line of the campaign");
                Fields task = fields.get("task");
                String placeholder = task.fields().keySet().iterator().next();
                results.add(new Result(
                        task.get(placeholder).text(),
                        fields.get("outcome").text(),
                        fields.get("cpu").number(0, Long.MAX_VALUE) / 1e3,
                        fields.get("ended").number(0, Long.MAX_VALUE)));
            }
        }
        return results;
    }

    /** A number in the output of {@code --json}; 0 if it is not there. */
    static double number(String output, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":([0-9.]+)").matcher(output);
        return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }
}
