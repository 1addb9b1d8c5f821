package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A process of a compiled system as its runtime logs it: what it reads and writes, calls and returns, and a vector
 * clock that counts its sections. Written after the runtime's public source, and after nothing in this project.
 */
final class LoggedProcess {
    private static final Value DEFAULT = Value.model("defaultInitValue");

    private final String archetype;
    private final String self;
    private final List<String> lines = new ArrayList<>();
    private final List<String> elements = new ArrayList<>();
    private final Map<String, Long> clock = new TreeMap<>();
    private final Map<String, Value> locals = new LinkedHashMap<>();

    /** @param self as TLA+ */
    LoggedProcess(String archetype, String self, String firstLabel) {
        this.archetype = archetype;
        this.self = self;
        locals.put(".pc", Value.of(archetype + "." + firstLabel));
        locals.put(".stack", Value.tuple(List.of()));
    }

    /** The value of a local variable, without logging the access. */
    LoggedProcess local(String name, Value value) {
        locals.put(name, value);
        return this;
    }

    /** A section that takes effect. */
    LoggedProcess section(Runnable body) {
        return attempt(body, false);
    }

    LoggedProcess aborted(Runnable body) {
        Map<String, Value> before = new LinkedHashMap<>(locals);
        attempt(body, true);
        locals.clear();
        locals.putAll(before);
        return this;
    }

    private LoggedProcess attempt(Runnable body, boolean aborted) {
        clock.merge(self, 1L, Long::sum);
        read(".pc");
        body.run();
        List<String> components = new ArrayList<>();
        clock.forEach(
                (process, count) -> components.add("[[\"" + archetype + "\"," + quoted(process) + "]," + count + "]"));
        lines.add("{\"archetypeName\":\"" + archetype + "\",\"clock\":[" + String.join(",", components)
                + "],\"csElements\":[" + String.join(",", elements) + "],\"endTime\":\"2025-03-13T00:00:00Z\","
                + "\"isAbort\":" + aborted + ",\"self\":" + quoted(self)
                + ",\"startTime\":\"2025-03-13T00:00:00Z\"}");
        elements.clear();
        return this;
    }

    /** Has seen what another process has done so far. */
    LoggedProcess sees(LoggedProcess other) {
        other.clock.forEach((process, count) -> clock.merge(process, count, Math::max));
        return this;
    }

    /** Reads a local variable. */
    Value read(String name) {
        Value value = locals.getOrDefault(name, DEFAULT);
        element("read", name, List.of(), value, null);
        return value;
    }

    /** Writes a local variable, and logs its old value. */
    void write(String name, Value value) {
        Value old = locals.getOrDefault(name, DEFAULT);
        locals.put(name, value);
        element("write", name, List.of(), value, old);
    }

    /** An access to what is not its own. */
    void outside(String tag, String name, List<Value> indices, Value value) {
        element(tag, name, indices, value, null);
    }

    void jump(String label) {
        write(".pc", Value.of(label));
    }

    /** @param variables of the procedure, its parameters first; {@code initial} has values of the others */
    void call(
            String firstLabel,
            String returnTo,
            List<String> variables,
            List<Value> arguments,
            Map<String, Value> initial) {
        Value.Tuple stack = (Value.Tuple) read(".stack");
        Map<Value, Value> frame = new LinkedHashMap<>();
        frame.put(Value.of(".pc"), Value.of(returnTo));
        for (int i = 0; i < variables.size(); i++) {
            frame.put(Value.of(variables.get(i)), read(variables.get(i)));
            if (i < arguments.size()) {
                write(variables.get(i), arguments.get(i));
            }
        }
        List<Value> frames = new ArrayList<>(List.of(Value.function(frame)));
        frames.addAll(stack.elements());
        write(".stack", Value.tuple(frames));
        variables
                .subList(arguments.size(), variables.size())
                .forEach(name -> write(name, initial.getOrDefault(name, DEFAULT)));
        jump(firstLabel);
    }

    /** Restores what the frame holds; its order is that of a hash table, so {@code .pc} comes first here. */
    void leave() {
        Value.Tuple stack = (Value.Tuple) read(".stack");
        write(".stack", Value.tuple(stack.elements().subList(1, stack.elements().size())));
        Map<String, Value> frame = new TreeMap<>(((Value.Rec) stack.elements().get(0)).fields());
        frame.forEach(this::write);
    }

    void tailCall(String firstLabel, List<String> variables, List<Value> arguments, Map<String, Value> initial) {
        Value.Tuple stack = (Value.Tuple) read(".stack");
        Value returnTo = ((Value.Rec) stack.elements().get(0)).fields().get(".pc");
        leave();
        call(firstLabel, ((Value.Str) returnTo).value(), variables, arguments, initial);
    }

    private void element(String tag, String name, List<Value> indices, Value value, Value old) {
        int dot = name.startsWith(".") ? -1 : name.indexOf('.');
        String prefix = dot < 0 ? "" : name.substring(0, dot);
        elements.add("{\"indices\":["
                + String.join(
                        ",",
                        indices.stream().map(index -> quoted(index.toString())).toList())
                + "],\"name\":{\"name\":\"" + name.substring(dot + 1) + "\",\"prefix\":\"" + prefix + "\",\"self\":"
                + quoted(self) + "},"
                + (old == null ? "" : "\"oldValue\":" + quoted(old.toString()) + ",")
                + "\"tag\":\"" + tag + "\",\"value\":" + quoted(value.toString()) + "}");
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    List<String> lines() {
        return lines;
    }

    void writeTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("trace-" + self.replace("\"", "") + "-1.log"), lines);
    }
}
