package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.syntax.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Expressions that bind names: their bodies become lambdas. */
public final class Binders {
    private final Context context;

    public Binders(Context context) {
        this.context = context;
    }

    static List<String> leading(Named.Method method) {
        return method.leading().stream().map(Named.Argument::text).toList();
    }

    private Expressions here() {
        return new Expressions(context);
    }

    private Uncompilable refused(Expr e, String reason) {
        return Expressions.refused(context.file(), e, reason);
    }

    Code binder(Expr.Binder binder) {
        for (Expr.Bound bound : binder.bounds()) {
            if (bound.set().isEmpty()) {
                throw refused(binder, "the set of " + bound.names().get(0) + " is unknown; expected \\in");
            }
        }
        return switch (binder.form()) {
            case FORALL -> quantifier("forAll", binder.bounds(), binder.body());
            case EXISTS -> quantifier("exists", binder.bounds(), binder.body());
            case CHOOSE -> Code.value("choose(" + over(binder.bounds(), binder.body(), true) + ")");
            case FILTER -> Code.value("filter(" + over(binder.bounds(), binder.body(), true) + ")");
            case MAP -> Code.value("map(" + over(binder.bounds(), binder.body(), false) + ")");
            case FUNCTION -> Code.value("function(" + over(binder.bounds(), binder.body(), false) + ")");
            case LAMBDA -> throw refused(binder, "LAMBDA is an operator; expected a value");
        };
    }

    /** One call for each name, so that every one has a lambda of its own. */
    private Code quantifier(String java, List<Expr.Bound> bounds, Expr body) {
        List<Expr.Bound> single = new ArrayList<>();
        for (Expr.Bound bound : bounds) {
            if (bound.pattern()) {
                single.add(bound);
            } else {
                bound.names().forEach(name -> single.add(new Expr.Bound(List.of(name), false, bound.set())));
            }
        }
        // The sets are outside the scope of the names.
        List<String> sets = single.stream()
                .map(bound -> here().value(bound.set().orElseThrow()))
                .toList();
        Context inner = context.with(Map.of());
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < single.size(); i++) {
            Expr.Bound bound = single.get(i);
            String parameter =
                    inner.names().fresh(bound.pattern() ? "t" : bound.names().get(0));
            text.append(java)
                    .append('(')
                    .append(sets.get(i))
                    .append(", ")
                    .append(parameter)
                    .append(" -> ");
            inner = inner.with(meanings(bound, parameter));
        }
        text.append(new Expressions(inner).code(body).asTruth()).append(")".repeat(single.size()));
        return Code.truth(text.toString());
    }

    private static Map<String, Named> meanings(Expr.Bound bound, String parameter) {
        Map<String, Named> meanings = new HashMap<>();
        if (!bound.pattern()) {
            meanings.put(bound.names().get(0), new Named.Local(parameter));
            return meanings;
        }
        for (int i = 0; i < bound.names().size(); i++) {
            meanings.put(bound.names().get(i), new Named.Local("apply(" + parameter + ", of(" + (i + 1) + "))"));
        }
        return meanings;
    }

    /** {@code set, x -> body}; several names are the parts of a tuple. */
    private String over(List<Expr.Bound> bounds, Expr body, boolean truth) {
        boolean one = bounds.size() == 1
                && (bounds.get(0).pattern() || bounds.get(0).names().size() == 1);
        String parameter;
        Map<String, Named> meanings = new HashMap<>();
        String set;
        if (one) {
            Expr.Bound bound = bounds.get(0);
            set = here().value(bound.set().orElseThrow());
            parameter = context.names()
                    .within()
                    .fresh(bound.pattern() ? "t" : bound.names().get(0));
            meanings.putAll(meanings(bound, parameter));
        } else {
            set = domain(bounds);
            parameter = context.names().within().fresh("t");
            int place = 0;
            for (Expr.Bound bound : bounds) {
                String part = "apply(" + parameter + ", of(" + (place + 1) + "))";
                if (bound.pattern()) {
                    meanings.putAll(meanings(bound, part));
                    place++;
                } else {
                    for (String name : bound.names()) {
                        meanings.put(name, new Named.Local("apply(" + parameter + ", of(" + ++place + "))"));
                    }
                }
            }
        }
        return set + ", " + parameter + " -> " + body(meanings, List.of(parameter), body, truth);
    }

    /** The set of tuples of several bounds, or the only set. */
    private String domain(List<Expr.Bound> bounds) {
        List<String> sets = new ArrayList<>();
        for (Expr.Bound bound : bounds) {
            String set = here().value(bound.set().orElseThrow());
            int times = bound.pattern() ? 1 : bound.names().size();
            for (int i = 0; i < times; i++) {
                sets.add(set);
            }
        }
        return sets.size() == 1 ? sets.get(0) : "Sets.product(" + String.join(", ", sets) + ")";
    }

    private String body(Map<String, Named> meanings, List<String> parameters, Expr body, boolean truth) {
        Context inner = context.with(meanings);
        parameters.forEach(inner.names()::fresh);
        Code code = new Expressions(inner).code(body);
        return truth ? code.asTruth() : code.asValue();
    }

    /** An operator as an argument: {@code (a, b) -> ...}. */
    public String lambda(Expr operator, int arity, boolean truth) {
        JavaNames free = context.names().within();
        List<String> parameters = new ArrayList<>();
        List<Expr> arguments = new ArrayList<>();
        Map<String, Named> meanings = new HashMap<>();
        boolean named = operator instanceof Expr.Binder binder && binder.form() == Expr.Form.LAMBDA;
        List<String> names =
                named ? ((Expr.Binder) operator).bounds().get(0).names() : List.of("a", "b", "c", "d", "e", "f");
        if (names.size() < arity || named && names.size() != arity) {
            throw refused(operator, "expected an operator with " + arity + " arguments");
        }
        for (int i = 0; i < arity; i++) {
            String parameter = free.fresh(names.get(i));
            parameters.add(parameter);
            String key = named ? names.get(i) : "#" + i;
            meanings.put(key, new Named.Local(parameter));
            arguments.add(new Expr.Id(operator.offset(), key));
        }
        Expr body;
        if (named) {
            body = ((Expr.Binder) operator).body();
        } else if (operator instanceof Expr.Id id) {
            body = new Expr.Call(id.offset(), id.name(), arguments);
        } else if (operator instanceof Expr.Op op && op.fix() == Expr.Fix.LONE) {
            body = new Expr.Op(op.offset(), Expr.Fix.INFIX, op.symbol(), arguments);
        } else {
            throw refused(operator, "expected the name of an operator, or LAMBDA");
        }
        String head = arity == 1 ? parameters.get(0) : "(" + String.join(", ", parameters) + ")";
        return head + " -> " + body(meanings, parameters, body, truth);
    }

    /** {@code [f EXCEPT ![a].b = c]}, one change after the other. */
    Code except(Expr.Except except) {
        String text = here().value(except.function());
        for (Expr.Change change : except.changes()) {
            text = changed(text, path(change.path()), change.value());
        }
        return Code.value(text);
    }

    /** A value with another part at a path; {@code @} in the new part is the old one. */
    public String changed(String whole, List<String> path, Expr value) {
        JavaNames free = context.names().within();
        String before = free.fresh("before");
        boolean usesOld = usesOld(value);
        String now = body(Map.of("@", new Named.Local(before)), List.of(before), value, false);
        if (!usesOld && path.size() == 1) {
            return "except(" + whole + ", " + path.get(0) + ", " + here().value(value) + ")";
        }
        return "except(" + whole + ", List.of(" + String.join(", ", path) + "), " + before + " -> " + now + ")";
    }

    private static boolean usesOld(Expr value) {
        boolean[] found = {false};
        new dev.plumbline.mpcal.internal.syntax.ExprRewriter() {
            @Override
            protected Expr id(Expr.Id id) {
                found[0] |= id.name().equals("@");
                return id;
            }
        }.rewrite(value);
        return found[0];
    }

    /** One argument for each step into a value. */
    public List<String> path(List<Expr.Step> path) {
        return path.stream()
                .map(step -> step instanceof Expr.Step.Index index
                        ? here().argument(index.arguments())
                        : "of(\"" + ((Expr.Step.Name) step).name() + "\")")
                .toList();
    }

    /** A function with a method, as a value: all of it is computed. */
    Code wholeFunction(Expr.Id id, Named.Method method) {
        Found domain = domainOf(id, method);
        return Code.value("function(" + domain.set() + ", " + domain.parameter() + " -> " + domain.call() + ")");
    }

    private record Found(String set, String parameter, String call) {}

    private Found domainOf(Expr.Id id, Named.Method method) {
        List<String> names = new ArrayList<>();
        for (Expr.Bound bound : method.function()) {
            if (bound.pattern()) {
                throw refused(id, "a function over tuples with names is used as a whole");
            }
            names.addAll(bound.names());
        }
        String parameter = context.names().within().fresh(names.size() == 1 ? names.get(0) : "t");
        List<String> arguments = new ArrayList<>(leading(method));
        for (int i = 0; i < names.size(); i++) {
            arguments.add(names.size() == 1 ? parameter : "apply(" + parameter + ", of(" + (i + 1) + "))");
        }
        String call = method.receiver() + method.java() + "(" + String.join(", ", arguments) + ")";
        String set = method.receiver() + method.java() + "Domain(" + String.join(", ", leading(method)) + ")";
        return new Found(set, parameter, call);
    }

    /** A function with a method, applied to one argument. */
    Code functionAt(Named.Method method, Expr.Apply apply) {
        int places = method.function().stream()
                .mapToInt(b -> b.pattern() ? 1 : b.names().size())
                .sum();
        List<String> arguments = new ArrayList<>(leading(method));
        if (apply.arguments().size() == places) {
            apply.arguments().forEach(argument -> arguments.add(here().value(argument)));
        } else {
            throw refused(apply, "expected " + places + " arguments of a function");
        }
        return Code.value(
                method.receiver() + method.java() + arguments.stream().collect(Collectors.joining(", ", "(", ")")));
    }
}
