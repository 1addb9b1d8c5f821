package dev.plumbline.mpcal.validate;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.mpcal.log.LogElement;
import dev.plumbline.mpcal.log.LogRecord;
import dev.plumbline.mpcal.translate.Meaning;
import dev.plumbline.mpcal.translate.Translation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Says what the names in logs are in the translation. Logs name a variable by its archetype, so an archetype must have
 * one instance: of two, nothing says which a process belongs to.
 */
final class Vocabulary {
    private final Map<String, Translation.Instance> instances = new HashMap<>();

    Vocabulary(Translation translation) throws BadInput {
        for (Translation.Instance instance : translation.instances()) {
            String archetype = instance.source().archetype();
            Translation.Instance before = instances.putIfAbsent(archetype, instance);
            if (before != null) {
                throw new BadInput("archetype " + archetype + " has two instances, "
                        + before.source().head().name() + " and "
                        + instance.source().head().name()
                        + ": a log does not say which of them a process belongs to, so logs cannot be validated");
            }
        }
    }

    Translation.Instance instance(LogRecord record) throws BadInput {
        Translation.Instance instance = instances.get(record.archetype());
        if (instance == null) {
            throw new BadInput(record.place() + ": no process of the specification is an instance of archetype "
                    + record.archetype() + "; expected one of " + String.join(", ", new TreeSet<>(instances.keySet())));
        }
        return instance;
    }

    Access access(LogRecord record, LogElement element) throws BadInput {
        if (element.prefix().isEmpty() && element.name().equals(".pc")) {
            return new Access.Variable("pc", true);
        }
        if (element.prefix().isEmpty() && element.name().equals(".stack")) {
            return new Access.Variable("stack", true);
        }
        Translation.Instance instance = instance(record);
        if (element.prefix().equals(record.archetype())) {
            Meaning meaning = instance.meanings().get(element.name());
            if (meaning instanceof Meaning.Mapped mapped) {
                if (mapped.dimensions() != element.indices().size()) {
                    throw new BadInput(record.place() + ": " + element.shown() + " has "
                            + element.indices().size() + " indices; expected " + mapped.dimensions());
                }
                return new Access.Mapping(record.archetype() + "_" + element.name(), mapped.dimensions());
            }
            if (meaning != null) {
                boolean local = instance.locals().contains(meaning.variable());
                return new Access.Variable(
                        meaning.variable(), local && instance.source().head().member());
            }
        }
        List<Translation.CalledProcedure> procedures = instance.procedures().stream()
                .filter(p -> p.source().equals(element.prefix()))
                .filter(p -> p.meanings().containsKey(element.name()))
                .toList();
        if (procedures.size() > 1) {
            throw new BadInput(record.place() + ": procedure " + element.prefix() + " is called by "
                    + record.archetype() + " with different references: a log does not say which call " + element.name()
                    + " belongs to");
        }
        if (procedures.isEmpty()) {
            throw new BadInput(record.place() + ": " + element.shown() + " touches a variable that "
                    + record.archetype() + " does not have");
        }
        Translation.CalledProcedure procedure = procedures.get(0);
        Meaning meaning = procedure.meanings().get(element.name());
        return procedure.own().contains(meaning.variable())
                ? new Access.Variable(meaning.variable(), true)
                : new Access.Ignored();
    }

    /** A label as logs write it, {@code "AServer.loop"}, as the translation writes it. */
    Value label(LogRecord record, Value logged) throws BadInput {
        if (!(logged instanceof Value.Str text)) {
            return logged;
        }
        int dot = text.value().lastIndexOf('.');
        String owner = dot < 0 ? record.archetype() : text.value().substring(0, dot);
        String label = text.value().substring(dot + 1);
        Translation.Instance instance = instance(record);
        if (owner.equals(record.archetype())) {
            return Value.of(instance.labels().getOrDefault(label, label));
        }
        for (Translation.CalledProcedure procedure : instance.procedures()) {
            if (procedure.source().equals(owner) && procedure.labels().containsKey(label)) {
                return Value.of(procedure.labels().get(label));
            }
        }
        return Value.of(label);
    }
}
