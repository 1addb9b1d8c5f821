package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Writes trees as TLA+-like text, and checks on the way that every name is used where it is bound. Definitions that are
 * called are written below, in the order of their first call; two of one name differ by a number.
 */
final class TreeText {
    private final Map<Definition, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Deque<Definition> open = new ArrayDeque<>();
    private final Set<Object> bound = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> written = new LinkedHashSet<>();

    /** The definition, without those that it calls. */
    static String of(Definition definition) {
        return new TreeText().definition(definition);
    }

    static String of(Expr expression) {
        return new TreeText().text(expression);
    }

    /** The definition, and on further lines those that it calls, except those of the modules that TLA+ comes with. */
    static List<String> all(Definition definition) {
        TreeText text = new TreeText();
        text.name(definition);
        return text.rest();
    }

    /** The expression, and on further lines the definitions that it calls. */
    static List<String> all(Expr expression) {
        TreeText text = new TreeText();
        text.written.add(text.text(expression));
        return text.rest();
    }

    private List<String> rest() {
        while (!open.isEmpty()) {
            Definition definition = open.poll();
            if (!Set.of("Naturals", "Integers", "Sequences", "FiniteSets", "TLC", "Reals", "Bags")
                    .contains(definition.module())) {
                bound.clear();
                written.add(definition(definition));
            }
        }
        return List.copyOf(written);
    }

    private String name(Callee callee) {
        if (callee instanceof Lambda lambda) {
            return lambda(lambda);
        } else if (callee instanceof Local local) {
            return local(local);
        }
        Definition definition = (Definition) callee;
        if (definition.isLocal() && !bound.contains(definition)) {
            throw new AssertionError(definition.name() + " is used outside of its LET");
        }
        return names.computeIfAbsent(definition, any -> {
            if (!definition.isLocal()) {
                open.add(definition);
            }
            int number = numbers.merge(definition.name(), 1, Integer::sum);
            return definition.name() + (number == 1 ? "" : "#" + number);
        });
    }

    private String local(Local local) {
        if (!bound.contains(local)) {
            throw new AssertionError(local.name() + " is used outside of its scope");
        }
        return local.name();
    }

    private String definition(Definition definition) {
        if (definition.isLocal()) {
            bound.add(definition);
        }
        String name = name(definition);
        return within(
                definition.parameters(),
                () -> name + parameters(definition.parameters()) + " == " + text(definition.body()));
    }

    private String within(List<?> symbols, Supplier<String> inside) {
        List<Object> added = new ArrayList<>();
        for (Object symbol : symbols) {
            if (bound.add(symbol)) {
                added.add(symbol);
            }
        }
        String text = inside.get();
        added.forEach(bound::remove);
        return text;
    }

    private static String parameters(List<Local> parameters) {
        return parameters.isEmpty() ? "" : "(" + commas(parameters, TreeText::parameter) + ")";
    }

    private static String parameter(Local local) {
        return local.arity() == 0 ? local.name() : local.name() + "(" + "_, ".repeat(local.arity() - 1) + "_)";
    }

    private String lambda(Lambda lambda) {
        return within(
                lambda.parameters(),
                () -> "(LAMBDA " + commas(lambda.parameters(), Local::name) + ": " + text(lambda.body()) + ")");
    }

    private static <T> String commas(List<T> parts, Function<T, String> each) {
        return parts.stream().map(each).collect(Collectors.joining(", "));
    }

    private String bounds(List<Bound> bounds) {
        return commas(bounds, each -> {
            String locals = commas(each.locals(), Local::name);
            return (each.isTuple() ? "<<" + locals + ">>" : locals)
                    + each.set().map(set -> " \\in " + text(set)).orElse("");
        });
    }

    private static List<Local> locals(List<Bound> bounds) {
        return bounds.stream().flatMap(each -> each.locals().stream()).toList();
    }

    private String text(Expr expression) {
        if (expression instanceof Expr.Literal literal) {
            return literal.value().toString();
        } else if (expression instanceof Expr.LocalRef ref) {
            return local(ref.local());
        } else if (expression instanceof Expr.VariableRef ref) {
            numbers.putIfAbsent(ref.variable().name(), 1);
            return ref.variable().name();
        } else if (expression instanceof Expr.Call call) {
            return name(call.callee())
                    + (call.arguments().isEmpty() ? "" : "(" + commas(call.arguments(), this::text) + ")");
        } else if (expression instanceof Expr.OperatorRef ref) {
            return name(ref.operator());
        } else if (expression instanceof Expr.BuiltIn builtIn) {
            return builtIn(builtIn);
        } else if (expression instanceof Expr.Conjunction junction) {
            return "(" + junction.parts().stream().map(this::text).collect(Collectors.joining(" /\\ ")) + ")";
        } else if (expression instanceof Expr.Disjunction junction) {
            return "(" + junction.parts().stream().map(this::text).collect(Collectors.joining(" \\/ ")) + ")";
        } else if (expression instanceof Expr.IfThenElse choice) {
            return "IF " + text(choice.condition()) + " THEN " + text(choice.then()) + " ELSE "
                    + text(choice.otherwise());
        } else if (expression instanceof Expr.Case cases) {
            return "CASE "
                    + cases.arms().stream()
                            .map(arm -> text(arm.condition()) + " -> " + text(arm.value()))
                            .collect(Collectors.joining(" [] "))
                    + cases.other().map(other -> " [] OTHER -> " + text(other)).orElse("");
        } else if (expression instanceof Expr.Let let) {
            bound.addAll(let.definitions());
            return within(
                    let.definitions(),
                    () -> "LET "
                            + let.definitions().stream().map(this::definition).collect(Collectors.joining("; "))
                            + " IN " + text(let.body()));
        }
        return binderOrAction(expression);
    }

    private String builtIn(Expr.BuiltIn builtIn) {
        List<Expr> operands = builtIn.operands();
        if (builtIn.operator() == Operator.TUPLE) {
            return "<<" + commas(operands, this::text) + ">>";
        } else if (builtIn.operator() == Operator.SET) {
            return "{" + commas(operands, this::text) + "}";
        } else if (builtIn.operator() == Operator.FUNCTION_SET) {
            return "[" + text(operands.get(0)) + " -> " + text(operands.get(1)) + "]";
        } else if (operands.size() == 1) {
            return builtIn.operator().symbol() + " " + text(operands.get(0));
        }
        return "("
                + operands.stream()
                        .map(this::text)
                        .collect(Collectors.joining(" " + builtIn.operator().symbol() + " "))
                + ")";
    }

    private String binderOrAction(Expr expression) {
        if (expression instanceof Expr.Quantified quantified) {
            String bounds = bounds(quantified.bounds());
            return (quantified.isForAll() ? "\\A " : "\\E ") + bounds + ": "
                    + within(locals(quantified.bounds()), () -> text(quantified.body()));
        } else if (expression instanceof Expr.Choose choose) {
            List<Bound> bounds = List.of(choose.bound());
            return "CHOOSE " + bounds(bounds) + ": " + within(locals(bounds), () -> text(choose.body()));
        } else if (expression instanceof Expr.Filter filter) {
            List<Bound> bounds = List.of(filter.bound());
            return "{" + bounds(bounds) + ": " + within(locals(bounds), () -> text(filter.condition())) + "}";
        } else if (expression instanceof Expr.MapSet map) {
            String bounds = bounds(map.bounds());
            return "{" + within(locals(map.bounds()), () -> text(map.element())) + ": " + bounds + "}";
        } else if (expression instanceof Expr.FunctionOf function) {
            String bounds = bounds(function.bounds());
            List<Local> names = new ArrayList<>(locals(function.bounds()));
            function.self().ifPresent(names::add);
            return "[" + function.self().map(self -> self.name() + "@").orElse("") + bounds + " |-> "
                    + within(names, () -> text(function.body())) + "]";
        } else if (expression instanceof Expr.Apply apply) {
            return text(apply.function()) + "[" + text(apply.argument()) + "]";
        } else if (expression instanceof Expr.RecordOf rec) {
            return "[" + fields(rec.names(), rec.values(), " |-> ") + "]";
        } else if (expression instanceof Expr.RecordSet rec) {
            return "[" + fields(rec.names(), rec.sets(), ": ") + "]";
        } else if (expression instanceof Expr.Except except) {
            return "[" + text(except.function()) + " EXCEPT "
                    + commas(
                            except.updates(),
                            update -> "!"
                                    + update.path().stream()
                                            .map(each -> "[" + text(each) + "]")
                                            .collect(Collectors.joining())
                                    + " = " + within(List.of(update.at()), () -> text(update.value())))
                    + "]";
        } else if (expression instanceof Expr.Prime prime) {
            return text(prime.expression()) + "'";
        } else if (expression instanceof Expr.Unchanged unchanged) {
            return "UNCHANGED " + text(unchanged.expression());
        } else if (expression instanceof Expr.Subscripted action) {
            return (action.isAngle() ? "<<" : "[")
                    + text(action.action())
                    + (action.isAngle() ? ">>_" : "]_")
                    + text(action.subscript());
        } else if (expression instanceof Expr.Enabled enabled) {
            return "ENABLED " + text(enabled.action());
        } else if (expression instanceof Expr.Compose compose) {
            return "(" + text(compose.first()) + " \\cdot " + text(compose.second()) + ")";
        }
        Expr.Temporal temporal = (Expr.Temporal) expression;
        return temporal.operator() + "(" + commas(temporal.operands(), this::text) + ")";
    }

    private String fields(List<String> names, List<Expr> values, String between) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            fields.add(names.get(i) + between + text(values.get(i)));
        }
        return String.join(", ", fields);
    }
}
