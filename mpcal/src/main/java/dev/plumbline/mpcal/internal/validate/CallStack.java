package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.mpcal.internal.log.LogElement;
import dev.plumbline.mpcal.internal.log.LogRecord;
import dev.plumbline.mpcal.internal.translate.Translation.CalledProcedure;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The procedures that one process is executing, innermost first, and the accesses of the elements of its sections.
 *
 * <p>A call is logged as: read {@code .stack}; for each parameter and variable of the procedure read it, and write it
 * if it is an argument; write {@code .stack} with one more frame; write the variables with initial values; write {@code
 * .pc}. A return is: read {@code .stack}, write it with one frame less, and write the contents of the frame, including
 * {@code .pc}, in any order. A tail call is a return and a call in one section.
 *
 * <p>A frame of a log contains the label to return to under {@code .pc}, and the variables of the called procedure by
 * their names in the specification. A frame of the translation also contains the called procedure. The translation has
 * one procedure for each binding of references; the values that the call writes to the references show which of them
 * was called. Those writes are not part of the state of the specification. They are distinguished from accesses through
 * a reference by their position: between the read and the write of {@code .stack} in a call, after the write in a
 * return.
 */
final class CallStack {
    private enum Doing {
        SECTION,
        CALL,
        RETURN
    }

    private final Vocabulary vocabulary;
    private List<CalledProcedure> inside = List.of();

    CallStack(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** Whether the process is in no procedure. */
    boolean isEmpty() {
        return inside.isEmpty();
    }

    /** The accesses of the elements of the next section of the process. */
    List<TranslatedElement> section(LogRecord record) throws BadInput {
        List<LogElement> elements = record.elements();
        List<TranslatedElement> touched = new ArrayList<>(elements.size());
        List<CalledProcedure> now = inside;
        // The procedures at the label in .pc: a return changes the stack first.
        List<CalledProcedure> atLabel = inside;
        Optional<CalledProcedure> other = Optional.empty();
        Doing doing = Doing.SECTION;
        for (int i = 0; i < elements.size(); i++) {
            LogElement element = elements.get(i);
            if (isControl(element, ".stack")) {
                List<CalledProcedure> before = now;
                if (!element.write()) {
                    other = callee(record, elements, i, now);
                    doing = Doing.CALL;
                } else {
                    int change = frames(element.value()) - now.size();
                    if (change < 0) {
                        other = Optional.of(now.get(0));
                        now = now.subList(1, now.size());
                        doing = Doing.RETURN;
                    } else if (other.isPresent()) {
                        // With as many frames as before, it replaces the innermost one.
                        List<CalledProcedure> more = new ArrayList<>(List.of(other.get()));
                        more.addAll(change > 0 || now.isEmpty() ? now : now.subList(1, now.size()));
                        now = more;
                        doing = Doing.SECTION;
                    }
                }
                touched.add(new TranslatedElement(
                        vocabulary.stack(record),
                        element,
                        stack(record, element.value(), now),
                        old(element).map(value -> stack(record, value, before))));
            } else if (isControl(element, ".pc")) {
                List<CalledProcedure> before = atLabel;
                touched.add(new TranslatedElement(
                        new Access.Variable("pc", true),
                        element,
                        vocabulary.label(record, element.value(), now),
                        old(element).map(value -> vocabulary.label(record, value, before))));
                atLabel = now;
            } else {
                boolean bookkeeping =
                        doing != Doing.SECTION && element.indices().isEmpty();
                Access access = vocabulary.access(record, element, now, other, bookkeeping);
                touched.add(new TranslatedElement(access, element, element.value(), old(element)));
            }
        }
        if (!record.aborted()) {
            inside = List.copyOf(now);
        }
        return touched;
    }

    private static boolean isControl(LogElement element, String name) {
        return element.prefix().isEmpty() && element.name().equals(name);
    }

    private static Optional<Value> old(LogElement element) {
        return element.write() ? element.oldValue() : Optional.empty();
    }

    private static int frames(Value stack) {
        return stack instanceof Value.Tuple frames ? frames.elements().size() : 0;
    }

    /**
     * The procedure that a section calls after a read of the stack, if it calls one: the one whose label it jumps to.
     */
    private Optional<CalledProcedure> callee(
            LogRecord record, List<LogElement> elements, int read, List<CalledProcedure> now) throws BadInput {
        int written = read + 1;
        while (written < elements.size() && !isControl(elements.get(written), ".stack")) {
            written++;
        }
        if (written == elements.size() || frames(elements.get(written).value()) < now.size()) {
            return Optional.empty();
        }
        for (LogElement later : elements.subList(written + 1, elements.size())) {
            if (later.write() && isControl(later, ".pc") && later.value() instanceof Value.Str label) {
                int dot = label.value().lastIndexOf('.');
                return dot < 0
                        ? Optional.empty()
                        : vocabulary.called(
                                record, label.value().substring(0, dot), elements.subList(read, written), now);
            }
        }
        return Optional.empty();
    }

    /** @param procedures the procedures of the frames, innermost first */
    private Value stack(LogRecord record, Value stack, List<CalledProcedure> procedures) {
        if (!(stack instanceof Value.Tuple frames)) {
            return stack;
        }
        List<Value> translated = new ArrayList<>();
        for (int i = 0; i < frames.elements().size(); i++) {
            Value frame = frames.elements().get(i);
            boolean known = i < procedures.size() && frame instanceof Value.Rec;
            translated.add(
                    known
                            ? frame(
                                    record,
                                    (Value.Rec) frame,
                                    procedures.get(i),
                                    procedures.subList(i + 1, procedures.size()))
                            : frame);
        }
        return Value.tuple(translated);
    }

    /** Names that the procedure does not have stay unchanged: then the frame does not exist in the specification. */
    private Value frame(LogRecord record, Value.Rec frame, CalledProcedure procedure, List<CalledProcedure> around) {
        Map<String, Value> translated = new TreeMap<>();
        translated.put("procedure", Value.of(procedure.name()));
        frame.fields().forEach((field, value) -> {
            String name = field.substring(field.lastIndexOf('.') + 1);
            if (field.equals(".pc")) {
                translated.put("pc", vocabulary.label(record, value, around));
            } else if (!procedure.meanings().containsKey(name)) {
                translated.put(field, value);
            } else if (Vocabulary.isOwn(procedure, name)) {
                translated.put(procedure.meanings().get(name).variable(), value);
            }
        });
        return Value.record(translated);
    }
}
