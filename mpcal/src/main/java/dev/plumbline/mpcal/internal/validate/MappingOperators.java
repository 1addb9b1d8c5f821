package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprText;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementSubstitution;
import dev.plumbline.mpcal.internal.syntax.Substitution;
import dev.plumbline.mpcal.internal.translate.Assertions;
import dev.plumbline.mpcal.internal.translate.Bindings;
import dev.plumbline.mpcal.internal.translate.Meaning;
import dev.plumbline.mpcal.internal.translate.Translation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Mapping macros as operators of TLA+ in continuation-passing form (definitions 7 to 11): a state is a record of the
 * variables, each statement passes the state to its continuation, and the continuation of the macro is an operator
 * itself.
 */
final class MappingOperators {
    private static final String STATE = "__s";

    private final SourceFile file;
    private final Bindings bindings;
    private final Translation.Instance instance;
    private final Meaning.Mapped meaning;
    private final boolean write;
    private int states;

    private MappingOperators(
            SourceFile file, Bindings bindings, Translation.Instance instance, Meaning.Mapped meaning, boolean write) {
        this.file = file;
        this.bindings = bindings;
        this.instance = instance;
        this.meaning = meaning;
        this.write = write;
    }

    /** The two operators of each mapped parameter of an instance, as text. */
    static List<String> of(SourceFile file, Translation.Instance instance, Bindings bindings) {
        List<String> operators = new ArrayList<>();
        new TreeMap<>(instance.meanings()).forEach((parameter, meaning) -> {
            if (meaning instanceof Meaning.Mapped mapped) {
                String name = instance.source().archetype() + "_" + parameter;
                operators.add(new MappingOperators(file, bindings, instance, mapped, false).operator(name + "_read"));
                operators.add(new MappingOperators(file, bindings, instance, mapped, true).operator(name + "_write"));
            }
        });
        return operators;
    }

    private String operator(String name) {
        StringBuilder parameters = new StringBuilder(STATE + "0, self");
        for (int i = 1; i <= meaning.dimensions(); i++) {
            parameters.append(", __i").append(i);
        }
        List<Statement> body = write ? meaning.macro().write() : meaning.macro().read();
        List<Statement> named = new StatementSubstitution(Map.of("$value", new Expr.Id(0, "__value")), problem -> {
                    throw new IllegalStateException(problem.message());
                })
                .all(bindings.fresh(body));
        return name + "(" + parameters + ", __value, __rest(_)) ==\n" + follow(named, STATE + "0", 1, write);
    }

    /**
     * @param settled whether the macro may end here: a read that has not yielded has no value, so it cannot have been
     *     performed
     */
    private String follow(List<Statement> statements, String state, int depth, boolean settled) {
        String indent = "  ".repeat(depth);
        if (statements.isEmpty()) {
            return indent + (settled ? "__rest(" + state + ")" : "FALSE");
        }
        Statement s = statements.get(0);
        List<Statement> rest = statements.subList(1, statements.size());
        if (s instanceof Statement.Await await) {
            return indent + "(" + text(await.condition(), state) + ") /\\\n" + follow(rest, state, depth, settled);
        } else if (s instanceof Statement.Assert check) {
            // Not TLC's message, which would name places in the generated module.
            return indent + "Assert(" + text(check.condition(), state) + ", \""
                    + Assertions.failure(file, s.offset()) + "\") /\\\n"
                    + follow(rest, state, depth, settled);
        } else if (s instanceof Statement.Assign assign) {
            // All values of || are evaluated in the state before it.
            List<String> changes = assign.pairs().stream()
                    .map(pair -> change(path(pair.target().path(), state), pair.value(), state))
                    .toList();
            return changed(changes, rest, state, depth, settled);
        } else if (s instanceof Statement.Yield yielded) {
            return write
                    ? changed(List.of(change("", yielded.value(), state)), rest, state, depth, true)
                    : indent + "(__value = " + text(yielded.value(), state) + ") /\\\n"
                            + follow(rest, state, depth, true);
        } else if (s instanceof Statement.If conditional) {
            return indent + "(IF " + text(conditional.condition(), state) + " THEN\n"
                    + follow(joined(conditional.yes(), rest), state, depth + 1, settled) + "\n" + indent + "ELSE\n"
                    + follow(joined(conditional.no(), rest), state, depth + 1, settled) + ")";
        } else if (s instanceof Statement.Either either) {
            StringBuilder branches = new StringBuilder();
            for (List<Statement> branch : either.branches()) {
                branches.append(branches.isEmpty() ? indent + "((\n" : "\n" + indent + ") \\/ (\n");
                branches.append(follow(joined(branch, rest), state, depth + 1, settled));
            }
            return branches.append("\n").append(indent).append("))").toString();
        } else if (s instanceof Statement.With with) {
            Statement.Binding binding = with.bindings().get(0);
            String value = text(binding.value(), state);
            String head = binding.member()
                    ? "(\\E " + binding.name() + " \\in " + value + " :"
                    : "(LET " + binding.name() + " == " + value + " IN";
            return indent + head + "\n" + follow(joined(with.body(), rest), state, depth + 1, settled) + ")";
        }
        // skip and print change nothing.
        return follow(rest, state, depth, settled);
    }

    /** A new content; {@code further} is the path into the variable after the indices of the access. */
    private String change(String further, Expr value, String state) {
        return "!." + meaning.variable() + indices() + further + " = " + text(value, state);
    }

    private String changed(List<String> changes, List<Statement> rest, String state, int depth, boolean settled) {
        String indent = "  ".repeat(depth);
        String next = STATE + ++states;
        return indent + "(LET " + next + " == [" + state + " EXCEPT " + String.join(", ", changes) + "] IN\n"
                + follow(rest, next, depth, settled) + ")";
    }

    /** The content of the mapped variable in a state, in the place of {@code $variable}. */
    private String text(Expr e, String state) {
        Expr variable = new Expr.Id(0, state + "." + meaning.variable() + indices());
        return ExprText.of(new Substitution(Map.of("$variable", variable)).of(e));
    }

    private String path(List<Expr.Step> path, String state) {
        Expr variable = new Expr.Id(0, state + "." + meaning.variable() + indices());
        return ExprText.path(new Substitution(Map.of("$variable", variable)).ofPath(path));
    }

    private String indices() {
        StringBuilder indices = new StringBuilder();
        boolean own = instance.locals().contains(meaning.variable())
                && instance.source().head().member();
        if (own) {
            indices.append("[self]");
        }
        for (int i = 1; i <= meaning.dimensions(); i++) {
            indices.append("[__i").append(i).append(']');
        }
        return indices.toString();
    }

    private static List<Statement> joined(List<Statement> first, List<Statement> second) {
        List<Statement> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }
}
