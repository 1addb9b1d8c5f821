package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.expand.MacroExpansion;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The procedures of the translation: one for each binding of references to the parameters of a procedure, created when
 * it is first called. A procedure without references exists once, called or not; since PlusCal makes the variables of
 * procedures visible to all bodies that are not archetypes, its variables are known to all of these ({@link #shared}).
 */
final class Procedures {
    /** A procedure with its references bound. */
    private static final class Bound {
        final Algorithm.Procedure source;
        final String name;
        final Map<String, Meaning> meanings = new HashMap<>();
        final List<String> parameters = new ArrayList<>();
        final List<String> locals = new ArrayList<>();
        final Set<String> calls = new TreeSet<>();
        /** The number of procedures in a row that passed on a variable of their own to this one. */
        final int level;

        List<Algorithm.Variable> variables = List.of();
        List<Block> blocks = List.of();

        Bound(Algorithm.Procedure source, String name, int level) {
            this.source = source;
            this.name = name;
            this.level = level;
        }

        Set<String> assigned() {
            Set<String> all = new TreeSet<>(parameters);
            all.addAll(locals);
            return all;
        }
    }

    private final FreshNames names;
    private final MacroExpansion macros;
    private final Consumer<Problem> problems;
    private final Map<String, Algorithm.Procedure> sources = new LinkedHashMap<>();
    private final Map<String, Bound> bound = new LinkedHashMap<>();
    private final Map<String, Bound> byName = new LinkedHashMap<>();
    private final Map<String, Meaning> shared = new HashMap<>();
    private final Deque<Bound> unfinished = new ArrayDeque<>();
    private boolean busy;

    Procedures(Algorithm algorithm, FreshNames names, MacroExpansion macros, Consumer<Problem> problems) {
        this.names = names;
        this.macros = macros;
        this.problems = problems;
        algorithm.procedures().forEach(p -> sources.put(p.name(), p));
    }

    /** Declares the procedures without references under their own names. */
    void declarePlain() {
        for (Algorithm.Procedure p : sources.values()) {
            names.take(p.name());
        }
        for (Algorithm.Procedure p : sources.values()) {
            if (p.parameters().stream().noneMatch(Algorithm.Parameter::reference)) {
                Bound made = declare(p, p.name(), Map.of(), 0);
                bound.put(p.name(), made);
                shared.putAll(made.meanings);
            }
        }
        bound.values().forEach(b -> b.meanings.forEach(shared::putIfAbsent));
    }

    /** The meanings of the variables of procedures for bodies outside archetypes. */
    Map<String, Meaning> shared() {
        return shared;
    }

    /** Translates a body; {@code own} are the variables that its {@code return} restores. */
    List<Block> steps(
            List<Statement> body, Map<String, Meaning> meanings, String end, Set<String> own, Consumer<String> called) {
        List<Statement> rebound = new Rebinding(names).all(macros.all(body));
        Lowering lowering = new Lowering(meanings, names, call -> call(call, meanings, called), problems);
        MultipleWrites writes = new MultipleWrites(
                names,
                s -> s instanceof Statement.Return
                        ? own
                        : s instanceof Statement.Call call
                                ? byName.get(call.procedure()).assigned()
                                : Set.of(),
                problems);
        List<Block> steps = new ArrayList<>();
        for (Block block : ControlFlow.blocks(rebound, end)) {
            steps.add(new Block(block.label(), block.suffix(), writes.step(lowering.all(block.body()))));
        }
        finish();
        return steps;
    }

    /**
     * Makes a procedure's steps acceptable to the translator of PlusCal. Reaching the end without a return leads to the
     * label Error, which no goto may name: an additional step at the very end reaches it instead. And a procedure
     * without parameters and variables whose last statement calls itself would be translated to an empty conjunct: it
     * jumps to its first label instead, which has the same effect as the call.
     */
    private static List<Block> acceptable(Bound procedure, List<Block> blocks) {
        String first = blocks.get(0).label();
        String off = "fallsOff" + procedure.name;
        boolean[] falls = {false};
        List<Block> changed = new ArrayList<>();
        for (Block block : blocks) {
            changed.add(new Block(block.label(), block.suffix(), jumps(procedure, block.body(), first, off, falls)));
        }
        if (falls[0]) {
            changed.add(new Block(off, "", List.of(new Statement.Skip(0))));
        }
        return changed;
    }

    private static List<Statement> jumps(
            Bound procedure, List<Statement> statements, String first, String off, boolean[] falls) {
        List<Statement> changed = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            if (s instanceof Statement.Goto jump && jump.label().equals("Error")) {
                falls[0] = true;
                changed.add(new Statement.Goto(s.offset(), off));
            } else if (s instanceof Statement.Call call
                    && call.procedure().equals(procedure.name)
                    && procedure.assigned().isEmpty()
                    && i + 1 < statements.size()
                    && statements.get(i + 1) instanceof Statement.Return) {
                changed.add(new Statement.Goto(s.offset(), first));
                return changed;
            } else {
                changed.add(Nested.with(s, inner -> jumps(procedure, inner, first, off, falls)));
            }
        }
        return changed;
    }

    /** A call of the procedure for the references of the call. */
    private Statement call(Statement.Call call, Map<String, Meaning> meanings, Consumer<String> called) {
        Algorithm.Procedure source = sources.get(call.procedure());
        StringBuilder key = new StringBuilder(source.name());
        Map<String, Meaning> references = new HashMap<>();
        List<Statement.Argument> values = new ArrayList<>();
        for (int i = 0; i < source.parameters().size(); i++) {
            Algorithm.Parameter parameter = source.parameters().get(i);
            if (call.arguments().get(i) instanceof Statement.Argument.Reference reference) {
                Meaning meaning = meanings.getOrDefault(reference.name(), new Meaning.Plain(reference.name()));
                references.put(parameter.name(), meaning);
                key.append(' ').append(meaning.variable());
                if (meaning instanceof Meaning.Mapped mapped) {
                    key.append(" via ").append(mapped.macro().name());
                }
            } else {
                values.add(call.arguments().get(i));
                key.append(" value");
            }
        }
        boolean plain = source.parameters().stream().noneMatch(Algorithm.Parameter::reference);
        String id = plain ? source.name() : key.toString();
        Bound target = bound.get(id);
        if (target == null) {
            target = declared(source, references, call);
            bound.put(id, target);
        }
        called.accept(target.name);
        return new Statement.Call(call.offset(), call.nameOffset(), target.name, values);
    }

    /**
     * A new procedure. A procedure that passes a variable of its own to itself would need a new procedure on each level
     * of the recursion. Without such a recursion, a variable is passed on from procedure to procedure at most as often
     * as there are procedures.
     */
    private Bound declared(Algorithm.Procedure source, Map<String, Meaning> references, Statement.Call call) {
        int level = 0;
        for (Meaning meaning : references.values()) {
            for (Bound owner : byName.values()) {
                if (owner.assigned().contains(meaning.variable())) {
                    level = Math.max(level, owner.level + 1);
                }
            }
        }
        if (level > sources.size()) {
            problems.accept(new Problem(
                    Problem.Kind.REFERENCE_MISMATCH,
                    call.nameOffset(),
                    "procedure " + source.name() + " leads back to itself with ref to a variable of its own; expected"
                            + " a value, or a variable of the caller"));
            return byName.values().stream()
                    .filter(b -> b.source == source)
                    .findFirst()
                    .orElseThrow();
        }
        return declare(source, names.fresh(source.name()), references, level);
    }

    private Bound declare(Algorithm.Procedure source, String name, Map<String, Meaning> references, int level) {
        Bound made = new Bound(source, name, level);
        byName.put(name, made);
        for (Algorithm.Parameter parameter : source.parameters()) {
            if (references.containsKey(parameter.name())) {
                made.meanings.put(parameter.name(), references.get(parameter.name()));
            } else {
                String variable = names.fresh(parameter.name());
                made.parameters.add(variable);
                made.meanings.put(parameter.name(), new Meaning.Plain(variable));
            }
        }
        for (Algorithm.Variable v : source.variables()) {
            String variable = names.fresh(v.name());
            made.locals.add(variable);
            made.meanings.put(v.name(), new Meaning.Plain(variable));
        }
        unfinished.add(made);
        return made;
    }

    /** Translates the bodies of declared procedures that are not translated yet; they may declare more. */
    private void finish() {
        if (busy) {
            return;
        }
        busy = true;
        while (!unfinished.isEmpty()) {
            Bound next = unfinished.poll();
            Map<String, Meaning> meanings = new HashMap<>(shared);
            meanings.putAll(next.meanings);
            List<Algorithm.Variable> variables = new ArrayList<>();
            for (int i = 0; i < next.locals.size(); i++) {
                Algorithm.Variable v = next.source.variables().get(i);
                Optional<Expr> value = v.value().map(e -> Translator.plain(e, meanings));
                variables.add(new Algorithm.Variable(v.offset(), next.locals.get(i), v.member(), value));
            }
            next.variables = variables;
            next.blocks =
                    acceptable(next, steps(next.source.body(), meanings, "Error", next.assigned(), next.calls::add));
        }
        busy = false;
    }

    List<PlusCal.Procedure> emitted() {
        finish();
        List<PlusCal.Procedure> procedures = new ArrayList<>();
        for (Bound b : byName.values()) {
            procedures.add(new PlusCal.Procedure(b.name, b.source.name(), b.parameters, b.variables, b.blocks));
        }
        return procedures;
    }

    /** The procedures that are reachable from those called, with the final names of their labels. */
    List<Translation.CalledProcedure> reached(Set<String> calls, Map<String, Map<String, String>> labels) {
        Set<String> seen = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(calls);
        List<Translation.CalledProcedure> reached = new ArrayList<>();
        while (!open.isEmpty()) {
            String name = open.pop();
            if (seen.add(name)) {
                Bound b = byName.get(name);
                List<String> own = new ArrayList<>(b.parameters);
                own.addAll(b.locals);
                reached.add(new Translation.CalledProcedure(b.source.name(), name, b.meanings, own, labels.get(name)));
                open.addAll(b.calls);
            }
        }
        return reached;
    }
}
