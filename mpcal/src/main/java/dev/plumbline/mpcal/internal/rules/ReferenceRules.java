package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementWalk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A parameter {@code ref p[_]} is used with as many indices as it has brackets: fewer have no meaning, and an
 * assignment with more would read and write at once. Arguments match parameters in the same way.
 */
final class ReferenceRules {
    private final Algorithm algorithm;
    private final Consumer<Problem> problems;
    private final Map<String, Algorithm.Procedure> procedures = new HashMap<>();

    ReferenceRules(Algorithm algorithm, Consumer<Problem> problems) {
        this.algorithm = algorithm;
        this.problems = problems;
        algorithm.procedures().forEach(p -> procedures.putIfAbsent(p.name(), p));
    }

    void check(List<Bodies.Body> bodies) {
        bodies.forEach(this::body);
        Map<String, Algorithm.Archetype> archetypes = new HashMap<>();
        algorithm.archetypes().forEach(a -> archetypes.putIfAbsent(a.name(), a));
        for (Algorithm.Instance instance : algorithm.instances()) {
            Algorithm.Archetype archetype = archetypes.get(instance.archetype());
            if (archetype == null) {
                problem(
                        Problem.Kind.UNKNOWN_NAME,
                        instance.archetypeOffset(),
                        "there is no archetype " + instance.archetype()
                                + Suggestion.didYouMean(instance.archetype(), archetypes.keySet()));
                continue;
            }
            matches(
                    "archetype " + archetype.name(),
                    archetype.parameters(),
                    instance.arguments(),
                    instance.archetypeOffset());
            new MappingRules(algorithm, problems).check(instance, archetype);
        }
    }

    private void body(Bodies.Body body) {
        Map<String, Algorithm.Parameter> references = new HashMap<>();
        for (Algorithm.Parameter parameter : body.parameters()) {
            boolean hidden = body.variables().stream().anyMatch(v -> v.name().equals(parameter.name()));
            if (parameter.reference() && !hidden) {
                references.put(parameter.name(), parameter);
            }
        }
        new StatementWalk() {
            @Override
            protected void expression(Expr e) {
                new IndexedUses(references, problems, this::isBound).rewrite(e);
            }

            @Override
            protected void target(Statement.Target target) {
                Algorithm.Parameter parameter = references.get(target.name());
                if (parameter == null || isBound(target.name())) {
                    return;
                }
                if (target.path().size() < parameter.dimensions()) {
                    problem(Problem.Kind.REFERENCE_MISMATCH, target.offset(), IndexedUses.tooFew(parameter));
                } else if (target.path().size() > parameter.dimensions()) {
                    problem(
                            Problem.Kind.READ_AND_WRITE,
                            target.offset(),
                            "this assignment would read " + target.name() + " and write it; expected "
                                    + parameter.dimensions()
                                    + " indices, or a with that shows both");
                }
            }

            @Override
            protected void statement(Statement s) {
                if (s instanceof Statement.Call call) {
                    call(call, references);
                }
            }
        }.all(body.statements());
    }

    private void call(Statement.Call call, Map<String, Algorithm.Parameter> references) {
        Algorithm.Procedure procedure = procedures.get(call.procedure());
        if (procedure == null) {
            problem(
                    Problem.Kind.UNKNOWN_NAME,
                    call.nameOffset(),
                    "there is no procedure " + call.procedure()
                            + Suggestion.didYouMean(call.procedure(), procedures.keySet()));
            return;
        }
        matches("procedure " + procedure.name(), procedure.parameters(), call.arguments(), call.offset());
        if (procedure.parameters().size() != call.arguments().size()) {
            return;
        }
        for (int i = 0; i < call.arguments().size(); i++) {
            // A wrong number of brackets has been reported already.
            if (call.arguments().get(i) instanceof Statement.Argument.Reference reference
                    && references.containsKey(reference.name())
                    && reference.dimensions() == procedure.parameters().get(i).dimensions()
                    && reference.dimensions() < references.get(reference.name()).dimensions()) {
                problem(
                        Problem.Kind.REFERENCE_MISMATCH,
                        reference.offset(),
                        IndexedUses.tooFew(references.get(reference.name())));
            }
        }
    }

    private void matches(
            String what, List<Algorithm.Parameter> parameters, List<Statement.Argument> arguments, int offset) {
        if (parameters.size() != arguments.size()) {
            problem(
                    Problem.Kind.ARGUMENT_COUNT,
                    offset,
                    what + " has " + parameters.size() + " parameters, but " + arguments.size()
                            + " arguments are given");
            return;
        }
        for (int i = 0; i < parameters.size(); i++) {
            Algorithm.Parameter parameter = parameters.get(i);
            if (arguments.get(i) instanceof Statement.Argument.Reference reference
                    && (!parameter.reference() || parameter.dimensions() != reference.dimensions())) {
                problem(
                        Problem.Kind.REFERENCE_MISMATCH,
                        reference.offset(),
                        "ref " + reference.name() + "[_]".repeat(reference.dimensions())
                                + " is passed to the parameter " + IndexedUses.shown(parameter));
            }
        }
    }

    private void problem(Problem.Kind kind, int offset, String message) {
        problems.accept(new Problem(kind, offset, message));
    }
}
