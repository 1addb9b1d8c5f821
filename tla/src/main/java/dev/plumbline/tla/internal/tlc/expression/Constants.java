package dev.plumbline.tla.internal.tlc.expression;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.LevelNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.OpValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/**
 * The expressions that have one value in every state, given the context, and that value; and the variables that occur
 * under an expression. Both are found by one walk over everything that is reachable from the expression through
 * definitions. It visits each definition once, so it also ends for recursive ones.
 *
 * <p>"Constant" means that no variable, no bound variable of unknown value, and no operator in Java that is more than a
 * function of its arguments is reachable. "Not constant" is always a safe answer, and it is the answer for expressions
 * that the evaluator fails to evaluate.
 */
public final class Constants {
    /** Sets up to this size are analysed element by element. */
    public static final int SMALL = 256;

    private final Terms terms;

    public Constants(Terms terms) {
        this.terms = terms;
    }

    public boolean isConstant(SemanticNode node, Context context) {
        return lookAtConstant(node, context) != null;
    }

    /** The walk through a constant expression; null if the expression is not constant. */
    private Look lookAtConstant(SemanticNode node, Context context) {
        if (node instanceof LevelNode level && level.getLevel() > LevelConstants.ConstantLevel) {
            return null;
        }
        Look look = new Look(true);
        look.visit(node, context);
        return look.stateful || !look.variables.isEmpty() ? null : look;
    }

    /** The variables reachable from this expression; empty if they are not known. */
    public Optional<Set<String>> variables(SemanticNode node, Context context) {
        Look look = new Look(false);
        look.visit(node, context);
        return look.impure ? Optional.empty() : Optional.of(look.variables);
    }

    /** The value, if the expression is constant and can be evaluated. */
    public Optional<Value> value(SemanticNode node, Context context) {
        Look look = lookAtConstant(node, context);
        if (look == null) {
            return Optional.empty();
        }
        look.values.forEach(terms::looked);
        try {
            return Optional.ofNullable(
                    (Value) terms.tool().eval(node, context, TLCState.Empty, TLCState.Empty, EvalControl.Clear));
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.empty();
        }
    }

    /** TRUE or FALSE if the expression is constant. */
    public Optional<Boolean> truth(SemanticNode node, Context context) {
        return value(node, context).filter(BoolValue.class::isInstance).map(value -> ((BoolValue) value).val);
    }

    /** The elements of a constant set that is small. */
    public Optional<List<Value>> elements(SemanticNode node, Context context) {
        return value(node, context).flatMap(Constants::elements);
    }

    private static Optional<List<Value>> elements(Value value) {
        if (!(value instanceof Enumerable set)) {
            return Optional.empty();
        }
        try {
            if (!set.isFinite() || set.size() > SMALL) {
                return Optional.empty();
            }
            List<Value> elements = new ArrayList<>();
            ValueEnumeration enumeration = set.elements();
            for (Value each = enumeration.nextElement(); each != null; each = enumeration.nextElement()) {
                elements.add(each);
            }
            return Optional.of(elements);
        } catch (RuntimeException e) {
            // The set is too large to count, or its elements cannot be compared.
            return Optional.empty();
        }
    }

    /** One walk. Arguments of operators are visited where they are written, so parameters need no binding. */
    private final class Look {
        private final boolean firstIsEnough;
        private final Set<String> variables = new HashSet<>();
        private final List<Value> values = new ArrayList<>(2);
        private final Set<SymbolNode> bound = new HashSet<>();
        private final Map<Context, Set<SemanticNode>> visited = new IdentityHashMap<>();
        /**
         * Whether the walk found a value that the text does not determine: an unknown bound variable, the at sign, a
         * random element.
         */
        private boolean stateful;

        private boolean impure;

        /** @param firstIsEnough whether to stop at the first part that is not constant */
        Look(boolean firstIsEnough) {
            this.firstIsEnough = firstIsEnough;
        }

        void visit(SemanticNode node, Context context) {
            if (node == null || firstIsEnough && (stateful || !variables.isEmpty())) {
                return;
            }
            terms.spend();
            switch (node.getKind()) {
                case ASTConstants.NumeralKind, ASTConstants.DecimalKind, ASTConstants.StringKind -> {}
                case ASTConstants.LabelKind -> visit(((LabelNode) node).getBody(), context);
                case ASTConstants.LetInKind -> visit(((LetInNode) node).getBody(), context);
                case ASTConstants.SubstInKind -> {
                    SubstInNode substitution = (SubstInNode) node;
                    if (isNew(node, context)) {
                        visit(substitution.getBody(), terms.substitute(substitution, context));
                    }
                }
                case ASTConstants.OpArgKind -> symbol(((OpArgNode) node).getOp(), context);
                case ASTConstants.OpApplKind -> application((OpApplNode) node, context);
                case ASTConstants.AtNodeKind -> stateful = true;
                default -> {
                    stateful = true;
                    impure = true;
                }
            }
        }

        private void application(OpApplNode node, Context context) {
            for (FormalParamNode[] names : Bindings.names(node)) {
                bound.addAll(List.of(names));
            }
            bound.addAll(List.of(Bindings.unboundedNames(node)));
            for (ExprNode range : Bindings.bounds(node)) {
                visit(range, context);
            }
            for (ExprOrOpArgNode argument : node.getArgs()) {
                visit(argument, context);
            }
            int opcode = BuiltInOPs.getOpCode(node.getOperator().getName());
            if (opcode == 0) {
                symbol(node.getOperator(), context);
            } else if (opcode == ToolGlobals.OPCODE_enabled
                    || opcode == ToolGlobals.OPCODE_cdot
                    || BuiltInOPs.isTemporal(opcode)) {
                stateful = true;
                impure = true;
            }
        }

        private void symbol(SymbolNode operator, Context context) {
            Object meaning = terms.tool().lookup(operator, context, false);
            if (meaning instanceof LazyValue argument) {
                visit(argument.expr, argument.con);
            } else if (meaning instanceof OpDefNode definition && definition.getBody() != null) {
                bound.addAll(List.of(definition.getParams()));
                if (BuiltInOPs.getOpCode(definition.getName()) == 0 && isNew(definition, context)) {
                    visit(definition.getBody(), context);
                }
            } else if (meaning instanceof OpValue) {
                if (!Terms.isPure(operator)) {
                    stateful = true;
                    impure = true;
                }
            } else if (meaning == Terms.UNKNOWN) {
                // Looked up before the names that this walk has bound: with Map(Op(_), S) == {Op(x) : x \\in S}, the
                // inner Map of Map(LAMBDA s : Map(LAMBDA t : t, s), T) binds x while its S stands for the x of the
                // outer one.
                stateful = true;
            } else if (operator.getKind() == ASTConstants.VariableDeclKind) {
                variables.add(operator.getName().toString());
            } else if (meaning instanceof Value value) {
                values.add(value);
            } else if (!bound.contains(operator)) {
                // An unbound name, a built-in operator as an argument, a theorem.
                stateful = true;
                impure = true;
            }
        }

        private boolean isNew(SemanticNode node, Context context) {
            return visited.computeIfAbsent(context, any -> new HashSet<>()).add(node);
        }
    }
}
