package dev.plumbline.tla.internal.stored;

import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.set.InfiniteSet;
import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes a translated specification as bytes, which {@link TreeDecoder} reads. Objects that occur in several places are
 * written once and mentioned by number afterwards: locals, definitions and expressions are told apart by identity, and
 * the result has as many of them as the original. A definition has its number before its body is written, since the body
 * may mention it; everything else has it afterwards, and cannot occur inside of itself.
 */
final class TreeEncoder {
    private final Bytes.Out out = new Bytes.Out();
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final Set<Object> begun = Collections.newSetFromMap(new IdentityHashMap<>());
    private final WrittenNames written;

    /** A part of the specification has no encoding; then the specification is not stored. */
    static final class Unsupported extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unsupported(String part) {
            super(part);
        }
    }

    private TreeEncoder(WrittenNames written) {
        this.written = written;
    }

    /** To be called with a large stack. */
    static byte[] encode(TranslatedTree tree) {
        TreeEncoder encoder = new TreeEncoder(tree.written());
        encoder.all(tree.texts(), encoder.out::text);
        encoder.specification(tree.specification());
        encoder.outline(tree.outline());
        encoder.map(tree.formulas(), encoder::definition);
        encoder.all(tree.undeclared(), encoder.out::text);
        return encoder.out.bytes();
    }

    private <T> void all(List<T> parts, Consumer<T> each) {
        out.number(parts.size());
        parts.forEach(each);
    }

    private <T> void map(Map<String, T> parts, Consumer<T> each) {
        out.number(parts.size());
        parts.forEach((name, part) -> {
            out.text(name);
            each.accept(part);
        });
    }

    private <T> void maybe(Optional<T> part, Consumer<T> each) {
        out.truth(part.isPresent());
        part.ifPresent(each);
    }

    private void specification(Specification specification) {
        out.text(specification.name());
        all(specification.variables(), this::variable);
        all(specification.keptOrder(), this::variable);
        maybe(specification.initial(), this::named);
        maybe(specification.next(), this::named);
        maybe(specification.subscript(), this::expression);
        all(specification.fairness(), this::expression);
        all(specification.invariants(), this::named);
        all(specification.constraints(), this::named);
        all(specification.actionConstraints(), this::named);
        maybe(specification.view(), this::named);
        maybe(specification.symmetry(), this::named);
        maybe(specification.alias(), this::named);
        maybe(specification.postcondition(), this::named);
        all(specification.properties(), this::named);
        all(specification.assumptions(), this::named);
        out.truth(specification.checksDeadlock());
    }

    private void named(Specification.Named named) {
        out.text(named.name());
        expression(named.formula());
    }

    private void outline(ExtensibleSpec.Outline outline) {
        out.text(outline.module());
        map(outline.files(), out::text);
        all(outline.variables(), out::text);
        map(outline.values(), value -> out.text(value.toString()));
        map(outline.expressions(), out::text);
        map(outline.replaced(), out::text);
        all(outline.withoutValue(), out::text);
        all(outline.stateRules(), out::text);
        all(outline.stepRules(), out::text);
        maybe(outline.view(), out::text);
    }

    /** Whether the object was written before; then its number is written. */
    private boolean isKnown(Object object) {
        Integer number = numbers.get(object);
        out.number(number == null ? 0 : number + 1);
        if (number == null && !begun.add(object)) {
            throw new Unsupported("an object inside of itself");
        }
        return number != null;
    }

    private void keep(Object object) {
        numbers.put(object, numbers.size());
    }

    private void variable(Variable variable) {
        if (!isKnown(variable)) {
            out.text(variable.name());
            out.number(variable.index());
            keep(variable);
        }
    }

    private void local(Local local) {
        if (!isKnown(local)) {
            out.text(local.name());
            out.number(local.arity());
            keep(local);
        }
    }

    private void definition(Definition definition) {
        if (isKnown(definition)) {
            return;
        }
        out.text(definition.name());
        out.text(definition.module());
        all(definition.parameters(), this::local);
        out.truth(definition.isLocal());
        place(definition.place());
        keep(definition);
        maybe(definition.hasBody() ? Optional.of(definition.body()) : Optional.empty(), this::expression);
    }

    private void callee(Callee callee) {
        if (callee instanceof Definition definition) {
            out.number(0);
            definition(definition);
        } else if (callee instanceof Local local) {
            out.number(1);
            local(local);
        } else {
            out.number(2);
            Lambda lambda = (Lambda) callee;
            if (!isKnown(lambda)) {
                all(lambda.parameters(), this::local);
                expression(lambda.body());
                place(lambda.place());
                keep(lambda);
            }
        }
    }

    private void place(SourcePlace place) {
        out.text(place.module());
        out.number(place.line());
        out.number(place.column());
        out.number(place.endLine());
        out.number(place.endColumn());
    }

    private void bound(Bound bound) {
        all(bound.locals(), this::local);
        out.truth(bound.isTuple());
        maybe(bound.set(), this::expression);
    }

    private void literal(TlaValue value) {
        if (value == Elements.BOOLEAN) {
            out.number(0);
        } else if (value == InfiniteSet.STRING) {
            out.number(1);
        } else if (value instanceof Num) {
            out.number(2);
            out.text(value.toString());
        } else if (value instanceof InfiniteSet) {
            throw new Unsupported("an infinite set");
        } else {
            // Constants of a configuration are made of such values too, see Overrides.
            out.number(3);
            Value shown = Conversion.toHistory(value);
            out.text(shown.toString());
        }
    }

    private void expression(Expr expression) {
        if (isKnown(expression)) {
            return;
        }
        contents(expression);
        place(expression.place());
        keep(expression);
    }

    private void kind(ExprKind kind) {
        out.number(kind.ordinal());
    }

    private void contents(Expr expression) {
        if (expression instanceof Expr.Literal literal) {
            kind(ExprKind.LITERAL);
            literal(literal.value());
        } else if (expression instanceof Expr.LocalRef ref) {
            kind(ExprKind.LOCAL);
            local(ref.local());
        } else if (expression instanceof Expr.VariableRef ref) {
            kind(ExprKind.VARIABLE);
            variable(ref.variable());
        } else if (expression instanceof Expr.Call call) {
            kind(ExprKind.CALL);
            callee(call.callee());
            all(call.arguments(), this::expression);
            out.text(written.of(call));
        } else if (expression instanceof Expr.OperatorRef ref) {
            kind(ExprKind.OPERATOR);
            callee(ref.operator());
        } else if (expression instanceof Expr.BuiltIn operation) {
            kind(ExprKind.BUILT_IN);
            out.number(operation.operator().ordinal());
            all(operation.operands(), this::expression);
        } else if (expression instanceof Expr.Conjunction conjunction) {
            kind(ExprKind.CONJUNCTION);
            all(conjunction.parts(), this::expression);
        } else if (expression instanceof Expr.Disjunction disjunction) {
            kind(ExprKind.DISJUNCTION);
            all(disjunction.parts(), this::expression);
        } else if (expression instanceof Expr.IfThenElse choice) {
            kind(ExprKind.IF);
            expression(choice.condition());
            expression(choice.then());
            expression(choice.otherwise());
        } else if (expression instanceof Expr.Case choice) {
            kind(ExprKind.CASE);
            all(choice.arms(), arm -> {
                expression(arm.condition());
                expression(arm.value());
            });
            maybe(choice.other(), this::expression);
        } else if (expression instanceof Expr.Prime prime) {
            kind(ExprKind.PRIME);
            expression(prime.expression());
        } else if (expression instanceof Expr.Unchanged unchanged) {
            kind(ExprKind.UNCHANGED);
            expression(unchanged.expression());
        } else if (expression instanceof Expr.Let let) {
            kind(ExprKind.LET);
            all(let.definitions(), this::definition);
            expression(let.body());
        } else if (expression instanceof Expr.Apply apply) {
            kind(ExprKind.APPLY);
            expression(apply.function());
            expression(apply.argument());
        } else {
            further(expression);
        }
    }

    private void further(Expr expression) {
        if (expression instanceof Expr.Quantified quantified) {
            kind(ExprKind.QUANTIFIED);
            out.truth(quantified.isForAll());
            all(quantified.bounds(), this::bound);
            expression(quantified.body());
        } else if (expression instanceof Expr.Choose choose) {
            kind(ExprKind.CHOOSE);
            bound(choose.bound());
            expression(choose.body());
        } else if (expression instanceof Expr.Filter filter) {
            kind(ExprKind.FILTER);
            bound(filter.bound());
            expression(filter.condition());
        } else if (expression instanceof Expr.MapSet image) {
            kind(ExprKind.MAP_SET);
            expression(image.element());
            all(image.bounds(), this::bound);
        } else if (expression instanceof Expr.FunctionOf function) {
            kind(ExprKind.FUNCTION);
            all(function.bounds(), this::bound);
            expression(function.body());
            maybe(function.self(), this::local);
        } else if (expression instanceof Expr.RecordOf fields) {
            kind(ExprKind.RECORD);
            all(fields.names(), out::text);
            all(fields.values(), this::expression);
        } else if (expression instanceof Expr.RecordSet fields) {
            kind(ExprKind.RECORD_SET);
            all(fields.names(), out::text);
            all(fields.sets(), this::expression);
        } else if (expression instanceof Expr.Except except) {
            kind(ExprKind.EXCEPT);
            expression(except.function());
            all(except.updates(), update -> {
                all(update.path(), this::expression);
                local(update.at());
                expression(update.value());
                place(update.place());
            });
        } else if (expression instanceof Expr.Subscripted subscripted) {
            kind(ExprKind.SUBSCRIPTED);
            out.truth(subscripted.isAngle());
            expression(subscripted.action());
            expression(subscripted.subscript());
        } else if (expression instanceof Expr.Enabled enabled) {
            kind(ExprKind.ENABLED);
            expression(enabled.action());
            all(enabled.independent(), each -> {
                variable(each.variable());
                expression(each.value());
            });
        } else if (expression instanceof Expr.Compose compose) {
            kind(ExprKind.COMPOSE);
            expression(compose.first());
            expression(compose.second());
        } else {
            Expr.Temporal temporal = (Expr.Temporal) expression;
            kind(ExprKind.TEMPORAL);
            out.text(temporal.operator());
            all(temporal.operands(), this::expression);
        }
    }
}
