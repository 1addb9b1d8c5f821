package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides a body into its steps. Labels inside loops and branches become steps of their own, and the implicit control
 * flow of PlusCal becomes {@code goto}: {@code l: while (c) { a; m: b }; d} is {@code l: if (c) { a; goto m } else { d;
 * ... }} and {@code m: b; goto l}. The rules for labels have been checked: a statement with a jump inside is the last
 * of its step.
 */
public final class ControlFlow {
    private final List<Block> blocks = new ArrayList<>();

    private ControlFlow() {}

    /** The steps of a body in the order of its labels; {@code end} is the label after its last step. */
    public static List<Block> blocks(List<Statement> body, String end) {
        ControlFlow flow = new ControlFlow();
        flow.labeled(body, end);
        return flow.blocks;
    }

    /** Statements that are all labeled. */
    private void labeled(List<Statement> statements, String next) {
        for (int i = 0; i < statements.size(); i++) {
            block((Statement.Labeled) statements.get(i), follower(statements, i + 1, next));
        }
    }

    private void block(Statement.Labeled labeled, String next) {
        int place = blocks.size();
        blocks.add(new Block(labeled.label(), labeled.suffix(), List.of()));
        List<Statement> body;
        if (!labeled.body().isEmpty() && labeled.body().get(0) instanceof Statement.While loop) {
            List<Statement> again = sequence(loop.body(), labeled.label());
            List<Statement> after =
                    sequence(labeled.body().subList(1, labeled.body().size()), next);
            body = List.of(new Statement.If(loop.offset(), loop.condition(), again, after));
        } else {
            body = sequence(labeled.body(), next);
        }
        blocks.set(place, new Block(labeled.label(), labeled.suffix(), body));
    }

    /** The label of the statement at an index, or the label after the end of the list. */
    private static String follower(List<Statement> statements, int index, String next) {
        return index < statements.size() && statements.get(index) instanceof Statement.Labeled labeled
                ? labeled.label()
                : next;
    }

    /** The statements up to the end of the step, with a jump at the end of each path; further steps become blocks. */
    private List<Statement> sequence(List<Statement> statements, String next) {
        List<Statement> step = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            List<Statement> rest = statements.subList(i + 1, statements.size());
            String after = follower(statements, i + 1, next);
            if (s instanceof Statement.Labeled labeled) {
                step.add(new Statement.Goto(s.offset(), labeled.label()));
                labeled(statements.subList(i, statements.size()), next);
                return step;
            }
            if (s instanceof Statement.Call) {
                step.add(s);
                boolean tail = !rest.isEmpty()
                        && (rest.get(0) instanceof Statement.Goto || rest.get(0) instanceof Statement.Return);
                step.add(tail ? rest.get(0) : new Statement.Goto(s.offset(), after));
                labeled(tail ? rest.subList(1, rest.size()) : rest, next);
                return step;
            }
            if (jumps(s)) {
                step.add(Nested.with(s, part -> sequence(part, after)));
                labeled(rest, next);
                return step;
            }
            step.add(s);
        }
        int offset = step.isEmpty() ? 0 : step.get(step.size() - 1).offset();
        step.add(new Statement.Goto(offset, next));
        return step;
    }

    private static boolean jumps(Statement s) {
        if (s instanceof Statement.Goto || s instanceof Statement.Return || s instanceof Statement.Call) {
            return true;
        }
        return Nested.parts(s).stream()
                .flatMap(List::stream)
                .anyMatch(inner -> inner instanceof Statement.Labeled || jumps(inner));
    }
}
