package dev.plumbline.cli.services;

import dev.plumbline.history.format.JsonValues;
import dev.plumbline.services.run.RunReport;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a run, in {@code result.json} of its folder: what a report needs and the files of the run do not have.
 *
 * @param which {@code control}, {@code run}, {@code smaller} or {@code repeated}
 * @param seed of its plan
 * @param verdict in one word
 * @param operations by name: how many returned, were refused and are unknown
 * @param bundle the name of the file of the violation, beside the folder of the run
 * @param steps the verdict on the steps that the nodes have noted, if they were checked
 */
record RunResult(
        String which,
        long seed,
        String model,
        String verdict,
        List<Operations> operations,
        List<String> unsupported,
        List<String> incidents,
        Optional<String> bundle,
        Optional<Steps> steps) {
    static final String CONTROL = "control";
    static final String RUN = "run";
    static final String SMALLER = "smaller";
    static final String REPEATED = "repeated";

    private static final String VIOLATES = "violates";
    private static final String FILE = "result.json";
    private static final int MOST = 10_000;

    /** The outcomes of one kind of operation. */
    record Operations(String name, long returned, long refused, long unknown) {}

    /**
     * The verdict on the steps of the nodes.
     *
     * @param spec the name of the module
     * @param bundle as above
     */
    record Steps(String spec, String verdict, Optional<String> bundle) {
        private Document written() {
            return new Document().put("spec", spec).put("verdict", verdict).put("bundle", bundle);
        }

        private static Steps read(Fields fields) throws BadInput {
            return new Steps(
                    fields.get("spec").text(), fields.get("verdict").text(), fields.optional("bundle", Fields::text));
        }
    }

    static RunResult of(
            String which,
            long seed,
            String model,
            String verdict,
            RunReport run,
            Optional<String> bundle,
            Optional<Steps> steps) {
        List<Operations> operations = new ArrayList<>();
        for (Map.Entry<String, RunReport.Outcomes> each : run.operations().entrySet()) {
            RunReport.Outcomes outcomes = each.getValue();
            operations.add(new Operations(each.getKey(), outcomes.returned(), outcomes.refused(), outcomes.unknown()));
        }
        return new RunResult(
                which,
                seed,
                model,
                verdict,
                operations,
                run.unsupported().stream().sorted().toList(),
                run.incidents(),
                bundle,
                steps);
    }

    /** Whether what the clients saw violates, or the steps of the nodes do. */
    boolean violates() {
        return verdict.equals(VIOLATES)
                || steps.filter(each -> each.verdict.equals(VIOLATES)).isPresent();
    }

    void write(Path folder) throws IOException {
        List<Document> counts = new ArrayList<>();
        for (Operations each : operations) {
            counts.add(new Document()
                    .put("name", each.name)
                    .put("returned", each.returned)
                    .put("refused", each.refused)
                    .put("unknown", each.unknown));
        }
        Value value = new Document()
                .put("which", which)
                .put("seed", seed)
                .put("model", model)
                .put("verdict", verdict)
                .put("operations", counts)
                .put("unsupported", unsupported)
                .put("incidents", incidents)
                .put("bundle", bundle)
                .put("steps", steps.map(Steps::written))
                .value();
        Files.write(folder.resolve(FILE), JsonValues.bytes(value));
    }

    /** The result in the folder of a run; empty if there is none. */
    static Optional<RunResult> read(Path folder) throws BadInput {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Files.readAllBytes(file);
            Fields fields = new Fields(JsonValues.read(bytes, 0, bytes.length), file.toString());
            return Optional.of(new RunResult(
                    fields.get("which").text(),
                    fields.get("seed").number(Long.MIN_VALUE, Long.MAX_VALUE),
                    fields.get("model").text(),
                    fields.get("verdict").text(),
                    fields.get("operations").atMost(MOST).list(RunResult::operations),
                    fields.get("unsupported").atMost(MOST).texts(),
                    fields.get("incidents").atMost(MOST).texts(),
                    fields.optional("bundle", Fields::text),
                    fields.optional("steps", Steps::read)));
        } catch (BadInput e) {
            throw e.at(file.toString());
        } catch (IOException e) {
            throw new BadInput(file + ": " + BadInput.reason(e), e);
        }
    }

    private static Operations operations(Fields fields) throws BadInput {
        return new Operations(
                fields.get("name").text(),
                fields.get("returned").number(0, Long.MAX_VALUE),
                fields.get("refused").number(0, Long.MAX_VALUE),
                fields.get("unknown").number(0, Long.MAX_VALUE));
    }
}
