package dev.plumbline.tla.internal.transition;

import dev.plumbline.spec.Selection;
import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.operation.ActionSite;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Next as choices between actions, and queries about its transitions. */
public final class NextTransitions {
    private final List<Variable> variables;
    private final Names values;
    private final Code initial;
    private final NextPart next;
    private final SourcePlace place;
    private final List<String> names;

    /** @param specification with an initial predicate and Next */
    public NextTransitions(
            Compiler compiler,
            SiteTable<ActionSite> table,
            WrittenNames written,
            Specification specification,
            Names values) {
        this.variables = specification.variables();
        this.values = values;
        this.initial = compiler.code(specification.initial().orElseThrow().formula());
        this.next =
                NextReader.read(compiler, table, written, specification.next().orElseThrow());
        this.place = specification.next().orElseThrow().formula().place();
        Set<String> distinct = new LinkedHashSet<>();
        NextPart.leaves(next, leaf -> distinct.add(leaf.name()));
        this.names = List.copyOf(distinct);
    }

    /** The names that transitions may have, in the order of Next. */
    public List<String> names() {
        return names;
    }

    /** The parameters of the definition of this name, in their order; none if it has no definition. */
    public List<String> parameters(String action) {
        Set<List<String>> found = new LinkedHashSet<>();
        NextPart.leaves(next, leaf -> {
            if (leaf.names().contains(action)) {
                leaf.definition()
                        .ifPresent(definition -> found.add(definition.parameters().stream()
                                .map(Local::name)
                                .toList()));
            }
        });
        return found.isEmpty() ? List.of() : found.iterator().next();
    }

    /** All initial states, as often as they are found. */
    public List<TlaValue[]> initial() {
        return new TransitionQuestion(variables, initial, next, place, Map.of(), new TlaValue[variables.size()])
                .initial();
    }

    /** An action, with the environment of its text. */
    @FunctionalInterface
    public interface ActionVisitor {
        void visit(String name, Code action, Environment environment);
    }

    /**
     * Visits every action, with its name.
     *
     * @param unknown the content of the cells of names whose values are not known without a state
     */
    public void actions(Object unknown, ActionVisitor visitor) {
        actions(next, null, unknown, visitor);
    }

    private static void actions(NextPart part, Environment environment, Object unknown, ActionVisitor visitor) {
        if (part instanceof NextPart.Leaf leaf) {
            visitor.visit(leaf.name(), leaf.action(), environment);
        } else if (part instanceof NextPart.Any any) {
            any.among().forEach(each -> actions(each, environment, unknown, visitor));
        } else if (part instanceof NextPart.Exists exists) {
            actions(exists.body(), with(exists.locals().size(), unknown, environment), unknown, visitor);
        } else if (part instanceof NextPart.Defined defined) {
            actions(defined.body(), Thunk.all(defined.definitions(), environment), unknown, visitor);
        } else if (part instanceof NextPart.Applied applied) {
            Environment around = applied.definition().isLocal() ? environment : null;
            actions(applied.body(), with(applied.cells().length, unknown, around), unknown, visitor);
        } else {
            actions(NextPart.body(part), environment, unknown, visitor);
        }
    }

    private static Environment with(int cells, Object content, Environment around) {
        Environment environment = around;
        for (int i = 0; i < cells; i++) {
            environment = new Environment(content, environment);
        }
        return environment;
    }

    /**
     * Visits the actions of this name that allow a step, once for each way in which they do; if there is none of this
     * name, all actions that allow it.
     *
     * @throws EvaluationError if Next cannot be evaluated
     * @throws ValueError if Next cannot be evaluated
     */
    public void allowing(TlaValue[] before, String name, TlaValue[] after, ActionVisitor visitor) {
        Set<NextPart.Leaf> wanted = named(name);
        NextPart part = wanted.isEmpty() ? next : NextPart.pruned(next, wanted);
        Run run = new Run(before, new TlaValue[variables.size()], false, Run.Watch.UNTIL_INTERRUPTED);
        for (int i = 0; i < after.length; i++) {
            run.assign(i, after[i]);
        }
        try {
            new NextWalk(new RequiredArguments(part, Map.of()), run)
                    .down(part, null, null, (by, in, met) -> visitor.visit(by.name(), by.action(), in));
        } catch (StackOverflowError e) {
            throw run.tooDeep(e, place);
        }
    }

    private Set<NextPart.Leaf> named(String action) {
        Set<NextPart.Leaf> named = new HashSet<>();
        NextPart.leaves(next, leaf -> {
            if (leaf.names().contains(action)) {
                named.add(leaf);
            }
        });
        return named;
    }

    /** @throws BadInput if the selection names something that does not exist, or has a value that does not fit */
    public TransitionQuestion question(Selection selection) throws BadInput {
        Set<NextPart.Leaf> wanted = wanted(selection);
        NextPart part = selection.action().isEmpty() ? next : NextPart.pruned(next, wanted);
        requireKnownArguments(selection, part);
        Map<String, TlaValue> arguments = new LinkedHashMap<>();
        for (Map.Entry<String, Value> entry : selection.arguments().entrySet()) {
            arguments.put(entry.getKey(), converted("argument", entry.getKey(), entry.getValue()));
        }
        return new TransitionQuestion(variables, initial, part, place, arguments, converted(selection.variables()));
    }

    /**
     * Values of variables, in the order of the variables; null for one without a value.
     *
     * @throws BadInput if one is unknown, or has a value that does not fit
     */
    public TlaValue[] converted(Map<String, Value> given) throws BadInput {
        List<String> known = variables.stream().map(Variable::name).toList();
        TlaValue[] state = new TlaValue[known.size()];
        for (Map.Entry<String, Value> entry : given.entrySet()) {
            int index = known.indexOf(entry.getKey());
            if (index < 0) {
                throw new BadInput(entry.getKey() + " is not a variable of the specification; expected "
                        + String.join(", ", known));
            }
            state[variables.get(index).index()] = converted("variable", entry.getKey(), entry.getValue());
        }
        return state;
    }

    private TlaValue converted(String kind, String name, Value value) throws BadInput {
        try {
            return Conversion.fromHistory(value, values);
        } catch (BadInput e) {
            throw e.at(kind + " " + name);
        }
    }

    private Set<NextPart.Leaf> wanted(Selection selection) throws BadInput {
        String action = selection.action().orElse("");
        Set<NextPart.Leaf> wanted = named(action);
        if (wanted.isEmpty() && selection.action().isPresent()) {
            throw new BadInput(
                    "there are no transitions named " + action + "; expected one of " + String.join(", ", names));
        }
        return wanted;
    }

    private static void requireKnownArguments(Selection selection, NextPart part) throws BadInput {
        Set<String> known = new LinkedHashSet<>();
        arguments(part, known);
        for (String argument : selection.arguments().keySet()) {
            if (!known.contains(argument)) {
                throw new BadInput(selection
                                .action()
                                .map(name -> "transitions named " + name)
                                .orElse("transitions")
                        + " have no argument " + argument + "; expected "
                        + (known.isEmpty() ? "none" : "one of " + String.join(", ", known)));
            }
        }
    }

    private static void arguments(NextPart part, Set<String> known) {
        if (part instanceof NextPart.Leaf) {
            return;
        } else if (part instanceof NextPart.Any any) {
            any.among().forEach(each -> arguments(each, known));
            return;
        } else if (part instanceof NextPart.Exists exists) {
            add(exists.locals(), known);
        } else if (part instanceof NextPart.Applied applied) {
            add(applied.definition().parameters(), known);
        }
        arguments(NextPart.body(part), known);
    }

    private static void add(List<Local> locals, Set<String> known) {
        for (Local local : locals) {
            if (local.arity() == 0) {
                known.add(local.name());
            }
        }
    }
}
