package dev.plumbline.tla.internal.tlc.obstacle;

import dev.plumbline.tla.internal.obstacle.FormulaPart;
import dev.plumbline.tla.internal.obstacle.FormulaTerm;
import dev.plumbline.tla.internal.obstacle.Reading;
import dev.plumbline.tla.internal.tlc.expression.Bindings;
import dev.plumbline.tla.internal.tlc.expression.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.StringNode;
import tlc2.tool.ToolGlobals;
import tlc2.util.Context;

/** Formulas of SANY's tree. */
final class TlcReading implements Reading {
    private static final Map<Integer, FormulaTerm.Kind> KINDS = Map.ofEntries(
            Map.entry(ToolGlobals.OPCODE_cl, FormulaTerm.Kind.CONJUNCTION),
            Map.entry(ToolGlobals.OPCODE_land, FormulaTerm.Kind.CONJUNCTION),
            Map.entry(ToolGlobals.OPCODE_dl, FormulaTerm.Kind.DISJUNCTION),
            Map.entry(ToolGlobals.OPCODE_lor, FormulaTerm.Kind.DISJUNCTION),
            Map.entry(ToolGlobals.OPCODE_ite, FormulaTerm.Kind.IF),
            Map.entry(ToolGlobals.OPCODE_case, FormulaTerm.Kind.CASE),
            Map.entry(ToolGlobals.OPCODE_be, FormulaTerm.Kind.EXISTS),
            Map.entry(ToolGlobals.OPCODE_bf, FormulaTerm.Kind.FOR_ALL),
            Map.entry(ToolGlobals.OPCODE_lnot, FormulaTerm.Kind.NOT),
            Map.entry(ToolGlobals.OPCODE_implies, FormulaTerm.Kind.IMPLIES),
            Map.entry(ToolGlobals.OPCODE_eq, FormulaTerm.Kind.EQUALS),
            Map.entry(ToolGlobals.OPCODE_noteq, FormulaTerm.Kind.DIFFERS),
            Map.entry(ToolGlobals.OPCODE_in, FormulaTerm.Kind.IN),
            Map.entry(ToolGlobals.OPCODE_notin, FormulaTerm.Kind.NOT_IN),
            Map.entry(ToolGlobals.OPCODE_unchanged, FormulaTerm.Kind.UNCHANGED),
            Map.entry(ToolGlobals.OPCODE_sa, FormulaTerm.Kind.SQUARE),
            Map.entry(ToolGlobals.OPCODE_aa, FormulaTerm.Kind.ANGLE),
            Map.entry(ToolGlobals.OPCODE_enabled, FormulaTerm.Kind.ENABLED),
            Map.entry(ToolGlobals.OPCODE_prime, FormulaTerm.Kind.PRIME),
            Map.entry(ToolGlobals.OPCODE_fa, FormulaTerm.Kind.APPLICATION),
            Map.entry(ToolGlobals.OPCODE_domain, FormulaTerm.Kind.DOMAIN),
            Map.entry(ToolGlobals.OPCODE_tup, FormulaTerm.Kind.TUPLE));

    private final Terms terms;

    TlcReading(Terms terms) {
        this.terms = terms;
    }

    @Override
    public void spend() {
        terms.spend();
    }

    @Override
    public FormulaTerm head(FormulaPart part) {
        TlcPart at = (TlcPart) part;
        return term(terms.head(at.node(), at.context()));
    }

    private static FormulaTerm term(Terms.Term term) {
        FormulaPart part = new TlcPart(term.node(), term.context());
        if (!(term.node() instanceof OpApplNode application)) {
            boolean unknown = term.kind() == Terms.Kind.UNKNOWN;
            return new FormulaTerm(FormulaTerm.Kind.OTHER, part, "", List.of(), List.of(), unknown);
        }
        boolean opaque = term.kind() == Terms.Kind.RECURSIVE
                || term.kind() == Terms.Kind.UNKNOWN && !(application.getOperator() instanceof FormalParamNode);
        List<FormulaPart> bounds = new ArrayList<>();
        for (ExprNode bound : Bindings.bounds(application)) {
            bounds.add(new TlcPart(bound, term.context()));
        }
        boolean binds = !bounds.isEmpty() || Bindings.unboundedNames(application).length > 0;
        Context inside = binds ? Bindings.unknown(application, term.context()) : term.context();
        List<FormulaPart> operands = new ArrayList<>();
        for (ExprOrOpArgNode argument : arguments(term)) {
            if (argument instanceof OpArgNode) {
                opaque = true;
            } else if (term.is(ToolGlobals.OPCODE_case)) {
                for (ExprOrOpArgNode each : ((OpApplNode) argument).getArgs()) {
                    add(each, inside, operands);
                }
            } else {
                add(argument, inside, operands);
            }
        }
        return new FormulaTerm(kind(term, binds), part, name(term), bounds, operands, opaque);
    }

    /** {@code a \/ b \/ c} nests to the left; it is one disjunction. */
    private static List<ExprOrOpArgNode> arguments(Terms.Term term) {
        List<ExprOrOpArgNode> arguments = new ArrayList<>(Arrays.asList(term.arguments()));
        if (term.is(ToolGlobals.OPCODE_lor) || term.is(ToolGlobals.OPCODE_land)) {
            while (arguments.get(0) instanceof OpApplNode inner
                    && inner.getOperator() == term.application().getOperator()) {
                arguments.remove(0);
                arguments.addAll(0, List.of(inner.getArgs()));
            }
        }
        return arguments;
    }

    /** OTHER of a CASE has no condition. */
    private static void add(ExprOrOpArgNode operand, Context context, List<FormulaPart> operands) {
        if (operand != null) {
            operands.add(new TlcPart(operand, context));
        }
    }

    private static FormulaTerm.Kind kind(Terms.Term term, boolean binds) {
        return switch (term.kind()) {
            case VARIABLE -> FormulaTerm.Kind.VARIABLE;
            case JAVA -> term.isJava("Sequences", "Head") ? FormulaTerm.Kind.HEAD : FormulaTerm.Kind.JAVA;
            case BUILT_IN ->
                isField(term)
                        ? FormulaTerm.Kind.FIELD
                        : KINDS.getOrDefault(
                                term.opcode(), binds ? FormulaTerm.Kind.OTHER_BINDER : FormulaTerm.Kind.OTHER);
            default -> FormulaTerm.Kind.OTHER;
        };
    }

    private static boolean isField(Terms.Term term) {
        return term.is(ToolGlobals.OPCODE_rs) && term.argument(1) instanceof StringNode;
    }

    private static String name(Terms.Term term) {
        return isField(term) ? ((StringNode) term.argument(1)).getRep().toString() : term.name();
    }
}
