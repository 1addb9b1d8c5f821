package dev.plumbline.tla.internal.stored;

import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.set.InfiniteSet;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a translated specification from the bytes of a {@link TreeEncoder}. To be called with a large stack. */
final class TreeDecoder {
    private static final ExprKind[] KINDS = ExprKind.values();
    private static final Operator[] OPERATORS = Operator.values();

    private final Bytes.In in;
    private final List<Object> known = new ArrayList<>();
    private final WrittenNames written = new WrittenNames();
    private final Names names;
    private final List<String> texts;

    private TreeDecoder(Bytes.In in) throws BadInput {
        this.in = in;
        this.texts = all(in::text);
        this.names = new Names(texts);
    }

    /**
     * @throws BadInput if a value cannot be read
     * @throws RuntimeException if the bytes are not of an encoder
     */
    static TranslatedTree decode(Bytes.In in) throws BadInput {
        TreeDecoder decoder = new TreeDecoder(in);
        Specification specification = decoder.specification();
        ExtensibleSpec.Outline outline = decoder.outline();
        Map<String, Definition> formulas = decoder.map(decoder::definition);
        List<String> undeclared = decoder.all(in::text);
        if (!in.isAtEnd()) {
            throw new IllegalArgumentException("bytes after the specification");
        }
        return new TranslatedTree(
                specification, decoder.names, decoder.texts, decoder.written, outline, formulas, undeclared);
    }

    /** Reads a part. */
    @FunctionalInterface
    private interface Part<T> {
        T read() throws BadInput;
    }

    private <T> List<T> all(Part<T> part) throws BadInput {
        int size = in.number();
        List<T> parts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            parts.add(part.read());
        }
        return parts;
    }

    private <T> Map<String, T> map(Part<T> part) throws BadInput {
        int size = in.number();
        Map<String, T> parts = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            parts.put(in.text(), part.read());
        }
        return parts;
    }

    private <T> Optional<T> maybe(Part<T> part) throws BadInput {
        return in.truth() ? Optional.of(part.read()) : Optional.empty();
    }

    private Specification specification() throws BadInput {
        return new Specification(
                in.text(),
                all(this::variable),
                all(this::variable),
                maybe(this::named),
                maybe(this::named),
                maybe(this::expression),
                all(this::expression),
                all(this::named),
                all(this::named),
                all(this::named),
                maybe(this::named),
                maybe(this::named),
                maybe(this::named),
                maybe(this::named),
                all(this::named),
                all(this::named),
                in.truth());
    }

    private Specification.Named named() throws BadInput {
        return new Specification.Named(in.text(), expression());
    }

    private ExtensibleSpec.Outline outline() throws BadInput {
        return new ExtensibleSpec.Outline(
                in.text(),
                map(in::text),
                all(in::text),
                map(() -> Value.parse(in.text())),
                map(in::text),
                map(in::text),
                all(in::text),
                all(in::text),
                all(in::text),
                maybe(in::text));
    }

    /** The object that was read before, if its number comes next; otherwise null. */
    private Object mentioned() {
        int number = in.number();
        return number == 0 ? null : known.get(number - 1);
    }

    private <T> T keep(T object) {
        known.add(object);
        return object;
    }

    private Variable variable() {
        Object before = mentioned();
        return before == null ? keep(new Variable(in.text(), in.number())) : (Variable) before;
    }

    private Local local() {
        Object before = mentioned();
        return before == null ? keep(new Local(in.text(), in.number())) : (Local) before;
    }

    private Definition definition() throws BadInput {
        Object before = mentioned();
        if (before != null) {
            return (Definition) before;
        }
        Definition definition = keep(new Definition(in.text(), in.text(), all(this::local), in.truth(), place()));
        maybe(this::expression).ifPresent(definition::define);
        return definition;
    }

    private Callee callee() throws BadInput {
        switch (in.number()) {
            case 0:
                return definition();
            case 1:
                return local();
            default:
                Object before = mentioned();
                return before == null ? keep(new Lambda(all(this::local), expression(), place())) : (Lambda) before;
        }
    }

    private SourcePlace place() {
        return new SourcePlace(in.text(), in.number(), in.number(), in.number(), in.number());
    }

    private Bound bound() throws BadInput {
        return new Bound(all(this::local), in.truth(), maybe(this::expression));
    }

    private TlaValue literal() throws BadInput {
        return switch (in.number()) {
            case 0 -> Elements.BOOLEAN;
            case 1 -> InfiniteSet.STRING;
            case 2 -> Num.of(new BigInteger(in.text()));
            default -> Conversion.fromHistory(Value.parse(in.text()), names);
        };
    }

    private Expr expression() throws BadInput {
        Object before = mentioned();
        if (before != null) {
            return (Expr) before;
        }
        int kind = in.number();
        return keep(contents(KINDS[kind]));
    }

    /** Arguments of a constructor are read in their order, and the place is always the last. */
    private Expr contents(ExprKind kind) throws BadInput {
        return switch (kind) {
            case LITERAL -> new Expr.Literal(literal(), place());
            case LOCAL -> new Expr.LocalRef(local(), place());
            case VARIABLE -> new Expr.VariableRef(variable(), place());
            case CALL -> call();
            case OPERATOR -> new Expr.OperatorRef(callee(), place());
            case BUILT_IN -> new Expr.BuiltIn(OPERATORS[in.number()], all(this::expression), place());
            case CONJUNCTION -> new Expr.Conjunction(all(this::expression), place());
            case DISJUNCTION -> new Expr.Disjunction(all(this::expression), place());
            case IF -> new Expr.IfThenElse(expression(), expression(), expression(), place());
            case CASE ->
                new Expr.Case(all(() -> new Expr.Arm(expression(), expression())), maybe(this::expression), place());
            case PRIME -> new Expr.Prime(expression(), place());
            case UNCHANGED -> new Expr.Unchanged(expression(), place());
            case LET -> new Expr.Let(all(this::definition), expression(), place());
            case APPLY -> new Expr.Apply(expression(), expression(), place());
            case QUANTIFIED -> new Expr.Quantified(in.truth(), all(this::bound), expression(), place());
            case CHOOSE -> new Expr.Choose(bound(), expression(), place());
            case FILTER -> new Expr.Filter(bound(), expression(), place());
            case MAP_SET -> new Expr.MapSet(expression(), all(this::bound), place());
            case FUNCTION -> new Expr.FunctionOf(all(this::bound), expression(), maybe(this::local), place());
            case RECORD -> new Expr.RecordOf(all(in::text), all(this::expression), place());
            case RECORD_SET -> new Expr.RecordSet(all(in::text), all(this::expression), place());
            case EXCEPT -> new Expr.Except(expression(), all(this::update), place());
            case SUBSCRIPTED -> new Expr.Subscripted(in.truth(), expression(), expression(), place());
            case ENABLED ->
                new Expr.Enabled(expression(), all(() -> new Expr.Independent(variable(), expression())), place());
            case COMPOSE -> new Expr.Compose(expression(), expression(), place());
            case TEMPORAL -> new Expr.Temporal(in.text(), all(this::expression), place());
        };
    }

    private Expr call() throws BadInput {
        Callee callee = callee();
        List<Expr> arguments = all(this::expression);
        String name = in.text();
        Expr.Call call = new Expr.Call(callee, arguments, place());
        written.put(call, name);
        return call;
    }

    private Expr.Update update() throws BadInput {
        return new Expr.Update(all(this::expression), local(), expression(), place());
    }
}
