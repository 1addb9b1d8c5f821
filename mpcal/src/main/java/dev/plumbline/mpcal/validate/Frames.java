package dev.plumbline.mpcal.validate;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.mpcal.log.LogElement;
import dev.plumbline.mpcal.log.LogRecord;
import dev.plumbline.mpcal.translate.Meaning;
import dev.plumbline.mpcal.translate.Translation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Call stacks of one process, from the form of logs to that of the translation. A frame of a log holds where to return
 * to under {@code .pc}, and what the variables of the procedure called were before, by their names in the
 * specification. A frame of the translation says besides which procedure was called: that shows in the label that the
 * calling section goes to, so sections are followed in the order of the log.
 */
final class Frames {
    private final Vocabulary vocabulary;
    private List<String> called = List.of();

    Frames(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** The values of a section's elements, with those of {@code .stack} in the form of the translation. */
    List<Value> translate(LogRecord record) throws BadInput {
        List<Value> stacks = new ArrayList<>();
        List<String> now = called;
        for (int i = 0; i < record.elements().size(); i++) {
            LogElement element = record.elements().get(i);
            if (!element.name().equals(".stack") || !(element.value() instanceof Value.Tuple frames)) {
                stacks.add(element.value());
                continue;
            }
            List<String> procedures = now;
            if (element.write() && frames.elements().size() == now.size() + 1) {
                procedures = new ArrayList<>(now);
                procedures.add(0, calledAfter(record, i));
            } else if (element.write() && frames.elements().size() + 1 == now.size()) {
                procedures = now.subList(1, now.size());
            }
            stacks.add(stack(record, frames, procedures));
            now = procedures;
        }
        if (!record.aborted()) {
            called = List.copyOf(now);
        }
        return stacks;
    }

    /** The procedure whose label the section goes to behind an element. */
    private String calledAfter(LogRecord record, int from) throws BadInput {
        for (LogElement later :
                record.elements().subList(from + 1, record.elements().size())) {
            if (later.write() && later.name().equals(".pc") && later.value() instanceof Value.Str label) {
                int dot = label.value().lastIndexOf('.');
                String owner = dot < 0 ? "" : label.value().substring(0, dot);
                for (Translation.CalledProcedure p : vocabulary.instance(record).procedures()) {
                    if (p.source().equals(owner)) {
                        return p.name();
                    }
                }
            }
        }
        return "";
    }

    private Value stack(LogRecord record, Value.Tuple frames, List<String> procedures) throws BadInput {
        List<Value> translated = new ArrayList<>();
        for (int i = 0; i < frames.elements().size(); i++) {
            String procedure = i < procedures.size() ? procedures.get(i) : "";
            translated.add(frame(record, frames.elements().get(i), procedure));
        }
        return Value.tuple(translated);
    }

    private Value frame(LogRecord record, Value frame, String procedure) throws BadInput {
        if (!(frame instanceof Value.Rec fields)) {
            return frame;
        }
        Map<String, Value> translated = new TreeMap<>();
        translated.put("procedure", Value.of(procedure));
        for (Map.Entry<String, Value> field : fields.fields().entrySet()) {
            if (field.getKey().equals(".pc")) {
                translated.put("pc", vocabulary.label(record, field.getValue()));
                continue;
            }
            int dot = field.getKey().lastIndexOf('.');
            String name = field.getKey().substring(dot + 1);
            for (Translation.CalledProcedure p : vocabulary.instance(record).procedures()) {
                Meaning meaning = p.meanings().get(name);
                if (p.name().equals(procedure) && meaning != null && p.own().contains(meaning.variable())) {
                    translated.put(meaning.variable(), field.getValue());
                }
            }
        }
        return Value.record(translated);
    }
}
