package dev.plumbline.tlc;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes the validation module, the trace data and the configuration for histories. With one history, TLC violates the
 * invariant {@code Trace_NotAccepted} exactly if the history conforms. With several, Init chooses one of them and the
 * number of each that is accepted is printed.
 */
final class TraceModules {
    static final String DEEPEST = "Trace_deepest";
    static final String ACCEPTED = "Trace_accepted";
    static final String AT = "Trace_at";
    private static final String PERFORMS = "Trace_op_";
    private static final String REPEATS = "Trace_step_";
    private static final String NOT_ACCEPTED = "INVARIANT Trace_NotAccepted\n";

    private final ExtensibleSpec spec;
    private final ExtensibleSpec.Outline outline;
    private final List<History> histories;
    private final List<TraceThreads> traces;
    private final boolean many;
    private final TlaText text = new TlaText();
    private final Map<Kind, String> kinds = new LinkedHashMap<>();
    private final StringBuilder performing = new StringBuilder();
    private final List<String> repeating = new ArrayList<>();
    private final Set<String> withoutEffect = new HashSet<>();

    /** Operations that the same formula performs. */
    private record Kind(String name, Outcome outcome, Set<String> arguments) {}

    private TraceModules(ExtensibleSpec spec, List<History> histories, List<TraceThreads> traces, boolean many) {
        this.spec = spec;
        this.outline = spec.outline();
        this.histories = histories;
        this.traces = traces;
        this.many = many;
    }

    /** The files by name, those of the specification included. */
    static Map<String, String> of(ExtensibleSpec spec, History history, TraceThreads trace) throws BadInput {
        return new TraceModules(spec, List.of(history), List.of(trace), false).files();
    }

    /** The files for many histories in one run. */
    static Map<String, String> of(ExtensibleSpec spec, List<History> histories) throws BadInput {
        List<TraceThreads> traces = new ArrayList<>();
        for (History history : histories) {
            traces.add(TraceThreads.of(history));
        }
        return new TraceModules(spec, histories, traces, true).files();
    }

    /** The name of the validation module. */
    static String name(ExtensibleSpec spec) {
        return spec.outline().module() + "Trace";
    }

    /**
     * A module whose invariant is violated in a state with the deepest timestamp.
     *
     * @param config that of the validation module
     */
    static Map<String, String> deepest(ExtensibleSpec spec, Value at, String config) {
        String name = name(spec) + "Deepest";
        return Map.of(
                name + ".tla",
                "---- MODULE " + name + " ----\nEXTENDS " + name(spec) + "\n"
                        + "\\* The behaviour that TLC shows is one of the longest that follow the history.\n"
                        + "Trace_NotDeepest == Trace_at # " + at + "\n====\n",
                name + ".cfg",
                config.replace(NOT_ACCEPTED, "INVARIANT Trace_NotDeepest\n"));
    }

    private Map<String, String> files() throws BadInput {
        if (!outline.withoutValue().isEmpty()) {
            String constant = outline.withoutValue().get(0);
            throw new BadInput("constant " + constant + " has no value; TLC needs one for each constant:"
                    + " expected one in the .cfg or among the constants given");
        }
        Map<String, String> files = new LinkedHashMap<>(outline.files());
        String name = name(spec);
        String data = data();
        String validation = validation();
        put(files, name + "Data.tla", "---- MODULE " + name + "Data ----\n" + models() + data + "====\n");
        put(files, name + ".tla", validation);
        put(files, name + ".cfg", config());
        return files;
    }

    private static void put(Map<String, String> files, String name, String text) throws BadInput {
        if (files.put(name, text) != null) {
            throw new BadInput("the specification has a module " + name + " of its own; expected none of that name, for"
                    + " the validation module for TLC bears it");
        }
    }

    private String models() {
        String constants =
                text.models().stream().map(model -> TlaText.MODEL + model).collect(Collectors.joining(", "));
        return "LOCAL INSTANCE Integers\nLOCAL INSTANCE Sequences\nLOCAL INSTANCE TLC\n"
                + (constants.isEmpty() ? "" : "CONSTANTS " + constants + "\n");
    }

    private String data() throws BadInput {
        StringBuilder out = new StringBuilder();
        if (!many) {
            thread(0, "Trace_", out);
        } else {
            StringJoiner runs = new StringJoiner(", ", "<<", ">>");
            StringJoiner completing = new StringJoiner(", ", "<<", ">>");
            StringJoiner behind = new StringJoiner(", ", "<<", ">>");
            for (int run = 0; run < histories.size(); run++) {
                String prefix = "Trace_Run" + (run + 1) + "_";
                thread(run, prefix, out);
                runs.add(prefix + "Threads");
                completing.add(prefix + "Completing");
                behind.add(prefix + "Behind");
            }
            out.append("VARIABLE Trace_run\nTrace_Runs == ").append(runs).append('\n');
            out.append("Trace_RunsCompleting == ").append(completing).append('\n');
            out.append("Trace_RunsBehind == ").append(behind).append('\n');
            out.append("Trace_Threads == Trace_Runs[Trace_run]\n");
            out.append("Trace_Behind == Trace_RunsBehind[Trace_run]\n");
            out.append("Trace_Completing == Trace_RunsCompleting[Trace_run]\n");
        }
        return out.append("""

                        \\* How many operations of the threads 1..t that have to be finished are performed.
                        RECURSIVE Trace_Sum(_, _)
                        Trace_Sum(at, t) == IF t = 0 THEN 0 ELSE at[t] - 1 + Trace_Sum(at, t - 1)
                        """)
                .append(
                        many
                                ? "Trace_Note(at, accepted) == IF accepted THEN PrintT(<<\"" + ACCEPTED
                                        + "\", Trace_run>>) ELSE TRUE\n"
                                : "\\* Tells how far the search has come, whenever it has come further than ever.\n"
                                        + "ASSUME TLCSet(1, -1)\n"
                                        + "Trace_Note(at, accepted) == LET n == Trace_Sum(at, Trace_Completing) IN\n"
                                        + "  IF n > TLCGet(1) THEN TLCSet(1, n) /\\ PrintT(<<\"" + DEEPEST
                                        + "\", n, at>>) ELSE TRUE\n")
                .toString();
    }

    private void thread(int run, String prefix, StringBuilder out) throws BadInput {
        TraceThreads trace = traces.get(run);
        StringJoiner names = new StringJoiner(", ", "<<", ">>");
        for (int thread = 0; thread < trace.threads().size(); thread++) {
            String name = prefix + "Thread" + (thread + 1);
            names.add(name);
            List<Integer> numbers = trace.threads().get(thread);
            Operation first = histories.get(run).operations().get(numbers.get(0));
            out.append("\n\\* process ").append(first.process().toString().replaceAll("[^ -~]", "?"));
            out.append('\n');
            out.append(name).append(" == <<\n");
            for (int i = 0; i < numbers.size(); i++) {
                out.append(action(run, numbers.get(i), i + 1 < numbers.size() ? "," : ""));
            }
            out.append(">>\n");
        }
        out.append('\n').append(prefix).append("Threads == ").append(names).append('\n');
        out.append("\\* Threads after this one are pending operations: they may be performed or not.\n");
        out.append(prefix).append("Completing == ").append(trace.completing()).append('\n');
        StringJoiner behind = new StringJoiner(", ", "<<", ">>");
        trace.behind().forEach(one -> behind.add("<<" + (one.thread() + 1) + ", " + one.count() + ">>"));
        out.append(
                "\\* For each thread <<another, n>>: its first n operations come before it, since the process had completed them.\n");
        out.append(prefix).append("Behind == ").append(behind).append('\n');
    }

    private String action(int run, int number, String comma) throws BadInput {
        Operation operation = histories.get(run).operations().get(number);
        StringJoiner arguments = new StringJoiner(", ", "[", "]");
        try {
            // Rejects an operation that the specification does not have, or not with these arguments.
            spec.action(operation);
            for (Map.Entry<String, Value> argument : new TreeMap<>(operation.arguments()).entrySet()) {
                arguments.add(argument.getKey() + " |-> " + text.of(argument.getValue()));
            }
        } catch (BadInput e) {
            throw e.at(histories.get(run).where(operation));
        }
        return "  [op |-> \"" + operation.name() + "\", does |-> \"" + kind(operation) + "\", args |-> "
                + (operation.arguments().isEmpty() ? "<<>>" : arguments) + ", call |-> "
                + traces.get(run).call(number) + ", return |-> "
                + traces.get(run).end(number) + ", outcome |-> \""
                + operation.outcome().name().toLowerCase(Locale.ROOT) + "\"]" + comma + " \\* #" + number + " "
                + operation.place() + "\n";
    }

    /** The name of the formula that performs the operation; defined on first use. */
    private String kind(Operation operation) throws BadInput {
        Kind kind = new Kind(
                operation.name(),
                operation.outcome(),
                new TreeSet<>(operation.arguments().keySet()));
        String known = kinds.get(kind);
        if (known != null) {
            return known;
        }
        String plain = operation.name().replace('!', '_')
                + switch (operation.outcome()) {
                    case RETURNED -> "";
                    case ABORTED -> "_aborted";
                    case PENDING -> "_pending";
                };
        String name = plain;
        for (int i = 2; kinds.containsValue(name); i++) {
            name = plain + "_" + i;
        }
        kinds.put(kind, name);
        ExtensibleSpec.Formula formula = spec.formula(operation, "Trace_args");
        define(PERFORMS + name, formula.completing().orElse(unchanged()));
        if (formula.completing().isEmpty()) {
            // This is not a step of the specification, so its constraints on steps do not apply.
            withoutEffect.add(name);
        }
        if (formula.repeated().isPresent()) {
            define(REPEATS + name, formula.repeated().get());
            repeating.add(name);
        }
        return name;
    }

    private void define(String name, String formula) {
        performing.append(name).append("(Trace_args) ==\n  ").append(formula).append('\n');
    }

    private String unchanged() {
        return "UNCHANGED <<" + String.join(", ", outline.variables()) + ">>";
    }

    private String validation() throws BadInput {
        Map<String, String> silent = spec.silentFormulas();
        List<String> initial = spec.initialFormulas();
        StringBuilder out = new StringBuilder("---- MODULE " + name(spec) + " ----\nEXTENDS " + outline.module() + ", "
                + name(spec) + "Data, Integers, Sequences\n");
        for (Map.Entry<String, Value> constant : outline.values().entrySet()) {
            if (!(constant.getValue() instanceof Value.ModelValue)) {
                out.append(constant(constant.getKey())).append(" == ").append(text.of(constant.getValue()));
                out.append('\n');
            }
        }
        outline.expressions()
                .forEach((name, expression) -> out.append(constant(name))
                        .append(" == ")
                        .append(expression.replaceAll("\\s+", " "))
                        .append('\n'));
        List<String> quoted = spec.definitions();
        if (!quoted.isEmpty()) {
            out.append("\n\\* Said again from the specification, to be used outside of it.\n");
            quoted.forEach(definition -> out.append(definition).append('\n'));
        }
        out.append(
                "\n\\* What performs an operation: an action of the specification, with the conditions around it in Next.\n");
        out.append(performing);
        silent.forEach((name, formula) ->
                out.append(silentName(name)).append(" ==\n  ").append(formula).append('\n'));
        out.append(allowed()).append('\n').append(arms("Trace_Performs", PERFORMS, List.copyOf(kinds.values())));
        if (!repeating.isEmpty()) {
            out.append(arms("Trace_Repeats", REPEATS, repeating));
        }
        return out.append(search(initial, silent.keySet())).append("====\n").toString();
    }

    private String allowed() {
        List<String> rules = new ArrayList<>(outline.stepRules());
        outline.stateRules().forEach(rule -> rules.add(rule + "'"));
        return "\n\\* Invariants and constraints: steps that break them do not happen.\nTrace_Allowed == "
                + (rules.isEmpty() ? "TRUE" : String.join(" /\\ ", rules)) + "\n";
    }

    private static String constant(String name) {
        return "Trace_Constant_" + name.replaceAll("\\W", "_");
    }

    private static String silentName(String action) {
        return "Trace_silent_" + action.replace('!', '_');
    }

    private String arms(String definition, String prefix, List<String> names) {
        StringBuilder out = new StringBuilder(definition + "(Trace_a) ==\n");
        String separator = "  CASE ";
        for (String name : names) {
            out.append(separator)
                    .append("Trace_a.does = \"" + name + "\" -> " + prefix + name + "(Trace_a.args)"
                            + (withoutEffect.contains(name) ? "" : " /\\ Trace_Allowed") + "\n");
            separator = "    [] ";
        }
        return out.append(names.isEmpty() ? "  FALSE\n" : "    [] OTHER -> FALSE\n")
                .toString();
    }

    private String search(List<String> initial, Set<String> silent) {
        String run = many ? " /\\ UNCHANGED Trace_run" : "";
        StringBuilder out = new StringBuilder("""

                \\* The vector timestamp: for each thread the position of its next operation.
                VARIABLE Trace_at

                Trace_ThreadIDs == 1..Len(Trace_Threads)
                Trace_HasNext(Trace_t) == Trace_at[Trace_t] <= Len(Trace_Threads[Trace_t])
                Trace_Upcoming(Trace_t) == Trace_Threads[Trace_t][Trace_at[Trace_t]]

                \\* No operation that has returned before this one was called is still to be performed. Timeboxes are closed, and
                \\* returns within a thread are in order, so the next operation of each thread speaks for those behind it.
                Trace_Viable(Trace_t) ==
                  /\\ Trace_HasNext(Trace_t)
                  /\\ Trace_at[Trace_Behind[Trace_t][1]] > Trace_Behind[Trace_t][2]
                  /\\ \\A Trace_u \\in 1..Trace_Completing :
                       Trace_HasNext(Trace_u) => ~(Trace_Upcoming(Trace_u).return < Trace_Upcoming(Trace_t).call)
                """);
        out.append("\nTrace_Init ==\n");
        initial.forEach(formula -> out.append("  /\\ ").append(formula).append('\n'));
        outline.stateRules().forEach(rule -> out.append("  /\\ ").append(rule).append('\n'));
        out.append(many ? "  /\\ Trace_run \\in 1..Len(Trace_Runs)\n" : "");
        // A bound variable, though it has only one value: an instance needs a constant, and an expression that depends
        // on the state is not one.
        out.append("  /\\ Trace_at = [Trace_t \\in Trace_ThreadIDs |-> 1]\n\nTrace_Next ==\n");
        out.append("  \\/ \\E Trace_t \\in Trace_ThreadIDs :\n       /\\ Trace_Viable(Trace_t)\n");
        out.append("       /\\ \\E Trace_a \\in {Trace_Upcoming(Trace_t)} : Trace_Performs(Trace_a)\n");
        out.append("       /\\ Trace_at' = [Trace_at EXCEPT ![Trace_t] = @ + 1]" + run + "\n");
        if (!repeating.isEmpty()) {
            out.append("  \\/ \\E Trace_t \\in Trace_ThreadIDs :\n       /\\ Trace_Viable(Trace_t)\n");
            out.append("       /\\ \\E Trace_a \\in {Trace_Upcoming(Trace_t)} : Trace_Repeats(Trace_a)\n");
            out.append("       /\\ UNCHANGED Trace_at" + run + "\n");
        }
        for (String name : silent) {
            out.append("  \\/ " + silentName(name) + " /\\ UNCHANGED Trace_at" + run + " /\\ Trace_Allowed\n");
        }
        out.append("\nTrace_Accepted == \\A Trace_t \\in 1..Trace_Completing : ~Trace_HasNext(Trace_t)\n");
        out.append(
                many
                        ? "Trace_NotAccepted == Trace_Note(Trace_at, Trace_Accepted)\n"
                        : "\n\\* Violated exactly if the history conforms; the behaviour that TLC then shows is the witness.\n"
                                + "Trace_NotAccepted == Trace_Note(Trace_at, Trace_Accepted) /\\ ~Trace_Accepted\n");
        outline.view()
                .ifPresent(view ->
                        out.append("Trace_View == <<" + view + ", Trace_at" + (many ? ", Trace_run" : "") + ">>\n"));
        return out.toString();
    }

    private String config() {
        StringBuilder out = new StringBuilder("INIT Trace_Init\nNEXT Trace_Next\n" + NOT_ACCEPTED);
        out.append("CHECK_DEADLOCK FALSE\n").append(outline.view().isPresent() ? "VIEW Trace_View\n" : "");
        StringBuilder constants = new StringBuilder();
        outline.values()
                .forEach((name, value) -> constants
                        .append(name)
                        .append(value instanceof Value.ModelValue ? " = " + value : " <- " + constant(name))
                        .append('\n'));
        outline.expressions()
                .keySet()
                .forEach(name -> constants
                        .append(name)
                        .append(" <- ")
                        .append(constant(name))
                        .append('\n'));
        outline.replaced()
                .forEach((name, right) -> constants.append(name).append(right).append('\n'));
        text.models().forEach(model -> constants.append(TlaText.MODEL + model + " = " + model + "\n"));
        return out.append(constants.isEmpty() ? "" : "CONSTANTS\n")
                .append(constants)
                .toString();
    }
}
