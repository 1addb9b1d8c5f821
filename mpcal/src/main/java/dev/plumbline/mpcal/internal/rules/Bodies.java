package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.mpcal.internal.expand.MacroExpansion;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The bodies of an algorithm that run as processes or procedures, with macros expanded. */
final class Bodies {
    /** The kind of a body's owner, which decides the names that it may use. */
    enum Owner {
        ARCHETYPE,
        PROCEDURE,
        PROCESS
    }

    /** A body with its own parameters and variables. */
    record Body(
            Owner owner,
            String name,
            List<Algorithm.Parameter> parameters,
            List<Algorithm.Variable> variables,
            List<Statement> statements) {

        Set<String> locals() {
            Set<String> names = new LinkedHashSet<>();
            parameters.forEach(p -> names.add(p.name()));
            variables.forEach(v -> names.add(v.name()));
            return names;
        }
    }

    private Bodies() {}

    static List<Body> of(Algorithm algorithm, Consumer<Problem> problems) {
        MacroExpansion macros = new MacroExpansion(algorithm.macros(), problems);
        List<Body> bodies = new ArrayList<>();
        for (Algorithm.Procedure p : algorithm.procedures()) {
            bodies.add(new Body(Owner.PROCEDURE, p.name(), p.parameters(), p.variables(), macros.all(p.body())));
        }
        for (Algorithm.Archetype a : algorithm.archetypes()) {
            bodies.add(new Body(Owner.ARCHETYPE, a.name(), a.parameters(), a.variables(), macros.all(a.body())));
        }
        for (Algorithm.Process p : algorithm.processes()) {
            bodies.add(new Body(Owner.PROCESS, p.head().name(), List.of(), p.variables(), macros.all(p.body())));
        }
        algorithm
                .body()
                .ifPresent(b -> bodies.add(
                        new Body(Owner.PROCESS, algorithm.name(), List.of(), List.of(), macros.all(b.statements()))));
        return bodies;
    }
}
