package dev.plumbline.tla.internal.tlc.explore;

import dev.plumbline.spec.Selection;
import dev.plumbline.tla.internal.sany.VariableOrder;
import dev.plumbline.tla.internal.tlc.action.ActionTable;
import dev.plumbline.tla.internal.tlc.action.Frame;
import dev.plumbline.tla.internal.tlc.evaluator.LocatingTool;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.BadInput;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/** Next as choices between actions, and queries about its transitions. */
public final class Explorer {
    private final LocatingTool tool;
    private final Choice next;
    private final List<String> variables;
    private final List<String> names;

    /**
     * @param around the frames around Next, if the specification is that of an instance
     * @param nextName the last part of the name of Next; empty if it has none
     */
    public Explorer(LocatingTool tool, ActionTable table, List<Frame> around, ExprNode next, String nextName) {
        this.tool = tool;
        this.next = ChoiceFinder.find(tool, table, around, next, nextName);
        this.variables = VariableOrder.of(TLCState.Empty.getVars()).stream()
                .map(each -> each.getName().toString())
                .toList();
        Set<String> distinct = new LinkedHashSet<>();
        Choice.leaves(this.next, leaf -> distinct.add(leaf.name()));
        this.names = List.copyOf(distinct);
    }

    /** The variables of the specification, in the order of their declarations. */
    public List<String> variables() {
        return variables;
    }

    /** The names that transitions may have, in the order of Next. */
    public List<String> names() {
        return names;
    }

    /** The parameters of the definition of this name, in their order; none if it has no definition. */
    public List<String> parameters(String action) {
        Set<List<String>> found = new LinkedHashSet<>();
        Choice.leaves(next, leaf -> {
            if (leaf.names().contains(action) && leaf.operator() != null) {
                found.add(List.of(leaf.operator().getParams()).stream()
                        .map(parameter -> parameter.getName().toString())
                        .toList());
            }
        });
        return found.isEmpty() ? List.of() : found.iterator().next();
    }

    /** @throws BadInput if the selection names something that does not exist, or has a value that does not fit */
    public Question question(Selection selection) throws BadInput {
        Set<Choice.Leaf> wanted = wanted(selection);
        requireKnownArguments(selection, wanted);
        Map<String, Value> arguments = new LinkedHashMap<>();
        for (Map.Entry<String, dev.plumbline.value.Value> entry :
                selection.arguments().entrySet()) {
            arguments.put(entry.getKey(), converted("argument", entry.getKey(), entry.getValue()));
        }
        Choice choice = selection.action().isEmpty() ? next : Choice.pruned(next, wanted);
        return new Question(tool, choice, arguments, converted(selection.variables()));
    }

    /** An action in the text, with its name, and the values of the names that it uses. */
    @FunctionalInterface
    public interface ActionVisitor {
        void visit(String name, ExprNode action, Context context);
    }

    /** Visits every action, with its name and without values. */
    public void actions(BiConsumer<String, ExprNode> visitor) {
        Choice.leaves(next, leaf -> visitor.accept(leaf.name(), leaf.node()));
    }

    /**
     * Visits the actions of this name that allow a step, once for each way in which they do; if there is none of this
     * name, all actions that allow it.
     */
    public void allowing(TLCState before, String name, TLCState after, ActionVisitor visitor) {
        Set<Choice.Leaf> wanted = new HashSet<>();
        Choice.leaves(next, leaf -> {
            if (leaf.names().contains(name)) {
                wanted.add(leaf);
            }
        });
        Choice choice = wanted.isEmpty() ? next : Choice.pruned(next, wanted);
        new Walk(
                        tool,
                        new Given(choice, Map.of()),
                        before,
                        after::copy,
                        (by, context, arguments, found) -> visitor.visit(by.name(), by.node(), context))
                .down(choice, Context.Empty, null);
    }

    /** @throws BadInput if one is unknown, or has a value that does not fit */
    public Map<String, Value> converted(Map<String, dev.plumbline.value.Value> given) throws BadInput {
        Map<String, Value> values = new LinkedHashMap<>();
        for (Map.Entry<String, dev.plumbline.value.Value> entry : given.entrySet()) {
            if (!variables.contains(entry.getKey())) {
                throw new BadInput(entry.getKey() + " is not a variable of the specification; expected "
                        + String.join(", ", variables));
            }
            values.put(entry.getKey(), converted("variable", entry.getKey(), entry.getValue()));
        }
        return values;
    }

    private static Value converted(String kind, String name, dev.plumbline.value.Value value) throws BadInput {
        try {
            return TlcValues.toTlc(value);
        } catch (BadInput e) {
            throw e.at(kind + " " + name);
        }
    }

    private Set<Choice.Leaf> wanted(Selection selection) throws BadInput {
        Set<Choice.Leaf> wanted = new HashSet<>();
        String action = selection.action().orElse("");
        Choice.leaves(next, leaf -> {
            if (action.isEmpty() || leaf.names().contains(action)) {
                wanted.add(leaf);
            }
        });
        if (wanted.isEmpty() && selection.action().isPresent()) {
            throw new BadInput(
                    "there are no transitions named " + action + "; expected one of " + String.join(", ", names));
        }
        return wanted;
    }

    private void requireKnownArguments(Selection selection, Set<Choice.Leaf> wanted) throws BadInput {
        Set<String> known = new LinkedHashSet<>();
        arguments(Choice.pruned(next, wanted), known);
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

    private static void arguments(Choice choice, Set<String> known) {
        if (choice instanceof Choice.Any any) {
            any.among().forEach(each -> arguments(each, known));
            return;
        } else if (choice instanceof Choice.Exists exists) {
            add(exists.variables(), known);
        } else if (choice instanceof Choice.Applied applied) {
            add(List.of(applied.operator().getParams()), known);
        } else if (choice instanceof Choice.Leaf leaf) {
            if (leaf.operator() != null) {
                add(List.of(leaf.operator().getParams()), known);
            }
            return;
        }
        arguments(Choice.body(choice), known);
    }

    private static void add(List<FormalParamNode> symbols, Set<String> known) {
        for (FormalParamNode symbol : symbols) {
            if (symbol.getArity() == 0) {
                known.add(symbol.getName().toString());
            }
        }
    }
}
