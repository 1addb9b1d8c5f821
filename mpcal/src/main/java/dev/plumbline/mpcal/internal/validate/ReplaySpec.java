package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.mpcal.internal.log.LogElement;
import dev.plumbline.mpcal.internal.log.LogRecord;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.mpcal.internal.translate.Translation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A specification whose operations are the records of logs. The operator of its template performs a record. The reason
 * why a record cannot be performed is found element by element, in a separate module that is loaded on demand.
 */
final class ReplaySpec implements Spec {
    /** Loads a module with these operators, by name. */
    interface Loader {
        ExtensibleSpec load(Map<String, String> operators) throws BadInput;
    }

    /** Beyond this many sections, a table of them costs more than it saves. */
    private static final int MOST_BOUND = 1 << 17;

    private final String name;
    private final TranslatedModule module;
    private final Replay replay;
    private final Loader loader;
    private final List<String> notes;
    private final ExtensibleSpec sections;
    private final Map<String, ExtensibleSpec> beginnings;
    /** Sections by the arguments of their operations, which records with equal contents share: told apart by identity. */
    private final Map<Map<String, Value>, Action> bound = Collections.synchronizedMap(new IdentityHashMap<>());

    private Optional<ReplaySpec> reference = Optional.empty();

    /**
     * @param loader loads on TLC's interpreter, which explains
     * @param evaluator loads on the evaluator that performs records
     */
    ReplaySpec(String name, TranslatedModule module, Replay replay, Loader loader, Loader evaluator, List<String> notes)
            throws BadInput {
        this(name, module, replay, loader, evaluator, notes, new ConcurrentHashMap<>());
    }

    private ReplaySpec(
            String name,
            TranslatedModule module,
            Replay replay,
            Loader loader,
            Loader evaluator,
            List<String> notes,
            Map<String, ExtensibleSpec> beginnings)
            throws BadInput {
        this.name = name;
        this.module = module;
        this.replay = replay;
        this.loader = loader;
        this.notes = List.copyOf(notes);
        this.sections = evaluator.load(ReplayModule.sections(replay.templates()));
        this.beginnings = beginnings;
    }

    /** The same specification for other records, which have no templates and no strings but those of its own. */
    ReplaySpec replaying(Replay other) throws BadInput {
        return new ReplaySpec(name, module, other, loader, operators -> sections, notes, beginnings);
    }

    /** The same specification for logs that are replayed while they are read, under the same condition. */
    ReplaySpec replaying(StreamedRecords logs) throws BadInput {
        return replaying(logs.first(module, replay.templates(), replay.strings()));
    }

    /** The same specification for the records of a history, under the same condition. */
    ReplaySpec replaying(History history) throws BadInput {
        return replaying(Replay.of(module, List.of(history), replay.templates(), replay.strings()));
    }

    /** In both, TLC's interpreter explains. */
    @Override
    public synchronized Optional<Spec> reference() throws BadInput {
        if (sections.reference().isEmpty()) {
            return Optional.empty();
        }
        if (reference.isEmpty()) {
            ExtensibleSpec loaded = (ExtensibleSpec) sections.reference().get();
            reference =
                    Optional.of(new ReplaySpec(name, module, replay, loader, operators -> loaded, notes, beginnings));
        }
        return Optional.of(reference.get());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    @Override
    public List<State> initialStates() {
        return sections.initialStates();
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    /** All possible sections of a log: archetype and label. */
    @Override
    public Set<String> operationNames() {
        Set<String> names = new TreeSet<>();
        for (Translation.Instance instance : module.translation().instances()) {
            instance.labels()
                    .keySet()
                    .forEach(label -> names.add(instance.source().archetype() + "." + label));
            for (Translation.CalledProcedure procedure : instance.procedures()) {
                procedure.labels().keySet().forEach(label -> names.add(procedure.source() + "." + label));
            }
        }
        return names;
    }

    /** The modules that the user's module extends, by file name. */
    Map<String, String> otherModules() {
        Map<String, String> files = new TreeMap<>(sections.outline().files());
        files.remove(module.source().name() + ".tla");
        files.remove(ReplayModule.name(module) + ".tla");
        return files;
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        Replay.Replayed replayed = replay.operations().get(operation);
        if (replayed == null) {
            throw new BadInput("the operation " + operation.name() + " is not a record of the loaded logs");
        }
        return performing(replayed);
    }

    /** Performs a record, which need not be one of the histories. */
    Action performing(Replay.Replayed replayed) throws BadInput {
        Action section = section(replayed);
        return new Action() {
            @Override
            public Step completing() {
                return section.completing();
            }

            @Override
            public boolean observer() {
                return false;
            }

            @Override
            public List<Obstacle> obstacles(State state) {
                return why(replayed, state);
            }
        };
    }

    private Action section(Replay.Replayed replayed) throws BadInput {
        Map<String, Value> arguments = replayed.operation().arguments();
        Action known = bound.get(arguments);
        if (known == null) {
            try {
                known = sections.action(replayed.operation());
            } catch (BadInput e) {
                throw e.at(replayed.record().where());
            }
            if (bound.size() == MOST_BOUND) {
                bound.clear();
            }
            bound.put(arguments, known);
        }
        return known;
    }

    private List<Obstacle> why(Replay.Replayed replayed, State state) {
        try {
            ExtensibleSpec parts = beginnings(replayed.template());
            Map<String, Value> values = ((Value.Rec) state.value()).fields();
            ImpossibleRecord record = new ImpossibleRecord(
                    parts,
                    replayed,
                    replay.templates().get(replayed.template()),
                    instance(replayed.record().archetype()),
                    parts.state(values));
            List<LogElement> elements = replayed.record().elements();
            for (int i = 1; i <= elements.size(); i++) {
                int number = i;
                String element =
                        replayed.record().process() + " " + elements.get(i - 1).shown();
                Action action = parts.action(record.beginning(i));
                try {
                    if (action.completing().next(record.there()).isEmpty()) {
                        String words = words(record, number, elements.get(i - 1));
                        return reworded(element, words, elements.get(i - 1), action.obstacles(record.there())).stream()
                                .map(obstacle -> obstacle.inElement(number))
                                .toList();
                    }
                } catch (SpecException e) {
                    return List.of(undefined(element + ": ", e).inElement(number));
                }
            }
            return record.section().stream()
                    .map(words -> new Obstacle(words, "", "", "").withStatement(words, List.of()))
                    .toList();
        } catch (SpecException e) {
            return List.of(undefined("", e));
        } catch (BadInput e) {
            return List.of(new Obstacle("the section is not a step of the specification", "", "", ""));
        }
    }

    /** A step that the specification does not define. If an assertion fails, the statement is which one. */
    private static Obstacle undefined(String what, SpecException e) {
        return new Obstacle(what + e.getMessage(), "", "", "")
                .withStatement(e.failedAssertion().orElse(e.getMessage()), List.of());
    }

    /** In the words of the log why an element cannot be performed, and what its clock has to do with it. */
    private String words(ImpossibleRecord record, int number, LogElement element) throws BadInput {
        String words = record.element(number);
        if (element.write()) {
            return words;
        }
        LogRecord reader = record.replayed().record();
        return UnseenWrite.of(module, replay.besides(reader), reader, element)
                .map(unseen -> (words.isEmpty() ? "" : words + "; ") + unseen.text(element.value()))
                .orElse(words);
    }

    private Translation.Instance instance(String archetype) {
        return module.translation().instances().stream()
                .filter(each -> each.source().archetype().equals(archetype))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Adds the blocked element before each obstacle. Conditions are those of the mapping macros, in which names of the
     * generated module are replaced; a condition of which that is not possible is left out.
     */
    private static List<Obstacle> reworded(String what, String words, LogElement element, List<Obstacle> obstacles) {
        Set<Obstacle> reworded = new LinkedHashSet<>();
        for (Obstacle obstacle : obstacles) {
            String condition = written(obstacle.condition(), element);
            boolean ours = condition.contains("__") || obstacle.where().contains("Replay.tla") && condition.isEmpty();
            reworded.add(
                    ours
                            ? new Obstacle(what, "", "is not possible", "")
                            : new Obstacle(
                                    what + ": " + condition,
                                    written(obstacle.values(), element),
                                    obstacle.verdict(),
                                    obstacle.where().contains("Replay.tla")
                                            ? ""
                                            : obstacle.where() + " of the translation"));
        }
        if (reworded.isEmpty()) {
            reworded.add(new Obstacle(what, "", "is not possible", ""));
        }
        return reworded.stream()
                .map(obstacle -> obstacle.withStatement(words, List.of()))
                .toList();
    }

    private static String written(String condition, LogElement element) {
        String text = condition.replace("__value", "value in the log").replaceAll("__s[0-9]+\\.", "");
        for (int i = 1; i <= element.indices().size(); i++) {
            text = text.replace("__i" + i, element.indices().get(i - 1).toString());
        }
        return text;
    }

    private ExtensibleSpec beginnings(String template) throws BadInput {
        ExtensibleSpec known = beginnings.get(template);
        if (known == null) {
            known = loader.load(
                    ImpossibleRecord.operators(template, replay.templates().get(template)));
            beginnings.put(template, known);
        }
        return known;
    }
}
