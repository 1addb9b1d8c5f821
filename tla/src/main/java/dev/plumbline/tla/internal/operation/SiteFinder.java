package dev.plumbline.tla.internal.operation;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.FormulaKind;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.WrittenNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the actions of a specification: every named operator that is reachable from Next through disjunction, {@code
 * \E}, LET, application, conjunction, IF and CASE. An action is found once for each path that leads to it.
 */
public final class SiteFinder {
    private final WrittenNames written;
    private final List<ActionSite> sites = new ArrayList<>();
    private final List<Surrounding> path = new ArrayList<>();
    private final Set<Definition> open = new HashSet<>();
    private final Map<Definition, Boolean> actions = new HashMap<>();

    private SiteFinder(WrittenNames written) {
        this.written = written;
    }

    /** The actions of Next. Next itself is an action only if no other has a name. */
    public static List<ActionSite> find(Specification.Named next, WrittenNames written) {
        SiteFinder finder = new SiteFinder(written);
        Optional<Definition> itself = definition(next.formula()).filter(each -> each.arity() == 0);
        if (itself.isPresent()) {
            finder.open.add(itself.get());
            finder.enter(
                    itself.get(), List.of(), () -> finder.whole(itself.get().body(), "", next.name()));
        } else {
            finder.visit(next.formula(), "", true, false);
        }
        if (finder.sites.isEmpty() && itself.isPresent()) {
            finder.sites.add(new ActionSite(
                    next.name(), next.name(), List.of(new Surrounding.Entered(itself.get(), List.of())), true));
        }
        return List.copyOf(finder.sites);
    }

    private static Optional<Definition> definition(Expr expression) {
        return expression instanceof Expr.Call call
                        && call.callee() instanceof Definition definition
                        && definition.hasBody()
                ? Optional.of(definition)
                : Optional.empty();
    }

    /** {@code Next == Q!Next}: neither is an action. */
    private void whole(Expr next, String instance, String name) {
        Optional<Definition> definition = definition(next).filter(each -> each.arity() == 0);
        if (definition.isPresent()) {
            String full = written.of((Expr.Call) next);
            if (lastPart(full).equals(name) && open.add(definition.get())) {
                enter(definition.get(), List.of(), () -> whole(definition.get().body(), instance + prefix(full), name));
                return;
            }
        }
        visit(next, instance, true, false);
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('!') + 1);
    }

    private static String prefix(String name) {
        return name.substring(0, name.lastIndexOf('!') + 1);
    }

    private void enter(Definition definition, List<Expr> arguments, Runnable inside) {
        within(new Surrounding.Entered(definition, arguments), inside);
    }

    private void within(Surrounding around, Runnable inside) {
        path.add(around);
        inside.run();
        path.remove(path.size() - 1);
    }

    /**
     * @param instance the instances on the path, {@code Q!}
     * @param direct whether no conjunction is between here and the enclosing named operator
     * @param named whether a named operator encloses this
     */
    private void visit(Expr expression, String instance, boolean direct, boolean named) {
        if (expression instanceof Expr.Let let) {
            within(new Surrounding.Defining(let), () -> visit(let.body(), instance, direct, named));
        } else if (expression instanceof Expr.Disjunction disjunction) {
            disjunction.parts().forEach(part -> visit(part, instance, true, named));
        } else if (expression instanceof Expr.Conjunction conjunction) {
            conjunction(conjunction.parts(), instance, named);
        } else if (expression instanceof Expr.Quantified quantified && !quantified.isForAll()) {
            exists(quantified, instance, named);
        } else if (expression instanceof Expr.IfThenElse choice) {
            if (!isAction(choice.condition())) {
                Optional<Expr> condition = Optional.of(choice.condition());
                branch(new Surrounding.Selected(List.of(), condition), choice.then(), instance, named);
                branch(
                        new Surrounding.Selected(List.of(choice.condition()), Optional.empty()),
                        choice.otherwise(),
                        instance,
                        named);
            }
        } else if (expression instanceof Expr.Case choice) {
            cases(choice, instance, named);
        } else if (expression instanceof Expr.Call call) {
            named(call, instance, direct);
        }
    }

    private void conjunction(List<Expr> parts, String instance, boolean named) {
        int depth = path.size();
        for (int i = 0; i < parts.size(); i++) {
            if (!isAction(parts.get(i))) {
                continue;
            }
            for (int j = 0; j < i; j++) {
                path.add(new Surrounding.Joined(parts.get(j), true));
            }
            // Backwards, so that all conjuncts on the right, of this and of outer conjunctions, can be read from the
            // end.
            for (int j = parts.size() - 1; j > i; j--) {
                path.add(new Surrounding.Joined(parts.get(j), false));
            }
            visit(parts.get(i), instance, !named, named);
            path.subList(depth, path.size()).clear();
        }
    }

    private void exists(Expr.Quantified quantified, String instance, boolean named) {
        int depth = path.size();
        for (Bound bound : quantified.bounds()) {
            path.add(new Surrounding.Ranged(bound));
        }
        visit(quantified.body(), instance, true, named);
        path.subList(depth, path.size()).clear();
    }

    /** The first arm whose condition holds is taken. A condition with primes cannot be decided beforehand. */
    private void cases(Expr.Case choice, String instance, boolean named) {
        List<Expr> earlier = new ArrayList<>();
        for (Expr.Arm arm : choice.arms()) {
            if (isAction(arm.condition())) {
                return;
            }
            branch(
                    new Surrounding.Selected(List.copyOf(earlier), Optional.of(arm.condition())),
                    arm.value(),
                    instance,
                    named);
            earlier.add(arm.condition());
        }
        choice.other()
                .ifPresent(other -> branch(
                        new Surrounding.Selected(List.copyOf(earlier), Optional.empty()), other, instance, named));
    }

    private void branch(Surrounding condition, Expr body, String instance, boolean named) {
        within(condition, () -> visit(body, instance, true, named));
    }

    private static boolean isAction(Expr expression) {
        return FormulaKind.of(expression).compareTo(FormulaKind.ACTION) >= 0;
    }

    private void named(Expr.Call call, String instance, boolean direct) {
        Definition definition = definition(call).orElse(null);
        if (definition == null
                || !actions.computeIfAbsent(definition, any -> isAction(any.body()))
                || !open.add(definition)) {
            // A recursive action is found once: its inner occurrences are the same action.
            return;
        }
        String name = written.of(call);
        enter(definition, call.arguments(), () -> {
            sites.add(new ActionSite(name, instance + name, path, direct));
            body(definition, instance + prefix(name));
        });
        open.remove(definition);
    }

    private void body(Definition definition, String instance) {
        Expr body = definition.body();
        int depth = path.size();
        while (body instanceof Expr.Let let) {
            path.add(new Surrounding.Defining(let));
            body = let.body();
        }
        Optional<Definition> inner = forwarded(definition, body);
        if (inner.isPresent() && open.add(inner.get())) {
            Definition meant = inner.get();
            enter(meant, ((Expr.Call) body).arguments(), () -> visit(meant.body(), instance, true, true));
            open.remove(meant);
        } else {
            visit(body, instance, true, true);
        }
        path.subList(depth, path.size()).clear();
    }

    /**
     * The operator that a definition merely calls: {@code I!Op(x, y)} of an instance with parameters is the
     * {@code Op(y)} of the instance, not another action.
     *
     * @param body of the definition, without the LETs around it
     */
    public static Optional<Definition> forwarded(Definition definition, Expr body) {
        return definition(body)
                .filter(inner -> definition.name().contains("!")
                        && lastPart(definition.name()).equals(inner.name()));
    }
}
