package dev.plumbline.tla.internal.transition;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.evaluate.node.Axes;
import dev.plumbline.tla.internal.operation.ActionSite;
import dev.plumbline.tla.internal.operation.SiteFinder;
import dev.plumbline.tla.internal.operation.SiteTable;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.WrittenNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Decomposes Next into its actions: through disjunction, {@code \E}, LET, IF, CASE, and operators that only choose
 * between others, down to the first operators that do more, or to parts without a name. In a conjunction one part is
 * decomposed, the first with named actions in it: decomposing two would find every state twice.
 *
 * <p>A quantifier, an IF or a CASE with primes in its set or condition is a leaf, and so is an operator with primes in its
 * arguments: their values are known only while the action is evaluated.
 */
final class NextReader {
    private final Compiler compiler;
    private final SiteTable<ActionSite> table;
    private final WrittenNames written;
    private final String nextName;
    private final Set<Definition> open = new HashSet<>();
    private final Map<Definition, Boolean> actions = new HashMap<>();

    private NextReader(Compiler compiler, SiteTable<ActionSite> table, WrittenNames written, String nextName) {
        this.compiler = compiler;
        this.table = table;
        this.written = written;
        this.nextName = nextName;
    }

    static NextPart read(
            Compiler compiler, SiteTable<ActionSite> table, WrittenNames written, Specification.Named next) {
        return new NextReader(compiler, table, written, lastPart(next.name())).visit(next.formula(), Scope.EMPTY, "");
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('!') + 1);
    }

    private static String prefix(String name) {
        return name.substring(0, name.lastIndexOf('!') + 1);
    }

    private static boolean isAction(Expr expression) {
        return FormulaKind.of(expression).compareTo(FormulaKind.ACTION) >= 0;
    }

    private boolean isAction(Definition definition) {
        return definition.hasBody() && actions.computeIfAbsent(definition, any -> isAction(any.body()));
    }

    private List<Code> codes(List<Expr> expressions, Scope scope) {
        return expressions.stream().map(each -> compiler.code(each, scope)).toList();
    }

    /** @param instance the instances on the path, {@code Q!} */
    private NextPart visit(Expr expression, Scope scope, String instance) {
        if (expression instanceof Expr.Let let) {
            Scope inner = compiler.inner(let, scope);
            return new NextPart.Defined(compiler.thunks(let, inner), visit(let.body(), inner, instance));
        } else if (expression instanceof Expr.Disjunction disjunction) {
            return new NextPart.Any(disjunction.parts().stream()
                    .map(part -> visit(part, scope, instance))
                    .toList());
        } else if (expression instanceof Expr.Conjunction conjunction) {
            return conjunction(conjunction, scope, instance);
        } else if (expression instanceof Expr.Quantified quantified && !quantified.isForAll()) {
            return exists(quantified, scope, instance);
        } else if (expression instanceof Expr.IfThenElse choice && !isAction(choice.condition())) {
            Code condition = compiler.code(choice.condition(), scope);
            return new NextPart.Any(List.of(
                    new NextPart.Branch(List.of(), Optional.of(condition), visit(choice.then(), scope, instance)),
                    new NextPart.Branch(
                            List.of(condition), Optional.empty(), visit(choice.otherwise(), scope, instance))));
        } else if (expression instanceof Expr.Case choice
                && choice.arms().stream().noneMatch(arm -> isAction(arm.condition()))) {
            return cases(choice, scope, instance);
        } else if (expression instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && isAction(definition)) {
            return named(call, definition, scope, instance);
        }
        return unnamed(expression, scope);
    }

    /** If nothing in Next has a name, Next itself is the action. */
    private NextPart unnamed(Expr expression, Scope scope) {
        String name = table.hasOnly(nextName) ? nextName : nextName + " at " + expression.place();
        return new NextPart.Leaf(List.of(name), Optional.empty(), compiler.code(expression, scope));
    }

    private NextPart conjunction(Expr.Conjunction conjunction, Scope scope, String instance) {
        List<Expr> parts = conjunction.parts();
        for (int i = 0; i < parts.size(); i++) {
            if (isAction(parts.get(i))) {
                NextPart body = visit(parts.get(i), scope, instance);
                boolean[] isNamed = {false};
                NextPart.leaves(body, leaf -> isNamed[0] |= leaf.definition().isPresent());
                if (isNamed[0]) {
                    return new NextPart.Conjoined(
                            codes(parts.subList(0, i), scope), body, codes(parts.subList(i + 1, parts.size()), scope));
                }
            }
        }
        return unnamed(conjunction, scope);
    }

    private NextPart exists(Expr.Quantified quantified, Scope scope, String instance) {
        Optional<Axes> axes = compiler.axes(quantified.bounds(), scope);
        if (axes.isEmpty()
                || quantified.bounds().stream()
                        .anyMatch(bound -> isAction(bound.set().orElseThrow()))) {
            return unnamed(quantified, scope);
        }
        List<Local> locals = quantified.bounds().stream()
                .flatMap(bound -> bound.locals().stream())
                .toList();
        return new NextPart.Exists(
                compiler.determined(axes.get(), quantified, scope),
                locals,
                visit(quantified.body(), Compiler.inner(quantified.bounds(), scope), instance));
    }

    /** The first arm whose condition holds is taken. If none does, the evaluation of the whole CASE has to fail. */
    private NextPart cases(Expr.Case choice, Scope scope, String instance) {
        List<Code> earlier = new ArrayList<>();
        List<NextPart> arms = new ArrayList<>();
        for (Expr.Arm arm : choice.arms()) {
            Code condition = compiler.code(arm.condition(), scope);
            arms.add(new NextPart.Branch(
                    List.copyOf(earlier), Optional.of(condition), visit(arm.value(), scope, instance)));
            earlier.add(condition);
        }
        arms.add(new NextPart.Branch(
                earlier,
                Optional.empty(),
                choice.other().map(other -> visit(other, scope, instance)).orElseGet(() -> unnamed(choice, scope))));
        return new NextPart.Any(arms);
    }

    private NextPart named(Expr.Call call, Definition definition, Scope scope, String instance) {
        String name = written.of(call);
        boolean isPrimed = call.arguments().stream().anyMatch(NextReader::isAction);
        boolean isNext = call.arguments().isEmpty() && lastPart(name).equals(nextName);
        Scope inside = inside(definition, scope);
        NextPart body;
        if ((isNext || isChoice(definition)) && !isPrimed && open.add(definition)) {
            body = body(definition, inside, instance + prefix(name));
            open.remove(definition);
        } else {
            body = new NextPart.Leaf(
                    names(name, instance), Optional.of(definition), compiler.code(definition.body(), inside));
        }
        return applied(definition, call.arguments(), scope, isPrimed, body);
    }

    private NextPart applied(
            Definition definition, List<Expr> arguments, Scope scope, boolean isPrimed, NextPart body) {
        return new NextPart.Applied(definition, arguments, compiler.arguments(arguments, scope), isPrimed, body);
    }

    /** The scope of a body; {@link NextWalk} makes the environment in the same way. */
    private static Scope inside(Definition definition, Scope scope) {
        Scope inside = definition.isLocal() ? scope : Scope.EMPTY;
        for (Local parameter : definition.parameters()) {
            inside = inside.withParameter(parameter);
        }
        return inside;
    }

    private NextPart body(Definition definition, Scope scope, String instance) {
        return body(definition, definition.body(), scope, instance);
    }

    private NextPart body(Definition definition, Expr body, Scope scope, String instance) {
        if (body instanceof Expr.Let let) {
            Scope inner = compiler.inner(let, scope);
            return new NextPart.Defined(compiler.thunks(let, inner), body(definition, let.body(), inner, instance));
        }
        Optional<Definition> meant = SiteFinder.forwarded(definition, body);
        if (meant.isEmpty()) {
            return visit(body, scope, instance);
        }
        Definition operator = meant.get();
        return applied(
                operator,
                ((Expr.Call) body).arguments(),
                scope,
                false,
                visit(operator.body(), inside(operator, scope), instance));
    }

    /** All names of an action. An alias counts only if it denotes this action. */
    private List<String> names(String name, String instance) {
        String full = instance + name;
        Set<String> names = new LinkedHashSet<>();
        names.add(table.nameOf(name, full));
        names.add(full);
        Stream.of(name, lastPart(name))
                .filter(alias -> table.means(alias, full))
                .forEach(names::add);
        return List.copyOf(names);
    }

    /**
     * Whether an operator only chooses between others. An operator that only passes its parameters on, {@code Enq(v) ==
     * Q!Enq(v)}, is another name of the action, and the one that the author of Next chose.
     */
    private boolean isChoice(Definition definition) {
        List<Definition> chosen = new ArrayList<>();
        if (!choices(withoutForwarding(definition), chosen) || chosen.isEmpty()) {
            return false;
        }
        return chosen.size() > 1 || chosen.get(0).arity() > definition.arity();
    }

    private static Expr withoutForwarding(Definition definition) {
        Expr body = definition.body();
        while (body instanceof Expr.Let let) {
            body = let.body();
        }
        Optional<Definition> meant = SiteFinder.forwarded(definition, body);
        return meant.isPresent() ? meant.get().body() : body;
    }

    private boolean choices(Expr expression, List<Definition> chosen) {
        if (expression instanceof Expr.Let let) {
            return choices(let.body(), chosen);
        } else if (expression instanceof Expr.Disjunction disjunction) {
            return disjunction.parts().stream().allMatch(part -> choices(part, chosen));
        } else if (expression instanceof Expr.Quantified quantified && !quantified.isForAll()) {
            return choices(quantified.body(), chosen);
        } else if (expression instanceof Expr.Call call
                && call.callee() instanceof Definition definition
                && isAction(definition)) {
            chosen.add(definition);
            return true;
        }
        return false;
    }
}
