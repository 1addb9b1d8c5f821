package dev.plumbline.mpcal.internal.compile.expression;

import dev.plumbline.mpcal.internal.compile.text.Lines;
import dev.plumbline.mpcal.internal.compile.text.SourceText;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprText;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compiles expressions to Java: calls on values of the runtime, in a {@link Context} with the meanings of names. */
public final class Expressions {
    private static final Set<String> EQUAL = Set.of("=");
    private static final Set<String> UNEQUAL = Set.of("#", "/=", "\\neq");
    private static final Set<String> AND = Set.of("/\\", "\\land");
    private static final Set<String> OR = Set.of("\\/", "\\lor");
    private static final Set<String> SAME_TRUTH = Set.of("<=>", "\\equiv");
    private static final Set<String> NOT = Set.of("~", "\\lnot", "\\neg");
    private static final Set<String> PRODUCT = Set.of("\\X", "\\times");

    private final Context context;
    private final Binders binders;

    public Expressions(Context context) {
        this.context = context;
        binders = new Binders(context);
    }

    public Context context() {
        return context;
    }

    private Uncompilable refused(Expr e, String reason) {
        return refused(context.file(), e, reason);
    }

    static Uncompilable refused(SourceFile file, Expr e, String reason) {
        return new Uncompilable(file, e.offset(), reason);
    }

    public Code code(Expr e) {
        if (e instanceof Expr.Id id) {
            return id(id);
        } else if (e instanceof Expr.Literal literal) {
            return literal(literal);
        } else if (e instanceof Expr.Call call) {
            return call(call);
        } else if (e instanceof Expr.Op op) {
            return operator(op);
        } else if (e instanceof Expr.Apply apply) {
            return apply(apply);
        } else if (e instanceof Expr.Field field) {
            return Code.value("field(" + code(field.record()).asValue() + ", \"" + field.name() + "\")");
        } else if (e instanceof Expr.Tuple tuple) {
            return Code.value("tuple(" + values(tuple.elements()) + ")");
        } else if (e instanceof Expr.SetOf set) {
            return Code.value("set(" + values(set.elements()) + ")");
        } else if (e instanceof Expr.Fields fields) {
            String pairs = fields.fields().stream()
                    .map(field -> "\"" + field.name() + "\", " + value(field.value()))
                    .collect(Collectors.joining(", "));
            return Code.value((fields.colon() ? "Sets.records(" : "record(") + pairs + ")");
        } else if (e instanceof Expr.FunctionSet set) {
            return Code.value("Sets.functions(" + value(set.domain()) + ", " + value(set.range()) + ")");
        } else if (e instanceof Expr.Except except) {
            return binders.except(except);
        } else if (e instanceof Expr.Binder binder) {
            return binders.binder(binder);
        } else if (e instanceof Expr.Let let) {
            return new Lets(context).let(let);
        } else if (e instanceof Expr.If conditional) {
            return choice(code(conditional.condition()), code(conditional.yes()), code(conditional.no()));
        } else if (e instanceof Expr.Case cases) {
            return cases(cases);
        }
        throw refused(e, "an action of TLA+ has no value in a running system: " + ExprText.of(e));
    }

    public String value(Expr e) {
        return code(e).asValue();
    }

    private String values(List<Expr> all) {
        return all.stream().map(this::value).collect(Collectors.joining(", "));
    }

    private Code literal(Expr.Literal literal) {
        String text = literal.text();
        if (text.startsWith("\"")) {
            return Code.value("of(" + text + ")");
        }
        try {
            long number = Long.parseLong(text);
            return Code.value("of(" + text + (number > Integer.MAX_VALUE ? "L" : "") + ")");
        } catch (NumberFormatException e) {
            throw refused(literal, "the runtime has integers of 64 bits in decimal digits, and not " + text);
        }
    }

    private Code id(Expr.Id id) {
        String name = id.name();
        Optional<Named> meaning = context.meaning(name);
        if (meaning.isPresent()) {
            Named named = meaning.get();
            if (named instanceof Named.Local local) {
                return Code.value(local.java());
            } else if (named instanceof Named.State state) {
                if (state.dimensions() > 0) {
                    throw refused(id, name + " is a map of resources; expected an index after it");
                }
                return Code.value("s.read(" + state.field() + ")");
            } else if (named instanceof Named.Content) {
                return Code.value("v.get()");
            } else if (named instanceof Named.Method method) {
                return method.function().isEmpty() ? invoke(id, method, List.of()) : binders.wholeFunction(id, method);
            }
            throw refused(id, name + " is an operator with arguments; expected a value");
        }
        return StandardOperators.constant(name).orElseThrow(() -> context.unknown(name, id.offset()));
    }

    private Code call(Expr.Call call) {
        Optional<Named> meaning = context.meaning(call.name());
        if (meaning.isPresent() && meaning.get() instanceof Named.Method method) {
            return invoke(call, method, call.arguments());
        }
        if (meaning.isPresent() && meaning.get() instanceof Named.Passed passed) {
            if (passed.arity() != call.arguments().size()) {
                throw refused(call, call.name() + " takes " + passed.arity() + " arguments");
            }
            return Code.value(passed.java() + ".apply(" + values(call.arguments()) + ")");
        }
        if (meaning.isPresent()) {
            throw refused(call, call.name() + " is not an operator");
        }
        if (call.name().equals("SelectSeq") && call.arguments().size() == 2) {
            String test = binders.lambda(call.arguments().get(1), 1, true);
            return Code.value("selectSeq(" + value(call.arguments().get(0)) + ", " + test + ")");
        }
        if (call.name().equals("SortSeq") && call.arguments().size() == 2) {
            String before = binders.lambda(call.arguments().get(1), 2, true);
            return Code.value("Tlc.sortSeq(" + value(call.arguments().get(0)) + ", " + before + ")");
        }
        if (call.name().equals("ToString") && call.arguments().size() == 1) {
            return Code.value("text(" + value(call.arguments().get(0)) + ")");
        }
        StandardOperators.Operator operator = StandardOperators.named(call.name())
                .filter(o -> o.arity() == call.arguments().size())
                .orElseThrow(() -> context.unknown(call.name(), call.offset()));
        return new Code(operator.java() + "(" + values(call.arguments()) + ")", operator.truth(), Code.CALL);
    }

    private Code invoke(Expr at, Named.Method method, List<Expr> arguments) {
        if (arguments.size() != method.parameters().size()) {
            throw refused(
                    at,
                    ExprText.of(at) + " has " + arguments.size() + " arguments; expected "
                            + method.parameters().size());
        }
        List<String> all = new ArrayList<>(Binders.leading(method));
        for (int i = 0; i < arguments.size(); i++) {
            int arity = method.parameters().get(i).arity();
            all.add(arity == 0 ? value(arguments.get(i)) : binders.lambda(arguments.get(i), arity, false));
        }
        String text = method.receiver() + method.java() + "(" + String.join(", ", all) + ")";
        return new Code(text, method.truth(), Code.CALL);
    }

    private Code operator(Expr.Op op) {
        Optional<Named> own = context.meaning(op.symbol());
        if (own.isPresent() && own.get() instanceof Named.Method method) {
            return invoke(op, method, op.operands());
        }
        return switch (op.fix()) {
            case INFIX -> infix(op);
            case PREFIX -> prefix(op);
            case POSTFIX -> throw refused(op, "the runtime has no " + op.symbol() + ": it belongs to actions");
            case LONE -> throw refused(op, op.symbol() + " is an operator; expected a value");
        };
    }

    private Code infix(Expr.Op op) {
        String symbol = op.symbol();
        if (PRODUCT.contains(symbol)) {
            // The parser does not keep parentheses, and S \X T \X U is a set of triples.
            Deque<Expr> factors = new ArrayDeque<>();
            Expr left = op;
            while (left instanceof Expr.Op inner && PRODUCT.contains(inner.symbol())) {
                factors.push(inner.operands().get(1));
                left = inner.operands().get(0);
            }
            factors.push(left);
            return Code.value("Sets.product(" + values(List.copyOf(factors)) + ")");
        }
        Code left = code(op.operands().get(0));
        Code right = code(op.operands().get(1));
        if (AND.contains(symbol)) {
            return new Code(left.asTruth(Code.AND) + " && " + right.asTruth(Code.AND), true, Code.AND);
        } else if (OR.contains(symbol)) {
            return new Code(left.asTruth(Code.OR) + " || " + right.asTruth(Code.OR), true, Code.OR);
        } else if (symbol.equals("=>")) {
            return new Code("!" + left.asTruth(Code.NOT) + " || " + right.asTruth(Code.OR), true, Code.OR);
        } else if (SAME_TRUTH.contains(symbol)) {
            return new Code(left.asTruth(Code.NOT) + " == " + right.asTruth(Code.NOT), true, Code.EQUAL);
        } else if (EQUAL.contains(symbol)) {
            return Code.truth("eq(" + left.asValue() + ", " + right.asValue() + ")");
        } else if (UNEQUAL.contains(symbol)) {
            return Code.truth("ne(" + left.asValue() + ", " + right.asValue() + ")");
        }
        StandardOperators.Operator operator = StandardOperators.infix(symbol)
                .orElseThrow(() -> refused(op, "neither the module nor the runtime has the operator " + symbol));
        String text = operator.java() + "(" + left.asValue() + ", " + right.asValue() + ")";
        return new Code(text, operator.truth(), Code.CALL);
    }

    private Code prefix(Expr.Op op) {
        Code operand = code(op.operands().get(0));
        if (NOT.contains(op.symbol())) {
            return new Code("!" + operand.asTruth(Code.NOT), true, Code.NOT);
        }
        StandardOperators.Operator operator = StandardOperators.prefix(op.symbol())
                .orElseThrow(() -> refused(op, op.symbol() + " belongs to actions and formulas over time"));
        return new Code(operator.java() + "(" + operand.asValue() + ")", operator.truth(), Code.CALL);
    }

    /** {@code f[a][b]}: indices of a resource, arguments of a function with a method, or of any other value. */
    private Code apply(Expr.Apply apply) {
        Deque<Expr.Apply> applied = new ArrayDeque<>();
        Expr at = apply;
        while (at instanceof Expr.Apply inner) {
            applied.push(inner);
            at = inner.function();
        }
        Optional<Named> meaning = at instanceof Expr.Id id ? context.meaning(id.name()) : Optional.empty();
        Code read;
        if (meaning.isPresent() && meaning.get() instanceof Named.State state && state.dimensions() > 0) {
            List<String> words = new ArrayList<>(List.of(state.field()));
            for (int i = 0; i < state.dimensions(); i++) {
                if (applied.isEmpty()) {
                    throw refused(apply, "expected " + state.dimensions() + " indices");
                }
                words.add(argument(applied.pop().arguments()));
            }
            read = Code.value("s.read(" + String.join(", ", words) + ")");
        } else if (meaning.isPresent()
                && meaning.get() instanceof Named.Method method
                && !method.function().isEmpty()) {
            read = binders.functionAt(method, applied.pop());
        } else {
            read = code(at);
        }
        while (!applied.isEmpty()) {
            read = Code.value(
                    "apply(" + read.asValue() + ", " + argument(applied.pop().arguments()) + ")");
        }
        return read;
    }

    /** The argument of a function: several arguments become a tuple. */
    public String argument(List<Expr> arguments) {
        return arguments.size() == 1 ? value(arguments.get(0)) : "tuple(" + values(arguments) + ")";
    }

    private static Code choice(Code condition, Code yes, Code no) {
        boolean truth = yes.truth() && no.truth();
        String text = condition.asTruth(Code.OR) + " ? " + (truth ? yes.asTruth(Code.OR) : yes.asValue()) + " : "
                + (truth ? no.asTruth(Code.CHOICE) : no.asValue());
        return new Code(text, truth, Code.CHOICE);
    }

    private Code cases(Expr.Case cases) {
        Code rest = cases.other()
                .map(this::code)
                .orElse(Code.value(
                        "noCase(" + Lines.quoted(SourceText.shortPlace(context.file(), cases.offset())) + ")"));
        for (int i = cases.arms().size() - 1; i >= 0; i--) {
            Expr.Arm arm = cases.arms().get(i);
            rest = choice(code(arm.condition()), code(arm.value()), rest);
        }
        return rest;
    }
}
