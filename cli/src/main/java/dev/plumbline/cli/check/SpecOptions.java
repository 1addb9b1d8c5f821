package dev.plumbline.cli.check;

import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.cli.report.Report;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.mpcal.internal.validate.EmittedModules;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.model.ModelClass;
import dev.plumbline.spec.model.Models;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options that choose the specification. */
@Command
public final class SpecOptions {
    private static final String OWN_EVALUATOR = "plumbline";
    private static final String REFERENCE = "tlc";

    @Option(names = "--spec", paramLabel = "FILE.tla", description = "The specification: a TLA+ module.")
    private Optional<Path> tla = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "FILE.cfg",
            description = "The configuration of the module. Default: the file next to it with the same name, if there"
                    + " is one.")
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
            names = "--evaluator",
            paramLabel = "NAME",
            description = "plumbline: the evaluator of Plumbline, where it can evaluate the module; TLC's interpreter"
                    + " confirms violations (default). tlc: TLC's interpreter alone.")
    private Optional<String> evaluator = Optional.empty();

    @Option(
            names = "--property",
            paramLabel = "NAME",
            description = "For a module of Modular PlusCal: an invariant, or [][A]_v, that must hold in every step. May"
                    + " be given several times.")
    private List<String> properties = new ArrayList<>();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "A built-in model instead of a module: see plumbline models.")
    private Optional<String> model = Optional.empty();

    @Option(
            names = "--initial",
            paramLabel = "VALUE",
            description = "The initial value of the model, as a TLA+ value: 0, \"a\", <<1, 2>>.")
    private Optional<String> initial = Optional.empty();

    @Option(
            names = "--model-class",
            paramLabel = "CLASS",
            description = "A model of your own: the full name of a class that implements SequentialModel.")
    private Optional<String> modelClass = Optional.empty();

    private SpecSource source;

    private boolean mpcal;

    /**
     * @param classes where the class of a model is found
     * @throws BadInput if the options contradict each other, or name something that does not exist
     */
    public void validate(ClassPathOption classes) throws BadInput {
        validate(classes, false);
    }

    /** @param logs whether histories are logs of a system that was compiled from Modular PlusCal */
    public void validate(ClassPathOption classes, boolean logs) throws BadInput {
        mpcal = logs && tla.isPresent() && MpcalSource.isMpcal(tla.get());
        if ((tla.isPresent() ? 1 : 0) + (model.isPresent() ? 1 : 0) + (modelClass.isPresent() ? 1 : 0) != 1) {
            throw new BadInput("expected exactly one of --spec FILE.tla, --model NAME and --model-class CLASS");
        }
        if (evaluator.isPresent() && !List.of(OWN_EVALUATOR, REFERENCE).contains(evaluator.get())) {
            throw new BadInput("--evaluator " + evaluator.get() + ": expected " + OWN_EVALUATOR + " or " + REFERENCE);
        }
        if (evaluator.isPresent() && tla.isEmpty()) {
            throw new BadInput("--evaluator belongs to --spec");
        }
        if (tla.isEmpty() && (config.isPresent() || !constants.isEmpty() || !silent.isEmpty())) {
            throw new BadInput("--config, --constant and --silent belong to --spec, not to "
                    + (model.isPresent() ? "--model" : "--model-class"));
        }
        if (tla.isPresent() && initial.isPresent()) {
            throw new BadInput("--initial belongs to --model; the initial states of a module are its own");
        }
        if (modelClass.isPresent() && initial.isPresent()) {
            throw new BadInput("--initial belongs to --model; the initial states of a class are its own");
        }
        if (!properties.isEmpty() && !isMpcal()) {
            throw new BadInput("--property belongs to logs and a module of Modular PlusCal; invariants of another"
                    + " module belong in its .cfg");
        }
        if (isMpcal()) {
            if (!constants.isEmpty() || !silent.isEmpty()) {
                throw new BadInput("--constant and --silent do not belong to a module of Modular PlusCal; expected its"
                        + " constants in --config FILE.cfg");
            }
            MpcalSpecSource module = MpcalSpecSource.of(tla.get(), config, properties);
            source = isOwnEvaluator() ? module : module.onTlc();
        } else if (tla.isPresent()) {
            TlaSource module =
                    TlaSource.of(tla.get(), new TlaOptions(config, constants, Optional.empty(), silent, List.of()));
            source = onEvaluator(module);
        } else if (model.isPresent()) {
            Optional<Value> value = initialValue();
            source = value.isPresent() ? Models.named(model.get(), value.get()) : Models.named(model.get());
        } else {
            source = Models.of(ModelClass.load(modelClass.get(), classes.classes()));
        }
    }

    /** The chosen specification; known once the options are valid. */
    public SpecSource source() {
        return source;
    }

    /** The module on the chosen evaluator. */
    TlaSource onEvaluator(TlaSource module) {
        return isOwnEvaluator() ? module : module.onTlc();
    }

    private boolean isOwnEvaluator() {
        return evaluator.orElse(OWN_EVALUATOR).equals(OWN_EVALUATOR);
    }

    private Optional<Value> initialValue() throws BadInput {
        try {
            return initial.isPresent() ? Optional.of(Value.parse(initial.get())) : Optional.empty();
        } catch (BadInput e) {
            throw e.at("--initial");
        }
    }

    /** How ambiguous options were understood; known once the options are valid. */
    public List<String> notes() throws BadInput {
        return initialValue().orElse(Value.ModelValue.NULL) instanceof Value.ModelValue name
                        && !List.of("null", "nil", "empty").contains(name.name())
                ? List.of("--initial " + name + " is taken for a model value, which equals nothing but itself; a string"
                        + " is written '\"" + name + "\"'")
                : List.of();
    }

    /**
     * Why the specification cannot be used for any history, with the file names as the user gave them: the library only
     * knows the last part of the names of modules and configurations.
     */
    Optional<Report> unusable() {
        Optional<BadInput> failure = source == null ? Optional.empty() : source.failure();
        if (failure.isEmpty() || tla.isEmpty()) {
            return Optional.empty();
        }
        String error = failure.get().getMessage();
        for (Path file : config.isPresent() ? List.of(tla.get(), config.get()) : List.of(tla.get())) {
            String last = file.getFileName().toString();
            if (error.startsWith(last + ":")) {
                return Optional.of(new Report.Unusable(tla.get().toString(), file + error.substring(last.length())));
            }
        }
        boolean placed = error.startsWith(tla.get().toString()) || error.matches("(?s).{1,200}\\.(tla|cfg):.*");
        return Optional.of(new Report.Unusable(tla.get().toString(), placed ? error : tla.get() + ": " + error));
    }

    /** Whether any of them was given. */
    public boolean isGiven() {
        return tla.isPresent()
                || model.isPresent()
                || modelClass.isPresent()
                || config.isPresent()
                || initial.isPresent()
                || !constants.isEmpty()
                || !silent.isEmpty();
    }

    /** Whether logs are validated against an algorithm of Modular PlusCal; known once the options are valid. */
    boolean isMpcal() {
        return mpcal;
    }

    /** Writes modules for TLC that validate logs to a folder. */
    void emit(Path logs, Path folder, CutsEngine asking) throws BadInput {
        String constants = config.isPresent() ? MpcalSource.text(config.get()) : "";
        History history = LogHistory.read(logs);
        EmittedModules.Question question =
                new EmittedModules.Question(asking.orders(history), asking.asksForSidesteps());
        EmittedModules modules = EmittedModules.of(MpcalSource.read(tla.get(), false), constants, history, question);
        try {
            modules.write(folder);
        } catch (IOException e) {
            throw new BadInput("cannot write to " + folder + "; expected a folder", e);
        }
    }

    /** Whether the specification is a TLA+ module. */
    boolean isTla() {
        return tla.isPresent();
    }

    /** Whether it is a class of the user. */
    public boolean isModelClass() {
        return modelClass.isPresent();
    }
}
