package dev.plumbline.tla.internal.follow;

import dev.plumbline.tla.internal.evaluate.Closure;
import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Procedure;
import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.evaluate.Thunk;
import dev.plumbline.tla.internal.evaluate.node.Calls;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Optional;

/**
 * Follows the names at the head of an expression: definitions with their arguments, LET, and parameters that denote
 * expressions of the caller. Scopes and environments are those of the evaluator, so the formula that is analysed is the
 * one that is evaluated.
 *
 * <p>Work is bounded: each object follows at most a given number of names, and then throws {@link TooMuch}.
 */
public final class Following {
    private final Texts texts;
    private final Looks looks;
    private int work;

    /** @param looks receives what the results of {@link ConstantParts} depend on */
    public Following(Texts texts, int work, Looks looks) {
        this.texts = texts;
        this.work = work;
        this.looks = looks;
    }

    /**
     * What the results of {@link ConstantParts} depend on: they are the same for other contents of cells that have the
     * same values where one was looked at, and the same answers to what was asked.
     */
    @FunctionalInterface
    public interface Looks {
        /** The result depends on the value in a cell. */
        void looked(TlaValue value);

        /**
         * The result depends on whether a constant expression is TRUE, or FALSE, or neither, and not otherwise on the
         * values in its cells.
         *
         * @return whether that was noted; if not, the result counts as one that depends on the values
         */
        default boolean asked(Meaning question) {
            return false;
        }
    }

    /** More names were followed than allowed. */
    public static final class TooMuch extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooMuch() {
            super("too much to look at", null, false, false);
        }
    }

    /** The kind of an expression once names are followed. */
    public enum Kind {
        /** A literal, or a name with a value. */
        VALUE,
        /** A variable of the specification. */
        VARIABLE,
        /** A bound name of unknown value, or {@code @}. */
        NAME,
        /** An application of an operator that is written in Java. */
        JAVA,
        /** An application of a recursive operator, which is not followed. */
        RECURSIVE,
        /** A built-in operator of TLA+. */
        BUILT_IN,
        /** Anything else, such as an operator of unknown meaning. */
        OPAQUE
    }

    /** An expression after all names at its head were followed. */
    public record Head(Kind kind, Meaning at) {
        public Expr expression() {
            return at.expression();
        }

        /** Whether this is an operator of a standard module. */
        public boolean isJava(String module, String name) {
            return kind == Kind.JAVA
                    && ((Expr.Call) expression()).callee() instanceof Definition definition
                    && definition.name().equals(name)
                    && definition.module().equals(module);
        }

        /**
         * Whether this is the unknown name itself.
         *
         * @param name of {@link Meaning.Opened}
         */
        public boolean isName(Object name) {
            return kind == Kind.NAME
                    && expression() instanceof Expr.LocalRef reference
                    && cell(reference.local(), at) == name;
        }

        /** The argument of an application. */
        public Meaning argument(int index) {
            return at.of(((Expr.Call) expression()).arguments().get(index));
        }
    }

    public Texts texts() {
        return texts;
    }

    Looks looks() {
        return looks;
    }

    public void spend() {
        if (--work < 0) {
            throw new TooMuch();
        }
    }

    public Head head(Meaning start) {
        Meaning at = start;
        while (true) {
            spend();
            Expr expression = at.expression();
            Meaning next;
            if (expression instanceof Expr.Literal) {
                return new Head(Kind.VALUE, at);
            } else if (expression instanceof Expr.VariableRef) {
                return new Head(Kind.VARIABLE, at);
            } else if (expression instanceof Expr.Let let) {
                next = inside(let, at);
            } else if (expression instanceof Expr.LocalRef reference) {
                Object cell = cell(reference.local(), at);
                if (!(cell instanceof Thunk thunk)) {
                    return new Head(
                            cell instanceof TlaValue ? Kind.VALUE : cell instanceof Closure ? Kind.OPAQUE : Kind.NAME,
                            at);
                }
                next = meaning(thunk);
            } else if (expression instanceof Expr.Call call) {
                Kind kind = kind(call);
                next = kind == Kind.BUILT_IN ? followed(call, at) : null;
                if (next == null) {
                    return new Head(kind == Kind.BUILT_IN ? Kind.OPAQUE : kind, at);
                }
            } else {
                return new Head(Kind.BUILT_IN, at);
            }
            at = next;
        }
    }

    public static Meaning meaning(Thunk thunk) {
        return new Meaning(thunk.code().expression(), thunk.code().scope(), thunk.environment());
    }

    /** The content of the cell of a local or of a definition; {@link Meaning#UNKNOWN} if it has none. */
    public static Object cell(Object binder, Meaning at) {
        int hops = at.scope().hops(binder);
        return hops < 0 ? Meaning.UNKNOWN : at.environment().at(hops);
    }

    public Meaning inside(Expr.Let let, Meaning at) {
        Scope inner = texts.inside(let, at.scope());
        Environment environment = Thunk.all(texts.definitions(let, inner), at.environment());
        return new Meaning(let.body(), inner, environment);
    }

    /** The kind of an application that is not followed; {@link Kind#BUILT_IN} for one that may be. */
    private Kind kind(Expr.Call call) {
        if (texts.isInJava(call.callee())) {
            return Kind.JAVA;
        }
        if (call.callee() instanceof Definition definition) {
            if (!definition.hasBody()) {
                return Kind.OPAQUE;
            }
            return texts.isRecursive(definition) ? Kind.RECURSIVE : Kind.BUILT_IN;
        }
        return Kind.BUILT_IN;
    }

    /** The body of the applied operator, even if it is recursive; null if it is not known. */
    public Meaning followed(Expr.Call call, Meaning at) {
        if (call.callee() instanceof Lambda lambda) {
            return entered(texts.procedure(lambda, at.scope()), at.environment(), call, at);
        }
        if (call.callee() instanceof Local parameter) {
            return cell(parameter, at) instanceof Closure closure
                            && closure.procedure().java() == null
                            && closure.procedure().arity() == call.arguments().size()
                    ? entered(closure.procedure(), closure.environment(), call, at)
                    : null;
        }
        Definition definition = (Definition) call.callee();
        if (at.scope().has(definition)) {
            Procedure procedure = at.scope().procedure(definition);
            if (procedure == null) {
                return cell(definition, at) instanceof Thunk thunk ? meaning(thunk) : null;
            }
            return entered(
                    procedure, Environment.drop(at.environment(), at.scope().hops(definition)), call, at);
        }
        return definition.isLocal() ? null : entered(texts.procedure(definition), null, call, at);
    }

    private Meaning entered(Procedure procedure, Environment around, Expr.Call call, Meaning at) {
        Environment environment = around;
        for (Calls.Argument argument : texts.arguments(call, at.scope())) {
            // Thunks and closures can be created without a run.
            environment = new Environment(argument.of(null, at.environment()), environment);
        }
        return new Meaning(procedure.body().expression(), procedure.body().scope(), environment);
    }

    /** The body of an expression that binds one name, with that name unknown. */
    public Meaning.Opened opened(Binder binder, Local name, Meaning at) {
        Object unknown = new Object();
        return new Meaning.Opened(
                new Meaning(binder.body(), texts.inside(name, at.scope()), new Environment(unknown, at.environment())),
                unknown);
    }

    /** The variable that an expression consists of, primed or not. */
    public Optional<Variable> variable(Meaning meaning) {
        Head head = head(meaning);
        if (head.expression() instanceof Expr.Prime prime) {
            head = head(head.at().of(prime.expression()));
        }
        return head.kind() == Kind.VARIABLE
                ? Optional.of(((Expr.VariableRef) head.expression()).variable())
                : Optional.empty();
    }

    /** The variable, if the expression is a primed variable. */
    public Optional<Variable> primedVariable(Meaning meaning) {
        Head head = head(meaning);
        return head.expression() instanceof Expr.Prime prime
                ? variable(head.at().of(prime.expression()))
                : Optional.empty();
    }
}
