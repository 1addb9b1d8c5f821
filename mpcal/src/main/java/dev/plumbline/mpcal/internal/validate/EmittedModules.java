package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
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
import java.util.stream.Collectors;

/**
 * The validation of a history as TLA+ modules for TLC (section 6): the translation, a module with one operator for each
 * template, separate data, and a configuration. A behaviour that TLC finds stuck (a deadlock) is an order that the
 * clocks allow and the specification does not; so is a state that breaks {@code __SideStepProgress}. TLC follows each
 * choice that the log does not show separately, so an order has to be possible for every choice.
 *
 * @param files by name
 * @param data further, binary files, by path
 * @param naive the size in bytes of a module with a separate operator for each record
 */
public record EmittedModules(Map<String, String> files, Map<String, byte[]> data, long naive) {
    /**
     * From this number of records on, the data is a binary file, which a Java class reads. SANY takes some seconds to
     * parse a text with that many records, and longer for more; but a text is readable and needs only TLC.
     */
    private static final int LONG = 2_000;

    /** Any record that the clocks allow may come next. */
    private static final String TAKE_ANY = """

            __Take(self) == __Possible(self)
            """;

    /** The records follow a given order. */
    private static final String TAKE_IN_ORDER = """

            \\* __path: which of the orders is followed. __done: how many records of it are done.
            __Take(self) ==
              /\\ __done < Len(__orders[__path])
              /\\ __orders[__path][__done + 1] = self
              /\\ __Possible(self)
              /\\ __done' = __done + 1
              /\\ __path' = __path
            """;

    /** The number of records in one definition of the data: the TLA+ parser recurses into long ones. */
    private static final int CHUNK = 100;

    /**
     * The question for TLC.
     *
     * @param orders the orders to follow, each as a sequence of processes; empty for every order
     * @param sidesteps whether at each cut every record that the clocks allow next must be possible
     */
    public record Question(Optional<List<List<Value>>> orders, boolean sidesteps) {
        /** Whether every order that the clocks allow is possible. */
        public static final Question EVERY_ORDER = new Question(Optional.empty(), true);
    }

    /** Writes all files to a folder, which is created if it does not exist. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        for (Map.Entry<String, byte[]> file : data.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
    }

    /** @param config the text of the .cfg with the constants */
    public static EmittedModules of(MpcalSource source, String config, History history, Question question)
            throws BadInput {
        return of(source, config, history, question, history.size() >= LONG);
    }

    /** @param file whether the data is a binary file, which a Java class reads */
    static EmittedModules of(MpcalSource source, String config, History history, Question question, boolean file)
            throws BadInput {
        TranslatedModule module = TranslatedModule.of(source.usable(), source.names());
        Replay replay = Replay.of(module, List.of(history), Map.of(), Set.of());
        String name = module.source().name() + "Validate";
        Map<String, String> files = new LinkedHashMap<>();
        files.put(module.source().name() + ".tla", module.text());
        files.put(
                name + ".tla",
                validate(module, source, replay, name, question.orders().isPresent()));
        Map<String, byte[]> data = new LinkedHashMap<>();
        if (file) {
            String bytes = name + "Data.bin";
            String orders = name + "Orders.bin";
            files.put(
                    name + "Data.tla",
                    "---- MODULE " + name + "Data ----\nEXTENDS PlumblineRecords\n\n__records == PlumblineRecordsIn(\""
                            + bytes + "\")\n"
                            + (question.orders().isPresent()
                                    ? "__orders == PlumblineRecordsIn(\"" + orders + "\")\n"
                                    : "")
                            + "====\n");
            question.orders()
                    .ifPresent(followed -> data.put(
                            orders,
                            RecordsFile.of(Value.tuple(
                                    followed.stream().map(Value::tuple).toList()))));
            files.put("PlumblineRecords.tla", RecordsFile.MODULE);
            data.put(bytes, RecordsFile.of(records(replay, history)));
            data.putAll(RecordsFile.reader());
        } else {
            files.put(name + "Data.tla", data(name + "Data", module.source().name(), replay, history, question));
        }
        files.put(name + ".cfg", config(module, ConfigParts.of(config), question));
        return new EmittedModules(files, data, naive(module, source, replay, history));
    }

    private static String validate(
            TranslatedModule module, MpcalSource source, Replay replay, String name, boolean ordered) {
        StringBuilder text = new StringBuilder();
        text.append("---- MODULE ").append(name).append(" ----\n");
        text.append("EXTENDS ")
                .append(module.source().name())
                .append(", ")
                .append(name)
                .append("Data, Integers, Sequences," + " TLC\n\n");
        text.append("""
                \\* TLC follows each choice of a mapping macro that the logs do not show by itself. Where there are such
                \\* choices, a deadlock or a broken invariant may be that of a choice which a later record rules out, although
                \\* another choice explains all records: then the logs conform, and plumbline check says so.

                \\* __clock: how many records of each process are done. __action: the record that was done last.
                \\* __next: the record that each process would do next. The last two are there to be read in counterexamples.
                VARIABLES __clock, __action, __next@VARIABLES@

                __vars == <<vars, __clock, __action, __next@VARIABLES@>>
                __selves == DOMAIN __records
                __more(self) == __clock[self] < Len(__records[self])
                __next_record(self) == __records[self][__clock[self] + 1]
                __after(self, __c) == IF __c < Len(__records[self]) THEN __records[self][__c + 1] ELSE <<>>

                __clock_check(self) ==
                  /\\ __more(self)
                  /\\ \\A __i \\in DOMAIN __next_record(self).clock :
                       __i # self => __next_record(self).clock[__i] <= __clock[__i]

                """.replace("@VARIABLES@", ordered ? ", __path, __done" : ""));
        text.append(ReplayModule.preamble(module, source.names(), replay.strings()));
        ReplayModule.sections(replay.templates())
                .values()
                .forEach(operator -> text.append('\n').append(operator).append('\n'));
        text.append("\n__Section(self, __r) ==\n");
        String arrow = "  CASE ";
        for (String template : replay.templates().keySet()) {
            text.append(arrow)
                    .append("__r.template = \"")
                    .append(template)
                    .append("\" -> ")
                    .append(template)
                    .append("(self, __r.elements)\n");
            arrow = "    [] ";
        }
        text.append("""

                __Possible(self) ==
                  /\\ __clock_check(self)
                  /\\ __clock' = [__clock EXCEPT ![self] = @ + 1]
                  /\\ __action' = __next_record(self)
                  /\\ __next' = [__next EXCEPT ![self] = __after(self, __clock[self] + 1)]
                  /\\ __Section(self, __next_record(self))
                @TAKE@
                __End == (\\A self \\in __selves : ~__more(self)) /\\ UNCHANGED __vars

                __Init ==
                  /\\ Init
                  /\\ __clock = [self \\in __selves |-> 0]
                  /\\ __action = <<>>
                  /\\ __next = [self \\in __selves |-> __after(self, 0)]@INIT@
                __Next == (\\E self \\in __selves : __Take(self)) \\/ __End
                __Spec == __Init /\\ [][__Next]___vars

                \\* To be checked as an invariant: whatever record the clocks allow next is possible.
                __SideStepProgress == \\A self \\in __selves : __clock_check(self) => ENABLED __Possible(self)

                ====
                """.replace("@TAKE@", ordered ? TAKE_IN_ORDER : TAKE_ANY)
                .replace("@INIT@", ordered ? "\n  /\\ __path \\in DOMAIN __orders\n  /\\ __done = 0" : ""));
        return text.toString();
    }

    private static String config(TranslatedModule module, ConfigParts given, Question question) {
        return "SPECIFICATION __Spec\n"
                + (question.sidesteps() ? "INVARIANT __SideStepProgress\n" : "")
                + ReplayModule.config(module, given)
                        .lines()
                        .filter(line -> !line.startsWith("INIT") && !line.startsWith("NEXT"))
                        .collect(Collectors.joining("\n", "", "\n"));
    }

    /** The records of each process as one value, the same that the text defines. */
    private static Value records(Replay replay, History history) {
        Map<String, Value> names = new TreeMap<>();
        history.processes().forEach(process -> names.put(VectorClock.nameOf(process), process));
        Map<Value, List<Value>> records = new LinkedHashMap<>();
        names.values().forEach(process -> records.put(process, new ArrayList<>()));
        for (Operation operation : history.operations()) {
            Replay.Replayed replayed = replay.operations().get(operation);
            Map<Value, Value> clock = new LinkedHashMap<>();
            replayed.record()
                    .clock()
                    .counts()
                    .forEach((process, count) -> clock.put(names.get(process), Value.of(count)));
            records.get(operation.process())
                    .add(Value.record(Map.of(
                            "template",
                            Value.of(replayed.template()),
                            "clock",
                            Value.function(clock),
                            "elements",
                            replayed.operation().arguments().get("__e"))));
        }
        Map<Value, Value> all = new LinkedHashMap<>();
        records.forEach((process, list) -> all.put(process, Value.tuple(list)));
        return Value.function(all);
    }

    /** The records of each process, in definitions of a length that can be parsed. */
    private static String data(String name, String translation, Replay replay, History history, Question question) {
        // It extends the translation because records may contain the constant defaultInitValue.
        StringBuilder text = new StringBuilder(
                "---- MODULE " + name + " ----\nEXTENDS " + translation + ", Integers, Sequences, TLC\n\n");
        Map<String, Value> names = new TreeMap<>();
        history.processes().forEach(process -> names.put(VectorClock.nameOf(process), process));
        List<String> processes = new ArrayList<>();
        int number = 0;
        for (Value self : names.values()) {
            number++;
            List<String> chunks = new ArrayList<>();
            List<String> records = new ArrayList<>();
            for (Operation operation : history.operations()) {
                if (operation.process().equals(self)) {
                    records.add(record(replay.operations().get(operation), names));
                    if (records.size() == CHUNK) {
                        chunks.add(chunk(text, "__p" + number + "_" + chunks.size(), records));
                    }
                }
            }
            if (!records.isEmpty() || chunks.isEmpty()) {
                chunks.add(chunk(text, "__p" + number + "_" + chunks.size(), records));
            }
            processes.add("(" + self + " :> (" + String.join(" \\o ", chunks) + "))");
        }
        text.append("\n__records == ").append(String.join(" @@ ", processes)).append('\n');
        if (question.orders().isPresent()) {
            List<String> orders = new ArrayList<>();
            for (List<Value> order : question.orders().get()) {
                List<String> chunks = new ArrayList<>();
                for (int from = 0; from == 0 || from < order.size(); from += CHUNK) {
                    List<String> part = order.subList(from, Math.min(from + CHUNK, order.size())).stream()
                            .map(Value::toString)
                            .collect(Collectors.toList());
                    chunks.add(chunk(text, "__o" + orders.size() + "_" + chunks.size(), part));
                }
                orders.add("(" + String.join(" \\o ", chunks) + ")");
            }
            text.append("\n__orders == <<").append(String.join(", ", orders)).append(">>\n");
        }
        return text.append("====\n").toString();
    }

    private static String chunk(StringBuilder text, String name, List<String> records) {
        text.append(name)
                .append(" == <<\n  ")
                .append(String.join(",\n  ", records))
                .append(">>\n");
        records.clear();
        return name;
    }

    private static String record(Replay.Replayed replayed, Map<String, Value> names) {
        String clock = replayed.record().clock().counts().entrySet().stream()
                .map(entry -> names.get(entry.getKey()) + " :> " + entry.getValue())
                .collect(Collectors.joining(" @@ "));
        return "[template |-> \"" + replayed.template() + "\", clock |-> (" + clock + "), elements |-> "
                + replayed.operation().arguments().get("__e") + "]";
    }

    /** The size if each record is an operator with its own values in the text, as in section 5. */
    private static long naive(TranslatedModule module, MpcalSource source, Replay replay, History history) {
        long size =
                ReplayModule.preamble(module, source.names(), replay.strings()).length();
        for (Operation operation : history.operations()) {
            Replay.Replayed replayed = replay.operations().get(operation);
            String text = replay.templates().get(replayed.template()).operator("__n");
            Value.Tuple elements =
                    (Value.Tuple) replayed.operation().arguments().get("__e");
            size += text.replace("__e[", "[").length();
            for (Value element : elements.elements()) {
                size += element.toString().length();
            }
            size += replayed.record().clock().toString().length();
        }
        return size;
    }
}
