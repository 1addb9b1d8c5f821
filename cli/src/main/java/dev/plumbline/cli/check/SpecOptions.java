package dev.plumbline.cli.check;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.explain.bundle.SpecCopy;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.ModelSpec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.tla.ConfigFile;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.WrittenSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options that choose the specification. */
@Command
public final class SpecOptions implements SpecChoice {
    @Option(names = "--spec", paramLabel = "FILE.tla", description = "The TLA+ module that says what may happen.")
    private Optional<Path> tla = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "FILE.cfg",
            description = "Its configuration. By default the file beside it with the same name, if there is one.")
    private Optional<Path> config = Optional.empty();

    @Option(
            names = "--constant",
            paramLabel = "NAME=VALUE",
            description = "A constant of the module: a TLA+ value, or args.key for all values that the argument key has"
                    + " in the history. May be given several times.")
    private Map<String, String> constants = new LinkedHashMap<>();

    @Option(
            names = "--silent",
            split = ",",
            paramLabel = "ACTION",
            description = "Actions that may happen at any moment without being recorded.")
    private List<String> silent = new ArrayList<>();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "A built-in model instead of a module: see plumbline models.")
    private Optional<String> model = Optional.empty();

    @Option(
            names = "--initial",
            paramLabel = "VALUE",
            description = "What the model holds at first, as a TLA+ value: 0, \"a\", <<1, 2>>.")
    private Optional<String> initial = Optional.empty();

    /** Of a specification that is the same for every history. */
    private Spec shared;

    /** @throws BadInput if the options do not go together, or name what does not exist */
    public void validate() throws BadInput {
        if (tla.isPresent() == model.isPresent()) {
            throw new BadInput("expected exactly one of --spec FILE.tla and --model NAME");
        }
        if (model.isPresent() && (config.isPresent() || !constants.isEmpty() || !silent.isEmpty())) {
            throw new BadInput("--config, --constant and --silent belong to --spec, not to --model");
        }
        if (tla.isPresent() && initial.isPresent()) {
            throw new BadInput("--initial belongs to --model; the initial states of a module are its own");
        }
        if (model.isPresent()) {
            shared = modelSpec();
        }
    }

    /**
     * A module is loaded once for all histories unless its constants come from them; whether they do stands in its
     * configuration, and shows when it is loaded without a history.
     */
    @Override
    public Spec load(History history) throws BadInput {
        if (shared != null) {
            return shared;
        }
        if (model.isPresent()) {
            return shared = modelSpec();
        }
        TlaOptions options = new TlaOptions(config, constants, Optional.empty(), silent, List.of());
        try {
            return shared = TlaSpec.load(tla.get(), options);
        } catch (BadInput e) {
            return TlaSpec.load(tla.get(), options.withHistory(history));
        }
    }

    @Override
    public void discard() {
        shared = null;
    }

    private Spec modelSpec() throws BadInput {
        Optional<Value> value = Optional.empty();
        if (initial.isPresent()) {
            try {
                value = Optional.of(Value.parse(initial.get()));
            } catch (BadInput e) {
                throw e.at("--initial");
            }
        }
        return ModelSpec.of(Models.named(model.get(), value));
    }

    /** Of a module the texts that were read, so that what is in a bundle is what was checked against. */
    @Override
    public SpecCopy copy(Spec loaded) throws BadInput {
        if (model.isPresent()) {
            return new SpecCopy.Model(model.get(), initial);
        }
        WrittenSpec.Outline outline = ((WrittenSpec) loaded).outline();
        Optional<Path> file = config.or(this::usualConfig).filter(Files::isRegularFile);
        Map<String, String> given = new TreeMap<>(constants);
        Set<String> fromHistory = new TreeSet<>();
        if (file.isPresent()) {
            fromHistory.addAll(ConfigFile.read(file.get()).fromHistory().keySet());
            fromHistory.removeAll(constants.keySet());
        }
        constants.forEach((name, text) -> {
            if (TlaSpec.isFromHistory(text)) {
                fromHistory.add(name);
            }
        });
        for (String name : fromHistory) {
            given.put(name, String.valueOf(outline.values().get(name)));
        }
        try {
            return new SpecCopy.Tla(
                    tla.get().getFileName().toString(),
                    outline.files(),
                    file.isPresent() ? Optional.of(Files.readString(file.get())) : Optional.empty(),
                    given,
                    silent);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file.get() + ": " + OutputFile.reason(e), e);
        }
    }

    private Optional<Path> usualConfig() {
        String name = tla.get().getFileName().toString();
        return Optional.of(tla.get().resolveSibling(name.replaceFirst("\\.tla$", "") + ".cfg"));
    }

    /** Whether any of them was used. */
    public boolean isGiven() {
        return tla.isPresent()
                || model.isPresent()
                || config.isPresent()
                || initial.isPresent()
                || !constants.isEmpty()
                || !silent.isEmpty();
    }

    /** Whether the specification is a TLA+ module. */
    boolean isTla() {
        return tla.isPresent();
    }

    /** As words of a command line. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        tla.ifPresent(file -> words.addAll(List.of("--spec", file.toString())));
        config.ifPresent(file -> words.addAll(List.of("--config", file.toString())));
        constants.forEach((name, value) -> words.addAll(List.of("--constant", name + "=" + value)));
        if (!silent.isEmpty()) {
            words.addAll(List.of("--silent", String.join(",", silent)));
        }
        model.ifPresent(name -> words.addAll(List.of("--model", name)));
        initial.ifPresent(value -> words.addAll(List.of("--initial", value)));
        return words;
    }
}
