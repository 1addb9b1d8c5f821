package dev.plumbline.tla.internal.evaluate.compile;

import dev.plumbline.tla.internal.tree.Callee;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Lambda;
import dev.plumbline.tla.internal.tree.Local;
import dev.plumbline.tla.internal.tree.Parts;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The locals and LET definitions that an expression mentions, directly or through such definitions, including those
 * that it binds itself. Other definitions mention no locals around the expression.
 */
final class MentionedLocals {
    private final Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());

    private MentionedLocals() {}

    static Set<Object> of(Expr expression) {
        MentionedLocals mentioned = new MentionedLocals();
        mentioned.visit(expression);
        return mentioned.all;
    }

    private void visit(Expr expression) {
        if (expression instanceof Expr.LocalRef reference) {
            all.add(reference.local());
        } else if (expression instanceof Expr.Call call) {
            callee(call.callee());
        } else if (expression instanceof Expr.OperatorRef reference) {
            callee(reference.operator());
        }
        Parts.of(expression).forEach(this::visit);
    }

    private void callee(Callee callee) {
        if (callee instanceof Local) {
            all.add(callee);
        } else if (callee instanceof Lambda lambda) {
            visit(lambda.body());
        } else if (callee instanceof Definition definition && definition.isLocal() && all.add(definition)) {
            visit(definition.body());
        }
    }
}
