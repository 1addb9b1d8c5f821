package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.mpcal.internal.names.ModuleNames;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.FreeNames;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementWalk;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Every name must be defined, and only variables may be assigned to. An archetype sees its parameters and variables,
 * but not the global variables, which must be passed by {@code ref}. Processes and procedures see every variable that
 * is declared anywhere outside archetypes, as in PlusCal.
 */
final class NameRules {
    private static final Set<String> BUILT_IN =
            Set.of("TRUE", "FALSE", "BOOLEAN", "STRING", "defaultInitValue", "self", "pc", "stack");

    private final Algorithm algorithm;
    private final ModuleNames module;
    private final Consumer<Problem> problems;
    private final Set<String> defined = new HashSet<>();
    private final Set<String> globals = new HashSet<>();
    private final Set<String> plainVariables = new HashSet<>();

    NameRules(Algorithm algorithm, ModuleNames module, Consumer<Problem> problems) {
        this.algorithm = algorithm;
        this.module = module;
        this.problems = problems;
        algorithm.definitions().forEach(d -> defined.add(d.name()));
        algorithm.variables().forEach(v -> globals.add(v.name()));
        plainVariables.addAll(globals);
        for (Algorithm.Procedure p : algorithm.procedures()) {
            p.parameters().forEach(parameter -> plainVariables.add(parameter.name()));
            p.variables().forEach(v -> plainVariables.add(v.name()));
        }
        algorithm.processes().forEach(p -> p.variables().forEach(v -> plainVariables.add(v.name())));
    }

    void check(List<Bodies.Body> bodies) {
        for (Algorithm.Variable v : algorithm.variables()) {
            v.value().ifPresent(e -> expression(e, globals, ""));
        }
        for (Algorithm.MappingMacro m : algorithm.mappingMacros()) {
            body(m.read(), Set.of("$variable"), Set.of("$variable"), "");
            body(m.write(), Set.of("$variable"), Set.of("$variable", "$value"), "");
        }
        for (Bodies.Body body : bodies) {
            Set<String> locals = body.locals();
            if (body.owner() != Bodies.Owner.ARCHETYPE) {
                locals.addAll(plainVariables);
            }
            String hint = body.owner() == Bodies.Owner.ARCHETYPE ? body.name() : "";
            body.variables().forEach(v -> v.value().ifPresent(e -> expression(e, locals, hint)));
            body(body.statements(), locals, locals, hint);
        }
        for (Algorithm.Process p : algorithm.processes()) {
            expression(p.head().id(), globals, "");
        }
        for (Algorithm.Instance instance : algorithm.instances()) {
            expression(instance.head().id(), globals, "");
            instanceArguments(instance);
        }
    }

    private void instanceArguments(Algorithm.Instance instance) {
        for (Statement.Argument argument : instance.arguments()) {
            if (argument instanceof Statement.Argument.Value value) {
                Set<String> scope = new HashSet<>(globals);
                scope.add(instance.head().name());
                expression(value.expression(), scope, "");
            } else {
                Statement.Argument.Reference reference = (Statement.Argument.Reference) argument;
                String name = reference.name();
                if (!globals.contains(name)) {
                    unknown(
                            name,
                            reference.nameOffset(),
                            Suggestion.didYouMean(name, globals) + "; expected a variable of the algorithm after ref");
                }
            }
        }
    }

    private void body(List<Statement> statements, Set<String> variables, Set<String> scope, String archetype) {
        new StatementWalk() {
            @Override
            protected void expression(Expr e) {
                Set<String> inside = new HashSet<>(scope);
                inside.addAll(bound());
                NameRules.this.expression(e, inside, archetype);
            }

            @Override
            protected void target(Statement.Target target) {
                String name = target.name();
                if (isBound(name) || !variables.contains(name) && isKnown(name)) {
                    problems.accept(new Problem(
                            Problem.Kind.NOT_ASSIGNABLE,
                            target.offset(),
                            name + " cannot be assigned to; expected a variable or a parameter"));
                } else if (!variables.contains(name) && !name.isEmpty()) {
                    unknown(name, target.offset(), hint(name, variables, archetype));
                }
            }

            @Override
            protected void statement(Statement s) {
                if (s instanceof Statement.Call call) {
                    for (Statement.Argument argument : call.arguments()) {
                        if (argument instanceof Statement.Argument.Reference reference
                                && !variables.contains(reference.name())) {
                            unknown(
                                    reference.name(),
                                    reference.nameOffset(),
                                    hint(reference.name(), variables, archetype));
                        }
                    }
                }
            }
        }.all(statements);
    }

    private void expression(Expr e, Set<String> scope, String archetype) {
        FreeNames.each(e, (name, offset) -> {
            if (!scope.contains(name) && !isKnown(name)) {
                Set<String> all = new HashSet<>(scope);
                all.addAll(defined);
                all.addAll(module.known());
                String hint = hint(name, all, archetype);
                // A missing module may define the name; that it is missing has been reported.
                if (module.missing().isEmpty() || globals.contains(name) || name.startsWith("$")) {
                    unknown(name, offset, hint);
                }
            }
        });
    }

    private boolean isKnown(String name) {
        return BUILT_IN.contains(name) || defined.contains(name) || module.knows(name);
    }

    private String hint(String name, Set<String> candidates, String archetype) {
        if (!archetype.isEmpty() && globals.contains(name)) {
            return " in archetype " + archetype + "; a global variable must be passed to it with ref";
        }
        return switch (name) {
            case "$variable" -> "; $variable has a meaning in a mapping macro only";
            case "$value" -> "; $value has a meaning in the write of a mapping macro only";
            default -> Suggestion.didYouMean(name, candidates);
        };
    }

    private void unknown(String name, int offset, String more) {
        problems.accept(new Problem(Problem.Kind.UNKNOWN_NAME, offset, "unknown name " + name + more));
    }
}
