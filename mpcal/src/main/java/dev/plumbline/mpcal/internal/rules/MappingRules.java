package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.mpcal.internal.expand.MappingTargets;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The rules for mappings of an instance: each parameter once, by an existing macro, with as many brackets as the
 * argument has.
 */
final class MappingRules {
    private final Algorithm algorithm;
    private final Consumer<Problem> problems;

    MappingRules(Algorithm algorithm, Consumer<Problem> problems) {
        this.algorithm = algorithm;
        this.problems = problems;
    }

    void check(Algorithm.Instance instance, Algorithm.Archetype archetype) {
        Set<Integer> mapped = new HashSet<>();
        for (Algorithm.Mapping mapping : instance.mappings()) {
            if (algorithm.mappingMacros().stream().noneMatch(m -> m.name().equals(mapping.macro()))) {
                problem(
                        Problem.Kind.UNKNOWN_NAME,
                        mapping.macroOffset(),
                        "there is no mapping macro " + mapping.macro()
                                + Suggestion.didYouMean(
                                        mapping.macro(),
                                        algorithm.mappingMacros().stream()
                                                .map(Algorithm.MappingMacro::name)
                                                .toList()));
            }
            OptionalInt position = MappingTargets.position(instance, mapping);
            if (position.isEmpty()) {
                problem(
                        Problem.Kind.UNKNOWN_NAME,
                        mapping.targetOffset(),
                        mapping.name().isPresent()
                                ? mapping.name().get() + " is not passed to " + archetype.name() + " with ref"
                                        + Suggestion.didYouMean(mapping.name().get(), passed(instance))
                                : archetype.name() + " has "
                                        + instance.arguments().size() + " parameters; there is no @"
                                        + mapping.position());
                continue;
            }
            if (!mapped.add(position.getAsInt())) {
                problem(Problem.Kind.MAPPED_TWICE, mapping.offset(), "this parameter is mapped before");
            }
            if (position.getAsInt() < archetype.parameters().size()) {
                dimensions(
                        mapping,
                        instance.arguments().get(position.getAsInt()),
                        archetype.parameters().get(position.getAsInt()));
            }
        }
    }

    private static List<String> passed(Algorithm.Instance instance) {
        return instance.arguments().stream()
                .filter(Statement.Argument.Reference.class::isInstance)
                .map(argument -> ((Statement.Argument.Reference) argument).name())
                .toList();
    }

    private void dimensions(Algorithm.Mapping mapping, Statement.Argument argument, Algorithm.Parameter parameter) {
        int expected;
        if (argument instanceof Statement.Argument.Reference reference) {
            expected = reference.dimensions();
        } else if (parameter.reference()) {
            expected = parameter.dimensions();
        } else {
            problem(
                    Problem.Kind.MAPPED_VALUE,
                    mapping.targetOffset(),
                    "parameter " + parameter.name() + " is passed by value, so it cannot be mapped");
            return;
        }
        if (mapping.dimensions() != expected) {
            problem(
                    Problem.Kind.REFERENCE_MISMATCH,
                    mapping.targetOffset(),
                    "mapped with " + mapping.dimensions() + " brackets, but passed with " + expected);
        }
    }

    private void problem(Problem.Kind kind, int offset, String message) {
        problems.accept(new Problem(kind, offset, message));
    }
}
