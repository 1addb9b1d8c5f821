package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.syntax.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes operators and functions as methods. */
public final class Methods {
    private Methods() {}

    /** The type of a parameter that is an operator. */
    public static String operatorType(int arity) {
        return switch (arity) {
            case 0 -> "Value";
            case 1 -> "UnaryOperator<Value>";
            case 2 -> "BinaryOperator<Value>";
            default -> "Definitions.Operator" + arity;
        };
    }

    /** A definition in a context with everything except its parameters. */
    public static String text(Context context, String access, Named.Method method, Expr.Definition definition) {
        JavaNames names = context.names().within();
        List<String> leading = new ArrayList<>();
        method.leading().forEach(a -> leading.add(a.type() + " " + a.text()));
        Map<String, Named> meanings = new HashMap<>();
        List<String> parameters = new ArrayList<>(leading);
        for (Expr.Parameter parameter : definition.parameters()) {
            String java = names.fresh(parameter.name());
            parameters.add(operatorType(parameter.arity()) + " " + java);
            meanings.put(
                    parameter.name(),
                    parameter.arity() == 0 ? new Named.Local(java) : new Named.Passed(java, parameter.arity()));
        }
        List<String> checks = new ArrayList<>();
        for (Expr.Bound bound : definition.bounds()) {
            if (bound.pattern()) {
                String java = names.fresh("t");
                parameters.add("Value " + java);
                for (int i = 0; i < bound.names().size(); i++) {
                    meanings.put(bound.names().get(i), new Named.Local("apply(" + java + ", of(" + (i + 1) + "))"));
                }
                checks.add(java);
            } else {
                for (String name : bound.names()) {
                    String java = names.fresh(name);
                    parameters.add("Value " + java);
                    meanings.put(name, new Named.Local(java));
                    checks.add(java);
                }
            }
        }
        Context inside = context.named(names).with(meanings);
        Code body = new Expressions(inside).code(definition.body().orElseThrow());
        StringBuilder text = new StringBuilder();
        text.append(access).append(method.truth() ? "boolean " : "Value ").append(method.java());
        text.append('(').append(String.join(", ", parameters)).append(") {\n");
        if (!checks.isEmpty()) {
            String argument = checks.size() == 1 ? checks.get(0) : "tuple(" + String.join(", ", checks) + ")";
            String arguments = String.join(
                    ", ", method.leading().stream().map(Named.Argument::text).toList());
            text.append("    if (notIn(")
                    .append(argument)
                    .append(", ")
                    .append(method.java())
                    .append("Domain(");
            text.append(arguments)
                    .append("))) {\n        throw new TlaError(\"")
                    .append(definition.name());
            text.append(" is not defined at \" + ").append(argument).append(");\n    }\n");
        }
        text.append("    return ")
                .append(method.truth() ? body.asTruth() : body.asValue())
                .append(";\n}\n");
        if (!checks.isEmpty()) {
            text.append('\n')
                    .append(access)
                    .append("Value ")
                    .append(method.java())
                    .append("Domain(");
            text.append(String.join(", ", leading)).append(") {\n    return ");
            text.append(domain(context, definition.bounds())).append(";\n}\n");
        }
        return text.toString();
    }

    private static String domain(Context context, List<Expr.Bound> bounds) {
        List<String> sets = new ArrayList<>();
        for (Expr.Bound bound : bounds) {
            String set = new Expressions(context).value(bound.set().orElseThrow());
            for (int i = 0; i < (bound.pattern() ? 1 : bound.names().size()); i++) {
                sets.add(set);
            }
        }
        return sets.size() == 1 ? sets.get(0) : "Sets.product(" + String.join(", ", sets) + ")";
    }
}
