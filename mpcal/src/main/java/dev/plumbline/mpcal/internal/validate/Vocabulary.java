package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.mpcal.internal.log.LogElement;
import dev.plumbline.mpcal.internal.log.LogRecord;
import dev.plumbline.mpcal.internal.translate.Meaning;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.mpcal.internal.translate.Translation;
import dev.plumbline.mpcal.internal.translate.Translation.CalledProcedure;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Maps the names in logs to the translation. Logs name a variable by its archetype, so an archetype must have one
 * instance: with two, it would be unknown to which of them a process belongs.
 */
final class Vocabulary {
    private final Map<String, Translation.Instance> instances = new HashMap<>();
    private final Set<String> plainProcesses;

    Vocabulary(TranslatedModule module) throws BadInput {
        plainProcesses = module.source().algorithm().processes().stream()
                .map(process -> process.head().name())
                .collect(Collectors.toSet());
        for (Translation.Instance instance : module.translation().instances()) {
            String archetype = instance.source().archetype();
            Translation.Instance before = instances.putIfAbsent(archetype, instance);
            if (before != null) {
                throw new BadInput("archetype " + archetype + " has two instances, "
                        + before.source().head().name() + " and "
                        + instance.source().head().name()
                        + ": a log does not say which of them a process belongs to, so logs cannot be validated");
            }
        }
        if (instances.isEmpty()) {
            throw new BadInput("no process of the specification is an instance of an archetype: only archetypes are"
                    + " compiled and write logs, so there is nothing to validate");
        }
    }

    Translation.Instance instance(LogRecord record) throws BadInput {
        Translation.Instance instance = instances.get(record.archetype());
        if (instance == null) {
            throw new BadInput(record.where() + ": " + record.archetype()
                    + (plainProcesses.contains(record.archetype())
                            ? " is a process and not an archetype of the specification; only archetypes are compiled and"
                                    + " write logs"
                            : " is not an archetype that a process of the specification is an instance of")
                    + Suggestion.didYouMean(record.archetype(), instances.keySet())
                    + "; expected one of " + String.join(", ", new TreeSet<>(instances.keySet())));
        }
        return instance;
    }

    /** The access for an archetype's {@code .stack}; an archetype that calls no procedure has none. */
    Access stack(LogRecord record) throws BadInput {
        if (instance(record).procedures().isEmpty()) {
            throw new BadInput(record.where() + " touches .stack, but " + record.archetype() + " calls no procedure");
        }
        return new Access.Variable("stack", true);
    }

    /** Whether a name of a procedure is a parameter by value or a variable of its own. */
    static boolean isOwn(CalledProcedure procedure, String name) {
        return procedure.own().contains(procedure.meanings().get(name).variable());
    }

    /**
     * The access of an element.
     *
     * @param inside the procedures that the process is executing, innermost first
     * @param other the procedure that is being called or was just left
     * @param bookkeeping whether an access to a reference binds it instead of going through it
     */
    Access access(
            LogRecord record,
            LogElement element,
            List<CalledProcedure> inside,
            Optional<CalledProcedure> other,
            boolean bookkeeping)
            throws BadInput {
        Translation.Instance instance = instance(record);
        if (element.prefix().equals(record.archetype())) {
            Meaning meaning = instance.meanings().get(element.name());
            if (meaning != null) {
                return through(record, element, instance, meaning);
            }
        } else if (!element.prefix().isEmpty()) {
            Optional<CalledProcedure> procedure = procedure(
                    record, element.prefix(), other.isPresent() && bookkeeping ? other : Optional.empty(), inside);
            Meaning meaning =
                    procedure.map(p -> p.meanings().get(element.name())).orElse(null);
            if (meaning != null) {
                if (isOwn(procedure.get(), element.name())) {
                    return new Access.Variable(meaning.variable(), true);
                }
                return bookkeeping ? new Access.Ignored() : through(record, element, instance, meaning);
            }
        }
        Set<String> names = new TreeSet<>();
        instance.meanings().keySet().forEach(name -> names.add(record.archetype() + "." + name));
        instance.procedures().forEach(p -> p.meanings().keySet().forEach(name -> names.add(p.source() + "." + name)));
        String touched = element.prefix() + "." + element.name();
        throw new BadInput(record.where() + ": " + element.shown() + " touches a variable that " + record.archetype()
                + " does not have" + Suggestion.didYouMean(touched, names) + "; expected one of "
                + String.join(", ", names));
    }

    private Access through(LogRecord record, LogElement element, Translation.Instance instance, Meaning meaning)
            throws BadInput {
        if (meaning instanceof Meaning.Mapped mapped) {
            if (mapped.dimensions() != element.indices().size()) {
                throw new BadInput(record.where() + ": " + element.shown() + " has "
                        + element.indices().size() + " indices; expected " + mapped.dimensions());
            }
            String parameter =
                    element.prefix().equals(record.archetype()) ? element.name() : parameter(instance, mapped);
            return new Access.Mapping(record.archetype() + "_" + parameter, mapped.dimensions());
        }
        boolean procedures =
                instance.procedures().stream().anyMatch(p -> p.own().contains(meaning.variable()));
        boolean local = instance.locals().contains(meaning.variable());
        return new Access.Variable(
                meaning.variable(),
                procedures || local && instance.source().head().member());
    }

    /**
     * The parameter of the archetype to which a mapped variable was passed; references of procedures originate there.
     */
    private static String parameter(Translation.Instance instance, Meaning.Mapped mapped) {
        return instance.meanings().entrySet().stream()
                .filter(entry -> entry.getValue().equals(mapped))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst()
                .orElseThrow();
    }

    /**
     * The procedure of a name: the current one, otherwise the innermost that the process is executing, otherwise the
     * only one.
     */
    private Optional<CalledProcedure> procedure(
            LogRecord record, String name, Optional<CalledProcedure> atHand, List<CalledProcedure> inside)
            throws BadInput {
        if (atHand.filter(p -> p.source().equals(name)).isPresent()) {
            return atHand;
        }
        for (CalledProcedure p : inside) {
            if (p.source().equals(name)) {
                return Optional.of(p);
            }
        }
        List<CalledProcedure> all = instance(record).procedures().stream()
                .filter(p -> p.source().equals(name))
                .toList();
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /**
     * The procedure that a call enters: among the translations of one procedure of the specification, the one whose
     * references have the values that the call writes to them.
     *
     * @param call the elements of the call up to the write of the stack
     */
    Optional<CalledProcedure> called(
            LogRecord record, String source, List<LogElement> call, List<CalledProcedure> inside) throws BadInput {
        Translation.Instance instance = instance(record);
        Map<String, Meaning> bound = new HashMap<>();
        for (LogElement element : call) {
            if (element.write() && element.prefix().equals(source) && element.value() instanceof Value.Str handle) {
                referred(instance, handle.value(), inside).ifPresent(meaning -> bound.put(element.name(), meaning));
            }
        }
        List<CalledProcedure> candidates = instance.procedures().stream()
                .filter(p -> p.source().equals(source))
                .filter(p -> p.meanings().keySet().stream()
                        .filter(name -> !isOwn(p, name) && bound.containsKey(name))
                        .allMatch(name -> p.meanings().get(name).equals(bound.get(name))))
                .toList();
        if (candidates.size() > 1) {
            throw new BadInput(record.where() + ": procedure " + source + " is called by " + record.archetype()
                    + " with different references, and the record does not say with which: no write of its references");
        }
        return candidates.stream().findFirst();
    }

    /**
     * The meaning of a reference's value: {@code &Archetype.parameter}, {@code Archetype.variable}, {@code
     * Procedure.x}.
     */
    private static Optional<Meaning> referred(
            Translation.Instance instance, String handle, List<CalledProcedure> inside) {
        String path = handle.startsWith("&") ? handle.substring(1) : handle;
        int dot = path.lastIndexOf('.');
        String owner = dot < 0 ? "" : path.substring(0, dot);
        String name = path.substring(dot + 1);
        if (owner.equals(instance.source().archetype())) {
            return Optional.ofNullable(instance.meanings().get(name));
        }
        return inside.stream()
                .filter(p -> p.source().equals(owner))
                .findFirst()
                .map(p -> p.meanings().get(name));
    }

    /**
     * The label of the translation for a label of a log, {@code "AServer.loop"}.
     *
     * @param inside the procedures that the process is executing, innermost first
     */
    Value label(LogRecord record, Value logged, List<CalledProcedure> inside) {
        Translation.Instance instance = instances.get(record.archetype());
        if (!(logged instanceof Value.Str text) || instance == null) {
            return logged;
        }
        int dot = text.value().lastIndexOf('.');
        String owner = dot < 0 ? record.archetype() : text.value().substring(0, dot);
        String label = text.value().substring(dot + 1);
        if (owner.equals(record.archetype())) {
            return Value.of(instance.labels().getOrDefault(label, label));
        }
        for (CalledProcedure procedure : inside) {
            if (procedure.source().equals(owner)) {
                return Value.of(procedure.labels().getOrDefault(label, label));
            }
        }
        for (CalledProcedure procedure : instance.procedures()) {
            if (procedure.source().equals(owner) && procedure.labels().containsKey(label)) {
                return Value.of(procedure.labels().get(label));
            }
        }
        return Value.of(label);
    }
}
