package dev.plumbline.mpcal.internal.syntax;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes an expression in one line, with parentheses around every operand except names, literals and bracketed
 * expressions, so that columns and precedence do not matter.
 */
public final class ExprText {
    private ExprText() {}

    public static String of(Expr e) {
        if (e instanceof Expr.Id id) {
            return id.name();
        } else if (e instanceof Expr.Literal literal) {
            return literal.text();
        } else if (e instanceof Expr.Call call) {
            return call.name() + "(" + list(call.arguments()) + ")";
        } else if (e instanceof Expr.Op op) {
            return operator(op);
        } else if (e instanceof Expr.Apply apply) {
            return atom(apply.function()) + "[" + list(apply.arguments()) + "]";
        } else if (e instanceof Expr.Field field) {
            return atom(field.record()) + "." + field.name();
        } else if (e instanceof Expr.Tuple tuple) {
            return "<<" + list(tuple.elements()) + ">>";
        } else if (e instanceof Expr.SetOf set) {
            return "{" + list(set.elements()) + "}";
        } else if (e instanceof Expr.Binder binder) {
            return binder(binder);
        } else if (e instanceof Expr.Fields fields) {
            String between = fields.colon() ? " : " : " |-> ";
            return fields.fields().stream()
                    .map(field -> field.name() + between + of(field.value()))
                    .collect(Collectors.joining(", ", "[", "]"));
        } else if (e instanceof Expr.FunctionSet set) {
            return "[" + of(set.domain()) + " -> " + of(set.range()) + "]";
        } else if (e instanceof Expr.Except except) {
            String changes = except.changes().stream()
                    .map(change -> "!" + path(change.path()) + " = " + of(change.value()))
                    .collect(Collectors.joining(", "));
            return "[" + of(except.function()) + " EXCEPT " + changes + "]";
        } else if (e instanceof Expr.If conditional) {
            return "IF " + of(conditional.condition()) + " THEN " + of(conditional.yes()) + " ELSE "
                    + of(conditional.no());
        } else if (e instanceof Expr.Case cases) {
            String arms = cases.arms().stream()
                    .map(arm -> atom(arm.condition()) + " -> " + atom(arm.value()))
                    .collect(Collectors.joining(" [] "));
            return "CASE " + arms
                    + cases.other().map(other -> " [] OTHER -> " + atom(other)).orElse("");
        } else if (e instanceof Expr.Let let) {
            return "LET " + let.definitions().stream().map(ExprText::definition).collect(Collectors.joining(" "))
                    + " IN " + of(let.body());
        } else if (e instanceof Expr.Subscripted action) {
            String inner = of(action.action());
            return (action.angle() ? "<<" + inner + ">>_" : "[" + inner + "]_") + atom(action.subscript());
        }
        throw new AssertionError(e);
    }

    /** {@code [a].b}. */
    public static String path(List<Expr.Step> path) {
        StringBuilder text = new StringBuilder();
        for (Expr.Step step : path) {
            if (step instanceof Expr.Step.Index index) {
                text.append('[').append(list(index.arguments())).append(']');
            } else {
                text.append('.').append(((Expr.Step.Name) step).name());
            }
        }
        return text.toString();
    }

    private static String operator(Expr.Op op) {
        switch (op.fix()) {
            case PREFIX:
                return op.symbol()
                        + (Character.isLetter(op.symbol().charAt(op.symbol().length() - 1)) ? " " : "")
                        + atom(op.operands().get(0));
            case POSTFIX:
                return atom(op.operands().get(0)) + op.symbol();
            case INFIX:
                return atom(op.operands().get(0)) + " " + op.symbol() + " "
                        + atom(op.operands().get(1));
            default:
                return op.symbol();
        }
    }

    private static String binder(Expr.Binder binder) {
        String bounds = binder.bounds().stream().map(ExprText::bound).collect(Collectors.joining(", "));
        String body = of(binder.body());
        switch (binder.form()) {
            case FILTER:
                return "{" + bounds + " : " + body + "}";
            case MAP:
                return "{" + body + " : " + bounds + "}";
            case FUNCTION:
                return "[" + bounds + " |-> " + body + "]";
            default:
                return binder.form().opening + bounds + " : " + body;
        }
    }

    private static String bound(Expr.Bound bound) {
        String names = String.join(", ", bound.names());
        return (bound.pattern() ? "<<" + names + ">>" : names)
                + bound.set().map(set -> " \\in " + atom(set)).orElse("");
    }

    private static String definition(Expr.Definition definition) {
        String parameters = definition.parameters().stream()
                .map(p -> p.name() + (p.arity() == 0 ? "" : "(" + "_, ".repeat(p.arity() - 1) + "_)"))
                .collect(Collectors.joining(", "));
        String head = definition.name();
        if (!definition.bounds().isEmpty()) {
            head += "[" + definition.bounds().stream().map(ExprText::bound).collect(Collectors.joining(", ")) + "]";
        } else if (!definition.parameters().isEmpty()) {
            boolean symbol = !Character.isLetter(head.charAt(0)) && head.charAt(0) != '_';
            head = symbol
                    ? definition.parameters().get(0).name() + " " + head + " "
                            + definition.parameters().get(1).name()
                    : head + "(" + parameters + ")";
        }
        return definition.body().isPresent()
                ? head + " == " + atom(definition.body().get())
                : "RECURSIVE " + head;
    }

    private static String list(List<Expr> expressions) {
        return expressions.stream().map(ExprText::of).collect(Collectors.joining(", "));
    }

    /** In parentheses, unless the context cannot change its structure. */
    private static String atom(Expr e) {
        boolean whole = e instanceof Expr.Id
                || e instanceof Expr.Literal
                || e instanceof Expr.Call
                || e instanceof Expr.Apply
                || e instanceof Expr.Field
                || e instanceof Expr.Tuple
                || e instanceof Expr.SetOf
                || e instanceof Expr.Fields
                || e instanceof Expr.FunctionSet
                || e instanceof Expr.Except
                || e instanceof Expr.Binder binder
                        && (binder.form() == Expr.Form.FILTER
                                || binder.form() == Expr.Form.MAP
                                || binder.form() == Expr.Form.FUNCTION);
        return whole ? of(e) : "(" + of(e) + ")";
    }
}
