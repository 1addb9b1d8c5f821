package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * The cells on which the value of an expression depends: if two states agree on them, the expression has the same value
 * in both.
 *
 * <p>The cell of v at k determines, for a function, whether k is in its domain, and v[k]; for a set, whether k is an
 * element; and also whether v is a function, a set or neither, which no step changes without writing all of v. Hence
 * the cell of k determines {@code v[k]}, {@code k \in v} and {@code k \in DOMAIN v}. The cells of the elements of S
 * determine the set {@code S \cap v}, and {@code {x \in v : x \in S /\ P(x)}}, since no other x can be an element. An
 * expression of another form depends on the cells on which its parts depend, and a variable by itself on all of its
 * cells.
 *
 * <p>A primed variable counts as the variable: if the step does not write a cell of v', it is the same as that of v; if
 * the step writes it, the write conflicts with more steps than a read does.
 *
 * <p>Errors are not covered. {@code {x \in v : 1 <= x /\ x <= 9}} cannot be evaluated once v contains a string, which
 * none of the cells 1..9 shows. An error ends a check; it is not a result that could change if steps are exchanged.
 */
final class Reads {
    private final Terms terms;
    private final Constants constants;
    private final Confinement confinement;

    Reads(Terms terms, Constants constants) {
        this.terms = terms;
        this.constants = constants;
        this.confinement = new Confinement(terms, constants);
    }

    /** The cells of an expression cannot be determined. */
    static final class NotBounded extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotBounded() {
            super("no bounded footprint", null, false, false);
        }
    }

    void read(SemanticNode node, Context context, Footprint.Builder out) {
        if (constants.isConstant(node, context)) {
            return;
        }
        Terms.Term term = terms.head(node, context);
        switch (term.kind()) {
            case VARIABLE -> out.readAll(term.name());
            // The at sign is a part of its EXCEPT, whose base counts as read.
            case VALUE, AT -> {}
            case JAVA -> {
                if (!Terms.isPure(term.application().getOperator())) {
                    throw new NotBounded();
                }
                parts(term, out);
            }
            case RECURSIVE -> readAllUnder(term.node(), term.context(), out);
            case UNKNOWN -> unknown(term, out);
            case BUILT_IN -> builtIn(term, out);
        }
    }

    private void readAllUnder(SemanticNode node, Context context, Footprint.Builder out) {
        Set<String> variables = constants.variables(node, context).orElseThrow(NotBounded::new);
        variables.forEach(out::readAll);
    }

    private void unknown(Terms.Term term, Footprint.Builder out) {
        if (term.node() instanceof OpArgNode operator) {
            // The operator that a standard operator is to apply, as in SelectSeq(s, Test): its parameters are unknown.
            if (terms.tool().lookup(operator.getOp(), term.context(), false) instanceof OpDefNode definition
                    && definition.getBody() != null
                    && !definition.getInRecursive()
                    && BuiltInOPs.getOpCode(definition.getName()) == 0) {
                Context inside = term.context();
                for (FormalParamNode parameter : definition.getParams()) {
                    inside = inside.cons(parameter, Terms.UNKNOWN);
                }
                read(definition.getBody(), inside, out);
                return;
            }
            readAllUnder(operator, term.context(), out);
            return;
        }
        boolean boundName = term.node() instanceof OpApplNode application
                && terms.tool().lookup(application.getOperator(), term.context(), false) == Terms.UNKNOWN;
        if (!boundName) {
            throw new NotBounded();
        }
        // The set of a bound name is read where the name is bound. With arguments, the name is a recursive function.
        parts(term, out);
    }

    private void parts(Terms.Term term, Footprint.Builder out) {
        for (ExprOrOpArgNode part : term.arguments()) {
            if (part != null) {
                read(part, term.context(), out);
            }
        }
    }

    private void builtIn(Terms.Term term, Footprint.Builder out) {
        Context inside = term.context();
        switch (term.opcode()) {
            case ToolGlobals.OPCODE_fa, ToolGlobals.OPCODE_rs -> {
                String variable = terms.variable(term.argument(0), inside);
                Optional<Value> key = constants.value(term.argument(1), inside);
                if (variable == null || key.isEmpty() || term.arguments().length != 2) {
                    parts(term, out);
                } else {
                    cell(variable, key.get(), out);
                }
            }
            case ToolGlobals.OPCODE_in, ToolGlobals.OPCODE_notin -> {
                Optional<Value> key = constants.value(term.argument(0), inside);
                if (key.isPresent()) {
                    member(key.get(), term.argument(1), inside, out);
                } else {
                    parts(term, out);
                }
            }
            case ToolGlobals.OPCODE_subseteq -> {
                Optional<List<Value>> elements = confinement.candidates(term.argument(0), inside);
                if (elements.isEmpty()) {
                    parts(term, out);
                    return;
                }
                for (Value element : elements.get()) {
                    member(element, term.argument(0), inside, out);
                    member(element, term.argument(1), inside, out);
                }
            }
            case ToolGlobals.OPCODE_cap, ToolGlobals.OPCODE_setdiff, ToolGlobals.OPCODE_cup, ToolGlobals.OPCODE_sso ->
                set(term, out);
            case ToolGlobals.OPCODE_ite -> {
                Optional<Boolean> condition = constants.truth(term.argument(0), inside);
                if (condition.isPresent()) {
                    read(term.argument(condition.get() ? 1 : 2), inside, out);
                } else {
                    parts(term, out);
                }
            }
            case ToolGlobals.OPCODE_be,
                    ToolGlobals.OPCODE_bf,
                    ToolGlobals.OPCODE_bc,
                    ToolGlobals.OPCODE_soa,
                    ToolGlobals.OPCODE_fc,
                    ToolGlobals.OPCODE_nrfs -> each(term, out);
            case ToolGlobals.OPCODE_rfs, ToolGlobals.OPCODE_uc, ToolGlobals.OPCODE_ue, ToolGlobals.OPCODE_uf -> {
                bounds(term, out);
                read(term.argument(0), Bindings.unknown(term.application(), inside), out);
            }
            case ToolGlobals.OPCODE_enabled, ToolGlobals.OPCODE_cdot -> throw new NotBounded();
            default -> {
                if (BuiltInOPs.isTemporal(term.opcode())
                        || Bindings.bounds(term.application()).length > 0
                        || Bindings.unboundedNames(term.application()).length > 0) {
                    throw new NotBounded();
                }
                parts(term, out);
            }
        }
    }

    /** A quantifier, a set of images, a function, a bounded CHOOSE: the bounds, and the body for each element. */
    private void each(Terms.Term term, Footprint.Builder out) {
        bounds(term, out);
        for (Context bound : bindings(term)) {
            read(term.argument(0), bound, out);
        }
    }

    private void bounds(Terms.Term term, Footprint.Builder out) {
        for (ExprNode bound : Bindings.bounds(term.application())) {
            read(bound, term.context(), out);
        }
    }

    Optional<List<Value>> candidates(SemanticNode set, Context context) {
        return confinement.candidates(set, context);
    }

    /** A superset of the elements is sound: analysing the body for more of them only adds reads. */
    List<Context> bindings(Terms.Term term) {
        return Bindings.of(term.application(), term.context(), bound -> confinement.candidates(bound, term.context()));
    }

    /** A set with few candidates is determined by whether each candidate is in it. */
    private void set(Terms.Term term, Footprint.Builder out) {
        Optional<List<Value>> candidates = confinement.candidates(term);
        if (candidates.isPresent()) {
            for (Value candidate : candidates.get()) {
                member(candidate, term.node(), term.context(), out);
            }
        } else if (term.is(ToolGlobals.OPCODE_sso)) {
            each(term, out);
        } else {
            parts(term, out);
        }
    }

    /** The cells that determine whether a known value is an element of a set. */
    void member(Value element, SemanticNode set, Context context, Footprint.Builder out) {
        if (constants.isConstant(set, context)) {
            return;
        }
        String variable = cellsOf(set, context);
        if (variable != null) {
            cell(variable, element, out);
            return;
        }
        Terms.Term term = terms.head(set, context);
        if (term.kind() != Terms.Kind.BUILT_IN) {
            read(set, context, out);
            return;
        }
        switch (term.opcode()) {
            case ToolGlobals.OPCODE_cup, ToolGlobals.OPCODE_cap, ToolGlobals.OPCODE_setdiff -> {
                member(element, term.argument(0), term.context(), out);
                member(element, term.argument(1), term.context(), out);
            }
            case ToolGlobals.OPCODE_se -> parts(term, out);
            case ToolGlobals.OPCODE_sso -> {
                Optional<FormalParamNode> name = Confinement.onlyName(term.application());
                if (name.isPresent()) {
                    member(element, Bindings.bounds(term.application())[0], term.context(), out);
                    read(term.argument(0), term.context().cons(name.get(), element), out);
                } else {
                    each(term, out);
                }
            }
            case ToolGlobals.OPCODE_ite -> {
                Optional<Boolean> condition = constants.truth(term.argument(0), term.context());
                if (condition.isEmpty()) {
                    read(term.argument(0), term.context(), out);
                }
                if (condition.orElse(true)) {
                    member(element, term.argument(1), term.context(), out);
                }
                if (!condition.orElse(false)) {
                    member(element, term.argument(2), term.context(), out);
                }
            }
            default -> builtIn(term, out);
        }
    }

    /** The variable v if the set is v itself or DOMAIN v: the cell determines membership. Otherwise null. */
    private String cellsOf(SemanticNode set, Context context) {
        String variable = terms.variable(set, context);
        if (variable != null) {
            return variable;
        }
        Terms.Term term = terms.head(set, context);
        if (term.is(ToolGlobals.OPCODE_prime)) {
            term = terms.head(term.argument(0), term.context());
        }
        return term.is(ToolGlobals.OPCODE_domain) ? terms.variable(term.argument(0), term.context()) : null;
    }

    private static void cell(String variable, Value key, Footprint.Builder out) {
        try {
            out.read(variable, TlcValues.fromTlc(key));
        } catch (SpecException e) {
            // A key that has no text, such as Nat.
            out.readAll(variable);
        }
    }
}
