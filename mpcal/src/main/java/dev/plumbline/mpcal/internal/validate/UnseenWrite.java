package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.VectorClock;
import dev.plumbline.mpcal.internal.log.LogElement;
import dev.plumbline.mpcal.internal.log.LogRecord;
import dev.plumbline.mpcal.internal.translate.Meaning;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.mpcal.internal.translate.Translation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A write whose value a record has read without having seen the write. A runtime may have handed on a message
 * without the clock of its sender: then the reader's clock allows it to come before
 * the sender, and the specification has nothing to receive there.
 *
 * @param by the first record with such a write of a process that the reader has not seen to write it
 */
record UnseenWrite(LogRecord by) {
    /**
     * @param records of the same history
     * @param reader a record that cannot read an element
     * @param element the read, of a variable with a mapping macro
     */
    static Optional<UnseenWrite> of(
            TranslatedModule module, List<LogRecord> records, LogRecord reader, LogElement element) throws BadInput {
        Optional<String> variable = variable(module, reader, element);
        if (variable.isEmpty()) {
            return Optional.empty();
        }
        List<LogRecord> others = records.stream()
                .filter(each -> !each.aborted() && !each.self().equals(reader.self()))
                .sorted(Comparator.comparingLong(UnseenWrite::number))
                .toList();
        Optional<UnseenWrite> unseen = Optional.empty();
        for (LogRecord other : others) {
            for (LogElement write : other.elements()) {
                boolean same = write.write()
                        && write.value().equals(element.value())
                        && write.indices().equals(element.indices())
                        && variable(module, other, write).equals(variable);
                if (same && number(other) <= reader.clock().count(VectorClock.nameOf(other.self()))) {
                    // The value may come from this one, so nothing is certain about its clock.
                    return Optional.empty();
                }
                if (same && unseen.isEmpty()) {
                    unseen = Optional.of(new UnseenWrite(other));
                }
            }
        }
        return unseen;
    }

    /** The variable that an element is about, if it is one for all processes. */
    private static Optional<String> variable(TranslatedModule module, LogRecord record, LogElement element) {
        for (Translation.Instance instance : module.translation().instances()) {
            if (instance.source().archetype().equals(record.archetype())
                    && element.prefix().equals(record.archetype())) {
                Map<String, Meaning> meanings = instance.meanings();
                return meanings.get(element.name()) instanceof Meaning.Mapped mapped
                                && !instance.locals().contains(mapped.variable())
                        ? Optional.of(mapped.variable())
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static long number(LogRecord record) {
        return record.clock().count(VectorClock.nameOf(record.self()));
    }

    /** For messages, after what could not be read. */
    String text(Value value) {
        return by.process() + " wrote " + value + " there in its record " + number(by) + " (" + by.place()
                + "), which this record has not seen: perhaps the clock was not handed on with the value";
    }
}
