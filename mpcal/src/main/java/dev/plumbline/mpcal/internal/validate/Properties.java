package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.mpcal.internal.syntax.DefinitionLookup;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.ExprRewriter;
import dev.plumbline.mpcal.internal.syntax.ExprText;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.List;

/**
 * Properties that must hold in every step: invariants, also written {@code []P}, and {@code [][A]_v}. Liveness
 * properties ({@code <>}, {@code ~>}, fairness) do not apply to a log, which is finite, and are rejected.
 *
 * @param definitions for the replaying module
 * @param invariants names of those that every state must satisfy
 * @param steps names of those that every step must satisfy
 */
record Properties(List<String> definitions, List<String> invariants, List<String> steps) {
    static Properties of(List<String> names, String module) throws BadInput {
        List<String> definitions = new ArrayList<>();
        List<String> invariants = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        for (String name : names) {
            Expr property = DefinitionLookup.find(module, name)
                    .orElseThrow(() -> new BadInput("no definition of the property " + name
                            + " in the module that can be read; expected an invariant or [][A]_v"));
            if (property instanceof Expr.Op always
                    && always.symbol().equals("[]")
                    && always.operands().get(0) instanceof Expr.Subscripted action
                    && !action.angle()) {
                refuseLiveness(name, action);
                definitions.add("__step_" + name + " == " + ExprText.of(action));
                steps.add("__step_" + name);
            } else if (property instanceof Expr.Op always
                    && always.symbol().equals("[]")
                    && always.operands().size() == 1) {
                refuseLiveness(name, always.operands().get(0));
                definitions.add("__always_" + name + " == "
                        + ExprText.of(always.operands().get(0)));
                invariants.add("__always_" + name);
            } else {
                refuseLiveness(name, property);
                invariants.add(name);
            }
        }
        return new Properties(definitions, invariants, steps);
    }

    private static void refuseLiveness(String name, Expr property) throws BadInput {
        boolean[] temporal = {false};
        new ExprRewriter() {
            @Override
            protected Expr call(Expr.Call call) {
                temporal[0] |= call.name().startsWith("WF_") || call.name().startsWith("SF_");
                return super.call(call);
            }

            @Override
            protected Expr operator(Expr.Op op) {
                temporal[0] |= op.symbol().equals("<>")
                        || op.symbol().equals("~>")
                        || op.symbol().equals("[]");
                return super.operator(op);
            }
        }.rewrite(property);
        if (temporal[0]) {
            throw new BadInput("property " + name + " is a liveness property, which a finite log cannot show;"
                    + " expected an invariant or [][A]_v");
        }
    }

    /** Lines for the configuration. */
    String config() {
        StringBuilder lines = new StringBuilder();
        invariants.forEach(name -> lines.append("INVARIANT ").append(name).append('\n'));
        steps.forEach(name -> lines.append("ACTION_CONSTRAINT ").append(name).append('\n'));
        return lines.toString();
    }
}
