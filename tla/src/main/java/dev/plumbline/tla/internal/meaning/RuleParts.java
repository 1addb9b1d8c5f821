package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.partial.Sources;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Specification;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The invariants and constraints of a specification, taken apart. Every state that is reached satisfies all of them, so
 * a step has to respect those parts only that depend on a cell which it writes; it then depends on all cells of the
 * part.
 */
final class RuleParts {
    private final PartialEvaluation evaluation;
    private final List<Sources> parts = new ArrayList<>();

    private RuleParts(PartialEvaluation evaluation) {
        this.evaluation = evaluation;
    }

    static RuleParts of(PartialEvaluation evaluation, Specification specification) {
        RuleParts rules = new RuleParts(evaluation);
        Stream.of(specification.invariants(), specification.constraints())
                .flatMap(List::stream)
                .forEach(rule -> rules.split(new Meaning(rule.formula(), Scope.EMPTY, null)));
        return rules;
    }

    private void split(Meaning rule) {
        Following.Head head = evaluation.following().head(rule);
        if (head.expression() instanceof Expr.Conjunction conjunction) {
            conjunction.parts().forEach(part -> split(head.at().of(part)));
        } else if (head.expression() instanceof Expr.Quantified quantified && quantified.isForAll()) {
            Binder binder = Binder.of(quantified).orElseThrow();
            Scope scope = evaluation
                    .following()
                    .texts()
                    .inside(quantified, binder, head.at().scope());
            for (BoundNames.Chosen choice : evaluation.choices(binder, head.at())) {
                if (!choice.presence().isCertain()) {
                    // Whether this choice counts is part of the rule.
                    add(head.at());
                    return;
                }
                split(new Meaning(binder.body(), scope, choice.environment()));
            }
        } else {
            add(head.at());
        }
    }

    private void add(Meaning rule) {
        Sources sources = evaluation.value(rule).sources();
        if (!sources.isEmpty()) {
            parts.add(sources);
        }
    }

    Division.Touched foldInto(Division.Touched step) {
        Sources ruled = Sources.NONE;
        for (Sources part : parts) {
            if (part.hasAnyOf(step.written())) {
                ruled = ruled.and(part);
            }
        }
        return new Division.Touched(step.read(), step.written(), ruled);
    }
}
