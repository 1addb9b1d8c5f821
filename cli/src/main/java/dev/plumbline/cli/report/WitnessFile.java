package dev.plumbline.cli.report;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.explain.text.WitnessJson;
import dev.plumbline.history.History;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;

/** The file with a witness: it appears under its name only if the verdict is that the history conforms. */
public final class WitnessFile implements Witness.Sink, AutoCloseable {
    /** Whether it was written. */
    public record Status(Path file, boolean written) {
        public String text() {
            return written ? "witness written to " + file : "no witness, so " + file + " was not written";
        }
    }

    private final Path file;
    private final OutputFile output;
    private final WitnessJson json;

    /** @param wholeStates whether each step carries the whole state, and not only the variables that it changed */
    public WitnessFile(Path file, boolean wholeStates) throws BadInput {
        this.file = file;
        this.output = OutputFile.create(file);
        try {
            this.json = new WitnessJson(output.stream(), wholeStates);
        } catch (IOException e) {
            output.close();
            throw OutputFile.cannotWrite(file, e);
        }
    }

    @Override
    public void begin(History history, String spec) {
        json.begin(history, spec);
    }

    @Override
    public void initial(State state) {
        json.initial(state);
    }

    @Override
    public void performed(Witness.Performed step) {
        json.performed(step);
    }

    /** Keeps the file if the verdict says that its content is a witness. */
    public Status settle(Verdict verdict) throws BadInput {
        if (!(verdict instanceof Verdict.Conforms)) {
            close();
            return new Status(file, false);
        }
        try {
            json.close();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(file, e);
        }
        output.keep();
        return new Status(file, true);
    }

    @Override
    public void close() {
        output.close();
    }
}
