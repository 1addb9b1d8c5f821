package dev.plumbline.mpcal.rules;

import dev.plumbline.mpcal.syntax.Statement;
import java.util.List;

/** How statements contain each other. */
final class Control {
    private Control() {}

    /** The lists of statements inside of a statement. */
    static List<List<Statement>> parts(Statement s) {
        if (s instanceof Statement.Labeled labeled) {
            return List.of(labeled.body());
        } else if (s instanceof Statement.If conditional) {
            return List.of(conditional.yes(), conditional.no());
        } else if (s instanceof Statement.While loop) {
            return List.of(loop.body());
        } else if (s instanceof Statement.Either either) {
            return either.branches();
        } else if (s instanceof Statement.With with) {
            return List.of(with.body());
        }
        return List.of();
    }

    static boolean hasLabels(Statement s) {
        return parts(s).stream()
                .flatMap(List::stream)
                .anyMatch(inner -> inner instanceof Statement.Labeled || hasLabels(inner));
    }
}
