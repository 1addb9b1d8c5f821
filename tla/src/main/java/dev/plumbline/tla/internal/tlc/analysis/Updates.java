package dev.plumbline.tla.internal.tlc.analysis;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Constants;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * The cells that {@code v' = e} reads and writes. An expression e is <em>v except for some cells</em> K if in every
 * state e is a function (or a set) as v is, and differs from v only in cells of K, with contents that depend only on
 * the cells that are read and on the cells of K themselves. By induction:
 *
 * <ul>
 *   <li>v itself, with no cells;
 *   <li>IF and CASE whose branches all are: the condition is read, K is the union;
 *   <li>{@code [e EXCEPT ![k]... = r]} with constant k: the cell k becomes r, or stays as it is if k is not in the
 *       domain, which the cell k shows. Further steps of the path and r are read; the at sign is the cell k;
 *   <li>{@code e \cup S}, {@code S \cup e}, {@code e \ S} where S has a small set K of candidates: the cell k becomes
 *       "in", becomes "out" or stays, depending on whether k is in S, which is read;
 *   <li>{@code f @@ e}, {@code e @@ f} where the domain of f has a small set K of candidates: the cell k becomes f[k]
 *       or stays, depending on whether k is in the domains of f and of e;
 *   <li>{@code {x \in v : P(x)}} and {@code [x \in D |-> r(x)]}, where for every x outside K, P(x) is TRUE, r(x) is
 *       v[x], and D has the same x as DOMAIN v: {@link CellRules}. For x in K, P(x), r(x) and whether x is in D are
 *       read. {@code [x \in Keys |-> IF x = k THEN r ELSE v[x]]} with a constant set of Keys is not of this form: if
 *       the domain of v is larger than Keys it removes other cells too.
 * </ul>
 *
 * Anything else writes all of v, and reads what e reads. Two such conjuncts for one variable are also right: of two
 * updates with cells K and L, the cells of K and L determine whether they agree.
 */
final class Updates {
    private final Terms terms;
    private final Constants constants;
    private final Reads reads;

    Updates(Terms terms, Constants constants, Reads reads) {
        this.terms = terms;
        this.constants = constants;
        this.reads = reads;
    }

    /** {@code v' = e}. */
    void assign(String variable, SemanticNode expression, Context context, Footprint.Builder out) {
        Footprint.Builder cells = Footprint.builder();
        if (cellwise(variable, expression, context, cells)) {
            out.add(cells);
        } else {
            out.writeAll(variable);
            reads.read(expression, context, out);
        }
    }

    /** {@code v' \in S}. */
    void assignFrom(String variable, SemanticNode set, Context context, Footprint.Builder out) {
        Terms.Term term = terms.head(set, context);
        if (term.is(ToolGlobals.OPCODE_se)) {
            for (ExprOrOpArgNode element : term.arguments()) {
                assign(variable, element, term.context(), out);
            }
        } else if (term.is(ToolGlobals.OPCODE_soa)) {
            for (SemanticNode bound : Bindings.bounds(term.application())) {
                reads.read(bound, term.context(), out);
            }
            for (Context bound : reads.bindings(term)) {
                assign(variable, term.argument(0), bound, out);
            }
        } else {
            out.writeAll(variable);
            reads.read(set, context, out);
        }
    }

    private boolean cellwise(String variable, SemanticNode expression, Context context, Footprint.Builder out) {
        Terms.Term term = terms.head(expression, context);
        if (term.kind() == Terms.Kind.VARIABLE) {
            return term.name().equals(variable);
        }
        if (term.isJava("TLC", "@@")) {
            return cellwise(variable, term.argument(1), term.context(), out)
                            && function(variable, term.argument(0), term.context(), out)
                    || cellwise(variable, term.argument(0), term.context(), out)
                            && function(variable, term.argument(1), term.context(), out);
        }
        if (term.kind() != Terms.Kind.BUILT_IN) {
            return false;
        }
        Context inside = term.context();
        return switch (term.opcode()) {
            case ToolGlobals.OPCODE_ite -> branches(variable, term, out);
            case ToolGlobals.OPCODE_case -> arms(variable, term, out);
            case ToolGlobals.OPCODE_exc ->
                cellwise(variable, term.argument(0), inside, out) && except(variable, term, out);
            case ToolGlobals.OPCODE_cup ->
                cellwise(variable, term.argument(0), inside, out) && elements(variable, term.argument(1), inside, out)
                        || cellwise(variable, term.argument(1), inside, out)
                                && elements(variable, term.argument(0), inside, out);
            case ToolGlobals.OPCODE_setdiff ->
                cellwise(variable, term.argument(0), inside, out) && elements(variable, term.argument(1), inside, out);
            case ToolGlobals.OPCODE_sso, ToolGlobals.OPCODE_fc -> byRule(variable, term, out);
            default -> false;
        };
    }

    private boolean branches(String variable, Terms.Term term, Footprint.Builder out) {
        Optional<Boolean> condition = constants.truth(term.argument(0), term.context());
        if (condition.isPresent()) {
            return cellwise(variable, term.argument(condition.get() ? 1 : 2), term.context(), out);
        }
        reads.read(term.argument(0), term.context(), out);
        return cellwise(variable, term.argument(1), term.context(), out)
                && cellwise(variable, term.argument(2), term.context(), out);
    }

    private boolean arms(String variable, Terms.Term term, Footprint.Builder out) {
        for (ExprOrOpArgNode arm : term.arguments()) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arm).getArgs();
            if (pair[0] != null) {
                reads.read(pair[0], term.context(), out);
            }
            if (!cellwise(variable, pair[1], term.context(), out)) {
                return false;
            }
        }
        return true;
    }

    private boolean except(String variable, Terms.Term term, Footprint.Builder out) {
        for (int i = 1; i < term.arguments().length; i++) {
            ExprOrOpArgNode[] pair = ((OpApplNode) term.argument(i)).getArgs();
            ExprOrOpArgNode[] path = ((OpApplNode) pair[0]).getArgs();
            Optional<Value> key = constants.value(path[0], term.context());
            if (key.isEmpty() || !write(variable, key.get(), out)) {
                return false;
            }
            for (int j = 1; j < path.length; j++) {
                reads.read(path[j], term.context(), out);
            }
            reads.read(pair[1], term.context(), out);
        }
        return true;
    }

    /** Writes the cells of the elements of a set that is added or removed. */
    private boolean elements(String variable, SemanticNode set, Context context, Footprint.Builder out) {
        Optional<List<Value>> candidates = reads.candidates(set, context);
        if (candidates.isEmpty()) {
            return false;
        }
        for (Value candidate : candidates.get()) {
            reads.member(candidate, set, context, out);
            if (!write(variable, candidate, out)) {
                return false;
            }
        }
        return true;
    }

    /** Writes the cells of a function that is combined with the variable by {@code @@}. */
    private boolean function(String variable, SemanticNode function, Context context, Footprint.Builder out) {
        Terms.Term term = terms.head(function, context);
        if (term.isJava("TLC", ":>")) {
            Optional<Value> key = constants.value(term.argument(0), term.context());
            if (key.isEmpty() || !write(variable, key.get(), out)) {
                return false;
            }
            reads.read(term.argument(1), term.context(), out);
            return true;
        }
        if (term.isJava("TLC", "@@")) {
            return function(variable, term.argument(0), term.context(), out)
                    && function(variable, term.argument(1), term.context(), out);
        }
        if (term.is(ToolGlobals.OPCODE_fc)) {
            Optional<FormalParamNode> name = Confinement.onlyName(term.application());
            if (name.isEmpty() || !elements(variable, Bindings.bounds(term.application())[0], term.context(), out)) {
                return false;
            }
            for (Context bound : reads.bindings(term)) {
                reads.read(term.argument(0), bound, out);
            }
            return true;
        }
        return false;
    }

    private boolean byRule(String variable, Terms.Term term, Footprint.Builder out) {
        Optional<FormalParamNode> name = Confinement.onlyName(term.application());
        if (name.isEmpty()) {
            return false;
        }
        CellRules rules = new CellRules(terms, constants, reads, variable, name.get());
        SemanticNode bound = Bindings.bounds(term.application())[0];
        boolean known = term.is(ToolGlobals.OPCODE_sso)
                ? rules.isVariable(bound, term.context()) && rules.keepsElements(term.argument(0), term.context())
                : rules.isDomain(bound, term.context(), out) && rules.keepsValues(term.argument(0), term.context());
        if (!known) {
            return false;
        }
        for (Value key : rules.keys()) {
            reads.read(term.argument(0), term.context().cons(name.get(), key), out);
            if (!write(variable, key, out)) {
                return false;
            }
        }
        return true;
    }

    private static boolean write(String variable, Value key, Footprint.Builder out) {
        try {
            out.write(variable, TlcValues.fromTlc(key));
            return true;
        } catch (SpecException e) {
            // A key that has no text.
            return false;
        }
    }
}
