package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.evaluate.Scope;
import dev.plumbline.tla.internal.follow.Binder;
import dev.plumbline.tla.internal.follow.Following;
import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.partial.PartialFunctions;
import dev.plumbline.tla.internal.partial.PartialJoin;
import dev.plumbline.tla.internal.partial.PartialSets;
import dev.plumbline.tla.internal.partial.PartialValue;
import dev.plumbline.tla.internal.partial.PartialValue.Entry;
import dev.plumbline.tla.internal.partial.PartialValue.Known;
import dev.plumbline.tla.internal.partial.PartialValue.Mapping;
import dev.plumbline.tla.internal.partial.Sources;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.Operator;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The invariants and constraints of a specification, divided into parts. Every reached state satisfies all of them, so
 * only those parts can rule out a step that depend on a cell which it changes. The step then depends on all cells of
 * the part, even on a number that it only adds to.
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
                .forEach(rule -> rules.split(new Meaning(rule.formula(), Scope.EMPTY, null), Sources.NONE));
        return rules;
    }

    /** @param given the cells that determine whether the rule applies */
    private void split(Meaning rule, Sources given) {
        Following.Head head = evaluation.following().head(rule);
        Meaning at = head.at();
        if (head.expression() instanceof Expr.Conjunction conjunction) {
            conjunction.parts().forEach(part -> split(at.of(part), given));
        } else if (head.expression() instanceof Expr.Quantified quantified && quantified.isForAll()) {
            Binder binder = Binder.of(quantified).orElseThrow();
            Scope scope = evaluation.following().texts().inside(quantified, binder, at.scope());
            for (BoundNames.Chosen choice : evaluation.choices(binder, at)) {
                split(
                        new Meaning(binder.body(), scope, choice.environment()),
                        given.and(choice.presence().sources()));
            }
        } else if (head.expression() instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.IMPLIES) {
            PartialValue condition = evaluation.value(at.of(builtIn.operands().get(0)));
            if (!condition.isFalse()) {
                split(at.of(builtIn.operands().get(1)), given.and(condition.sources()));
            }
        } else if (head.expression() instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.IN) {
            PartialValue element = evaluation.value(at.of(builtIn.operands().get(0)));
            member(element, at.of(builtIn.operands().get(1)), given);
        } else {
            add(evaluation.value(at), given);
        }
    }

    /**
     * The rule that a value is an element of a set. For a set of functions it is divided into the rule for the domain
     * and one for each value.
     */
    private void member(PartialValue element, Meaning set, Sources given) {
        Following.Head head = evaluation.following().head(set);
        Mapping function = PartialFunctions.asMapping(element);
        boolean isOfFunctions =
                head.expression() instanceof Expr.BuiltIn builtIn && builtIn.operator() == Operator.FUNCTION_SET;
        if (function != null && isOfFunctions) {
            List<Expr> operands = ((Expr.BuiltIn) head.expression()).operands();
            PartialValue domain = evaluation.value(head.at().of(operands.get(0)));
            add(PartialJoin.areEqual(PartialFunctions.domain(function), domain), given);
            function.entries().values().forEach(entry -> member(entry, head.at().of(operands.get(1)), given));
        } else if (function != null && head.expression() instanceof Expr.RecordSet fields) {
            List<TlaValue> names =
                    fields.names().stream().<TlaValue>map(evaluation::string).toList();
            add(PartialJoin.areEqual(PartialFunctions.domain(function), new Known(Elements.of(names))), given);
            for (int i = 0; i < names.size(); i++) {
                Entry entry = function.entries().get(names.get(i));
                if (entry != null) {
                    member(entry, head.at().of(fields.sets().get(i)), given);
                }
            }
        } else {
            add(PartialSets.isElement(element, evaluation.value(set)), given);
        }
    }

    private void member(Entry entry, Meaning set, Sources given) {
        member(entry.value(), set, given.and(entry.presence().sources()));
    }

    private void add(PartialValue holds, Sources given) {
        Sources sources = given.and(holds.sources());
        if (!holds.isTrue() && !sources.isEmpty()) {
            parts.add(sources);
        }
    }

    Division.Touched foldInto(Division.Touched step) {
        Sources ruled = Sources.NONE;
        for (Sources part : parts) {
            if (part.hasAnyOf(step.changed())) {
                ruled = ruled.and(part);
            }
        }
        return new Division.Touched(step.read(), step.written(), step.added(), ruled);
    }
}
