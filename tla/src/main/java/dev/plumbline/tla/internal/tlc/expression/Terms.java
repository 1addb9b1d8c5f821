package dev.plumbline.tla.internal.tlc.expression;

import dev.plumbline.tla.internal.obstacle.WorkLimitReached;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.OpValue;
import tlc2.value.impl.Value;

/**
 * Follows the names at the head of an expression: definitions with their arguments, LET, INSTANCE substitutions,
 * constants of the .cfg, and parameters that denote expressions of the caller. The rules are those of the evaluator
 * (the context comes first, then the .cfg, then the definition), so the formula that is analysed is the one that is
 * evaluated.
 *
 * <p>Work is bounded: each object follows at most a given number of names, and then throws {@link WorkLimitReached}.
 */
public final class Terms {
    /** Represents a bound variable of unknown value in a context. It must never reach the evaluator. */
    public static final Object UNKNOWN = new Object();

    private final Tool tool;
    private final boolean intoRecursion;
    private int work;

    /** @param intoRecursion whether RECURSIVE operators are followed; an analysis without a state would not end */
    public Terms(Tool tool, boolean intoRecursion, int work) {
        this.tool = tool;
        this.intoRecursion = intoRecursion;
        this.work = work;
    }

    /** The kind of an expression after its names were followed. */
    public enum Kind {
        /** A built-in operator of TLA+: {@link Term#opcode} says which. */
        BUILT_IN,
        /** A declared variable of the specification. */
        VARIABLE,
        /** A number, a string, or a name with a value. */
        VALUE,
        /** An operator that a standard module implements in Java. */
        JAVA,
        /** An operator of a RECURSIVE section, not followed. */
        RECURSIVE,
        /** The at sign of an EXCEPT. */
        AT,
        /** Anything else: an unbound name, an operator as an argument, a theorem. */
        UNKNOWN
    }

    /** An expression with all names at its head followed, and the context in which its parts are to be read. */
    public record Term(Kind kind, SemanticNode node, Context context, int opcode) {
        public OpApplNode application() {
            return (OpApplNode) node;
        }

        public ExprOrOpArgNode[] arguments() {
            return application().getArgs();
        }

        public ExprOrOpArgNode argument(int index) {
            return arguments()[index];
        }

        public boolean is(int wanted) {
            return kind == Kind.BUILT_IN && opcode == wanted;
        }

        /** The name of a variable or of an operator of a standard module. */
        public String name() {
            return application().getOperator().getName().toString();
        }

        /** Whether this is the operator of a standard module, and not one of the same name that a user defined. */
        public boolean isJava(String module, String name) {
            return kind == Kind.JAVA
                    && name().equals(name)
                    && module.equals(moduleOf(application().getOperator()));
        }
    }

    public void spend() {
        if (--work < 0) {
            throw new WorkLimitReached();
        }
    }

    public Term head(SemanticNode start, Context given) {
        SemanticNode node = start;
        Context context = given;
        while (true) {
            spend();
            switch (node.getKind()) {
                case ASTConstants.LabelKind -> node = ((LabelNode) node).getBody();
                // Names defined by LET are found as definitions, and read in the context of their use: it extends the
                // context of the LET, and outside a recursion it binds no name of that context again.
                case ASTConstants.LetInKind -> node = ((LetInNode) node).getBody();
                case ASTConstants.SubstInKind -> {
                    context = substitute((SubstInNode) node, context);
                    node = ((SubstInNode) node).getBody();
                }
                case ASTConstants.NumeralKind, ASTConstants.DecimalKind, ASTConstants.StringKind -> {
                    return new Term(Kind.VALUE, node, context, 0);
                }
                case ASTConstants.AtNodeKind -> {
                    return new Term(Kind.AT, node, context, 0);
                }
                case ASTConstants.OpApplKind -> {
                    OpApplNode application = (OpApplNode) node;
                    SymbolNode operator = application.getOperator();
                    int opcode = BuiltInOPs.getOpCode(operator.getName());
                    if (opcode == ToolGlobals.OPCODE_nop) {
                        node = application.getArgs()[0];
                        continue;
                    }
                    if (opcode != 0) {
                        return new Term(Kind.BUILT_IN, node, context, opcode);
                    }
                    Object meaning = tool.lookup(operator, context, false);
                    if (meaning instanceof LazyValue argument && application.getArgs().length == 0) {
                        node = argument.expr;
                        context = argument.con;
                    } else if (meaning instanceof OpDefNode definition && follows(definition, application)) {
                        node = definition.getBody();
                        // Not cachable: an argument may contain primed variables, which change while successors are
                        // being built, and the evaluator decides about caching by the level of the formal parameter.
                        context = tool.getOpContext(definition, application.getArgs(), context, false);
                    } else {
                        return new Term(kindOf(operator, meaning), node, context, 0);
                    }
                }
                default -> {
                    return new Term(Kind.UNKNOWN, node, context, 0);
                }
            }
        }
    }

    private boolean follows(OpDefNode definition, OpApplNode application) {
        return BuiltInOPs.getOpCode(definition.getName()) == 0
                && definition.getBody() != null
                && definition.getParams().length == application.getArgs().length
                && (intoRecursion || !definition.getInRecursive());
    }

    private static Kind kindOf(SymbolNode operator, Object meaning) {
        if (meaning instanceof OpValue) {
            return Kind.JAVA;
        }
        if (meaning instanceof Value) {
            return Kind.VALUE;
        }
        if (meaning instanceof OpDefNode definition && definition.getInRecursive()) {
            return Kind.RECURSIVE;
        }
        if (meaning == operator && operator.getKind() == ASTConstants.VariableDeclKind) {
            return Kind.VARIABLE;
        }
        return Kind.UNKNOWN;
    }

    private Context substitute(SubstInNode node, Context context) {
        Context inside = context;
        for (Subst substitution : node.getSubsts()) {
            inside = inside.cons(substitution.getOp(), tool.getVal(substitution.getExpr(), context, false));
        }
        return inside;
    }

    private static String moduleOf(SymbolNode operator) {
        if (!(operator instanceof OpDefNode definition)) {
            return "";
        }
        OpDefNode source = definition.getSource() == null ? definition : definition.getSource();
        return source.getOriginallyDefinedInModuleNode() == null
                ? ""
                : source.getOriginallyDefinedInModuleNode().getName().toString();
    }
}
