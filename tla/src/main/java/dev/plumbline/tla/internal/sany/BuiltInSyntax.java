package dev.plumbline.tla.internal.sany;

import static java.util.Map.entry;

import dev.plumbline.tla.internal.tree.Bound;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.set.InfiniteSet;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.StringNode;
import tla2sany.semantic.SymbolNode;

/** The operators of TLA+ itself, by SANY's names for them. */
final class BuiltInSyntax {
    private static final Map<String, Operator> OPERATORS = Map.ofEntries(
            entry("\\lnot", Operator.NOT),
            entry("=>", Operator.IMPLIES),
            entry("\\equiv", Operator.EQUIVALENT),
            entry("=", Operator.EQUALS),
            entry("/=", Operator.DIFFERS),
            entry("\\in", Operator.IN),
            entry("\\notin", Operator.NOT_IN),
            entry("\\subseteq", Operator.SUBSET_OF),
            entry("\\union", Operator.UNION_OF_TWO),
            entry("\\intersect", Operator.INTERSECTION),
            entry("\\", Operator.DIFFERENCE),
            entry("SUBSET", Operator.ALL_SUBSETS),
            entry("UNION", Operator.UNION),
            entry("DOMAIN", Operator.DOMAIN),
            entry("$SetOfFcns", Operator.FUNCTION_SET),
            entry("$CartesianProd", Operator.PRODUCT),
            entry("\\times", Operator.PRODUCT),
            entry("$Tuple", Operator.TUPLE),
            entry("$SetEnumerate", Operator.SET));

    private final Translator translator;

    BuiltInSyntax(Translator translator) {
        this.translator = translator;
    }

    Expr application(OpApplNode node, NameScope scope) throws BadInput {
        String name = node.getOperator().getName().toString();
        SourcePlace place = Places.of(node);
        return switch (name) {
            case "\\land", "\\lor" -> junction(node, name, scope);
            case "$BoundedForall", "$BoundedExists", "$UnboundedForall", "$UnboundedExists" -> {
                Binding binding = new Binding(node, scope);
                yield new Expr.Quantified(name.endsWith("Forall"), binding.bounds, binding.body(), place);
            }
            case "$BoundedChoose", "$UnboundedChoose" -> {
                Binding binding = new Binding(node, scope);
                yield new Expr.Choose(binding.bounds.get(0), binding.body(), place);
            }
            case "$SubsetOf" -> {
                Binding binding = new Binding(node, scope);
                yield new Expr.Filter(binding.bounds.get(0), binding.body(), place);
            }
            case "$SetOfAll" -> {
                Binding binding = new Binding(node, scope);
                yield new Expr.MapSet(binding.body(), binding.bounds, place);
            }
            case "$FcnConstructor", "$NonRecursiveFcnSpec", "$RecursiveFcnSpec" -> function(node, scope, place);
            case "$TemporalForall", "$TemporalExists" -> {
                Binding binding = new Binding(node, scope);
                boolean forAll = name.endsWith("Forall");
                Expr body = new Expr.Quantified(forAll, binding.bounds, binding.body(), place);
                yield new Expr.Temporal(forAll ? "\\AA" : "\\EE", List.of(body), place);
            }
            case "$RcdConstructor" -> new Expr.RecordOf(fieldNames(node), second(node, scope), place);
            case "$SetOfRcds" -> new Expr.RecordSet(fieldNames(node), second(node, scope), place);
            case "$Except" -> except(node, scope, place);
            case "$Case" -> cases(node, scope, place);
            case "ENABLED" -> enabled(node, scope, place);
            case "$WF", "$SF" -> fairness(node, name.substring(1), scope, place);
            default -> operator(name, translator.expressions(node.getArgs(), scope), place);
        };
    }

    private Expr enabled(OpApplNode node, NameScope scope, SourcePlace place) throws BadInput {
        ExprOrOpArgNode action = node.getArgs()[0];
        Optional<Expr> independent =
                translator.independently(scope, action, inside -> translator.expression(action, inside), place);
        return independent.isPresent()
                ? independent.get()
                : new Expr.Enabled(translator.expression(action, scope), place);
    }

    private Expr fairness(OpApplNode node, String name, NameScope scope, SourcePlace place) throws BadInput {
        List<Expr> operands = new ArrayList<>(translator.expressions(node.getArgs(), scope));
        ExprOrOpArgNode action = node.getArgs()[1];
        translator
                .independently(
                        scope,
                        action,
                        inside -> new Expr.Subscripted(
                                true,
                                translator.expression(action, inside),
                                translator.expression(node.getArgs()[0], inside),
                                place),
                        place)
                .ifPresent(operands::add);
        return new Expr.Temporal(name, operands, place);
    }

    /** {@code \cup} where an operator is expected: {@code LAMBDA a, b: a \cup b}. */
    Lambda lambda(SymbolNode symbol, SourcePlace place) throws BadInput {
        List<Local> parameters = new ArrayList<>();
        List<Expr> operands = new ArrayList<>();
        for (int i = 0; i < symbol.getArity(); i++) {
            Local parameter = new Local(String.valueOf((char) ('a' + i)));
            parameters.add(parameter);
            operands.add(new Expr.LocalRef(parameter, place));
        }
        return new Lambda(parameters, operator(symbol.getName().toString(), operands, place), place);
    }

    /** An operator that binds no names. */
    private static Expr operator(String name, List<Expr> operands, SourcePlace place) throws BadInput {
        Operator operator = OPERATORS.get(name);
        if (operator != null) {
            return new Expr.BuiltIn(operator, operands, place);
        }
        return switch (name) {
            case "TRUE" -> new Expr.Literal(Bool.TRUE, place);
            case "FALSE" -> new Expr.Literal(Bool.FALSE, place);
            case "BOOLEAN" -> new Expr.Literal(Elements.BOOLEAN, place);
            case "STRING" -> new Expr.Literal(InfiniteSet.STRING, place);
            case "$ConjList", "\\land" -> new Expr.Conjunction(operands, place);
            case "$DisjList", "\\lor" -> new Expr.Disjunction(operands, place);
            case "$IfThenElse" -> new Expr.IfThenElse(operands.get(0), operands.get(1), operands.get(2), place);
            case "$FcnApply", "$RcdSelect" -> new Expr.Apply(operands.get(0), operands.get(1), place);
            case "'" -> new Expr.Prime(operands.get(0), place);
            case "UNCHANGED" -> new Expr.Unchanged(operands.get(0), place);
            case "ENABLED" -> new Expr.Enabled(operands.get(0), place);
            case "\\cdot" -> new Expr.Compose(operands.get(0), operands.get(1), place);
            case "$SquareAct" -> new Expr.Subscripted(false, operands.get(0), operands.get(1), place);
            case "$AngleAct" -> new Expr.Subscripted(true, operands.get(0), operands.get(1), place);
            case "[]", "<>", "~>", "-+->" -> new Expr.Temporal(name, operands, place);
            case "$Nop" -> operands.get(0);
            default -> throw new BadInput(place + ": " + name + " cannot be evaluated; expected an expression");
        };
    }

    /** {@code a /\ b /\ c} nests to the left, as deep as it has operands: the left spine is followed in a loop. */
    private Expr junction(OpApplNode node, String name, NameScope scope) throws BadInput {
        Deque<ExprOrOpArgNode> parts = new ArrayDeque<>();
        ExprOrOpArgNode left = node;
        while (left instanceof OpApplNode inner
                && inner.getOperator().getName().toString().equals(name)
                && inner.getArgs().length == 2) {
            parts.push(inner.getArgs()[1]);
            left = inner.getArgs()[0];
        }
        parts.push(left);
        return operator(name, translator.expressions(parts.toArray(new ExprOrOpArgNode[0]), scope), Places.of(node));
    }

    private Expr function(OpApplNode node, NameScope scope, SourcePlace place) throws BadInput {
        FormalParamNode[] own = node.getUnbdedQuantSymbols();
        NameScope around = scope;
        Optional<Local> self = Optional.empty();
        if (own != null && own.length > 0) {
            self = Optional.of(new Local(own[0].getName().toString()));
            around = scope.with(own[0], self.get());
        }
        Binding binding = new Binding(node, around);
        return new Expr.FunctionOf(binding.bounds, binding.body(), self, place);
    }

    private List<String> fieldNames(OpApplNode node) {
        List<String> names = new ArrayList<>();
        for (ExprOrOpArgNode pair : node.getArgs()) {
            StringNode name = (StringNode) ((OpApplNode) pair).getArgs()[0];
            translator.string(name.getRep().toString(), SourcePlace.NONE);
            names.add(name.getRep().toString());
        }
        return names;
    }

    private List<Expr> second(OpApplNode node, NameScope scope) throws BadInput {
        List<Expr> values = new ArrayList<>();
        for (ExprOrOpArgNode pair : node.getArgs()) {
            values.add(translator.expression(((OpApplNode) pair).getArgs()[1], scope));
        }
        return values;
    }

    private Expr except(OpApplNode node, NameScope scope, SourcePlace place) throws BadInput {
        ExprOrOpArgNode[] operands = node.getArgs();
        Expr function = translator.expression(operands[0], scope);
        List<Expr.Update> updates = new ArrayList<>();
        for (int i = 1; i < operands.length; i++) {
            OpApplNode change = (OpApplNode) operands[i];
            OpApplNode path = (OpApplNode) change.getArgs()[0];
            Local at = new Local("@");
            updates.add(new Expr.Update(
                    translator.expressions(path.getArgs(), scope),
                    at,
                    translator.expression(change.getArgs()[1], scope.with(change, at)),
                    Places.of(change)));
        }
        return new Expr.Except(function, updates, place);
    }

    private Expr cases(OpApplNode node, NameScope scope, SourcePlace place) throws BadInput {
        List<Expr.Arm> arms = new ArrayList<>();
        Optional<Expr> other = Optional.empty();
        for (ExprOrOpArgNode pair : node.getArgs()) {
            ExprOrOpArgNode[] parts = ((OpApplNode) pair).getArgs();
            Expr value = translator.expression(parts[1], scope);
            if (parts[0] == null) {
                other = Optional.of(value);
            } else {
                arms.add(new Expr.Arm(translator.expression(parts[0], scope), value));
            }
        }
        return new Expr.Case(arms, other, place);
    }

    /** The names that an operator binds, with their sets, and its body. */
    private final class Binding {
        private final OpApplNode node;
        private final List<Bound> bounds = new ArrayList<>();
        private NameScope inside;

        /** The sets are translated outside the scope of the names that the operator binds. */
        Binding(OpApplNode node, NameScope scope) throws BadInput {
            this.node = node;
            this.inside = scope;
            ExprNode[] sets = node.getBdedQuantBounds();
            if (sets == null || sets.length == 0) {
                for (FormalParamNode symbol : node.getUnbdedQuantSymbols()) {
                    bounds.add(new Bound(List.of(bind(symbol)), false, Optional.empty()));
                }
                return;
            }
            for (int i = 0; i < sets.length; i++) {
                Expr set = translator.expression(sets[i], scope);
                List<Local> locals = new ArrayList<>();
                for (FormalParamNode symbol : node.getBdedQuantSymbolLists()[i]) {
                    locals.add(bind(symbol));
                }
                bounds.add(new Bound(locals, node.isBdedQuantATuple()[i], Optional.of(set)));
            }
        }

        private Local bind(FormalParamNode symbol) {
            Local local = new Local(symbol.getName().toString());
            inside = inside.with(symbol, local);
            return local;
        }

        Expr body() throws BadInput {
            return translator.expression(node.getArgs()[0], inside);
        }
    }
}
