package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Walks an expression and rebuilds it. Methods that are not overridden change nothing. {@link #under} is called around
 * every scope of bound names, so that a walk can know the binder of a name.
 */
public abstract class ExprRewriter {
    private final Deque<List<String>> scopes = new ArrayDeque<>();

    /** Whether a binder around the current place binds this name. */
    protected final boolean isBound(String name) {
        return scopes.stream().anyMatch(names -> names.contains(name));
    }

    private List<String> enter(List<String> names) {
        scopes.push(names);
        return under(names);
    }

    private void exit() {
        scopes.pop();
        leave();
    }

    /** Rewrites an expression. The sets of a binder are outside the scope of its names. */
    public final Expr rewrite(Expr e) {
        if (e instanceof Expr.Id id) {
            return id(id);
        } else if (e instanceof Expr.Literal) {
            return e;
        } else if (e instanceof Expr.Call call) {
            return call(call);
        } else if (e instanceof Expr.Op op) {
            return operator(op);
        } else if (e instanceof Expr.Apply apply) {
            return apply(apply);
        } else if (e instanceof Expr.Field field) {
            return new Expr.Field(field.offset(), rewrite(field.record()), field.name());
        } else if (e instanceof Expr.Tuple tuple) {
            return new Expr.Tuple(tuple.offset(), all(tuple.elements()));
        } else if (e instanceof Expr.SetOf set) {
            return new Expr.SetOf(set.offset(), all(set.elements()));
        } else if (e instanceof Expr.Binder binder) {
            return binder(binder);
        } else if (e instanceof Expr.Fields fields) {
            List<Expr.FieldValue> values = new ArrayList<>();
            for (Expr.FieldValue field : fields.fields()) {
                values.add(new Expr.FieldValue(field.name(), rewrite(field.value())));
            }
            return new Expr.Fields(fields.offset(), fields.colon(), values);
        } else if (e instanceof Expr.FunctionSet set) {
            return new Expr.FunctionSet(set.offset(), rewrite(set.domain()), rewrite(set.range()));
        } else if (e instanceof Expr.Except except) {
            return except(except);
        } else if (e instanceof Expr.If conditional) {
            return new Expr.If(
                    conditional.offset(),
                    rewrite(conditional.condition()),
                    rewrite(conditional.yes()),
                    rewrite(conditional.no()));
        } else if (e instanceof Expr.Case cases) {
            List<Expr.Arm> arms = new ArrayList<>();
            for (Expr.Arm arm : cases.arms()) {
                arms.add(new Expr.Arm(rewrite(arm.condition()), rewrite(arm.value())));
            }
            return new Expr.Case(cases.offset(), arms, cases.other().map(this::rewrite));
        } else if (e instanceof Expr.Let let) {
            return let(let);
        } else if (e instanceof Expr.Subscripted action) {
            return new Expr.Subscripted(
                    action.offset(), action.angle(), rewrite(action.action()), rewrite(action.subscript()));
        }
        throw new AssertionError(e);
    }

    /** A name that denotes a value. */
    protected Expr id(Expr.Id id) {
        return id;
    }

    protected Expr call(Expr.Call call) {
        return new Expr.Call(call.offset(), call.name(), all(call.arguments()));
    }

    protected Expr operator(Expr.Op op) {
        return new Expr.Op(op.offset(), op.fix(), op.symbol(), all(op.operands()));
    }

    protected Expr apply(Expr.Apply apply) {
        Expr function = rewrite(apply.function());
        return new Expr.Apply(apply.offset(), function, all(apply.arguments()));
    }

    /**
     * Called when a scope of bound names begins: returns the names to use instead, in the same order. {@link #leave}
     * follows when the scope ends.
     */
    protected List<String> under(List<String> names) {
        return names;
    }

    /** The scope of the last {@link #under} ends. */
    protected void leave() {}

    protected final List<Expr> all(List<Expr> expressions) {
        List<Expr> rewritten = new ArrayList<>(expressions.size());
        for (Expr expression : expressions) {
            rewritten.add(rewrite(expression));
        }
        return rewritten;
    }

    /** A path into a value. */
    protected final List<Expr.Step> path(List<Expr.Step> path) {
        List<Expr.Step> rewritten = new ArrayList<>(path.size());
        for (Expr.Step step : path) {
            rewritten.add(step instanceof Expr.Step.Index index ? new Expr.Step.Index(all(index.arguments())) : step);
        }
        return rewritten;
    }

    private Expr except(Expr.Except except) {
        Expr function = rewrite(except.function());
        List<Expr.Change> changes = new ArrayList<>();
        for (Expr.Change change : except.changes()) {
            List<Expr.Step> path = path(change.path());
            changes.add(new Expr.Change(path, rewrite(change.value())));
        }
        return new Expr.Except(except.offset(), function, changes);
    }

    private Expr binder(Expr.Binder binder) {
        List<Optional<Expr>> sets = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Expr.Bound bound : binder.bounds()) {
            sets.add(bound.set().map(this::rewrite));
            names.addAll(bound.names());
        }
        List<String> now = enter(names);
        List<Expr.Bound> bounds = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < sets.size(); i++) {
            Expr.Bound bound = binder.bounds().get(i);
            int to = from + bound.names().size();
            bounds.add(new Expr.Bound(now.subList(from, to), bound.pattern(), sets.get(i)));
            from = to;
        }
        Expr body = rewrite(binder.body());
        exit();
        return new Expr.Binder(binder.offset(), binder.form(), bounds, body);
    }

    /** Each definition of LET is visible in those after it, and (RECURSIVE, functions) in itself. */
    private Expr let(Expr.Let let) {
        List<String> names =
                let.definitions().stream().map(Expr.Definition::name).toList();
        List<String> now = enter(names);
        List<Expr.Definition> definitions = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            definitions.add(definition(let.definitions().get(i), now.get(i)));
        }
        Expr body = rewrite(let.body());
        exit();
        return new Expr.Let(let.offset(), definitions, body);
    }

    private Expr.Definition definition(Expr.Definition definition, String name) {
        if (!definition.bounds().isEmpty()) {
            Expr.Binder function = (Expr.Binder) binder(new Expr.Binder(
                    definition.offset(),
                    Expr.Form.FUNCTION,
                    definition.bounds(),
                    definition.body().orElseThrow()));
            return new Expr.Definition(
                    definition.offset(), name, List.of(), function.bounds(), Optional.of(function.body()));
        }
        List<String> now =
                enter(definition.parameters().stream().map(Expr.Parameter::name).toList());
        List<Expr.Parameter> parameters = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            parameters.add(new Expr.Parameter(
                    now.get(i), definition.parameters().get(i).arity()));
        }
        Optional<Expr> body = definition.body().map(this::rewrite);
        exit();
        return new Expr.Definition(definition.offset(), name, parameters, List.of(), body);
    }
}
