package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.names.ModuleNames;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.List;

/** Gives fresh names, used neither in the module nor in its translation, to the bindings of {@code with}. */
public final class Bindings {
    private final FreshNames names;

    public Bindings(
            PlusCal algorithm, List<Algorithm.Archetype> archetypes, ModuleNames outside, List<String> defined) {
        names = new FreshNames(outside::knows);
        defined.forEach(names::take);
        algorithm.variables().forEach(v -> names.take(v.name()));
        archetypes.forEach(a -> names.take(a.name()));
        for (PlusCal.Procedure p : algorithm.procedures()) {
            names.take(p.name());
            p.parameters().forEach(names::take);
            p.variables().forEach(v -> names.take(v.name()));
            p.blocks().forEach(b -> names.take(b.label()));
        }
        for (PlusCal.Process p : algorithm.processes()) {
            names.take(p.head().name());
            p.variables().forEach(v -> names.take(v.name()));
            p.blocks().forEach(b -> names.take(b.label()));
        }
        algorithm.body().forEach(b -> names.take(b.label()));
        List.of("pc", "stack", "vars", "ProcSet", "Init", "Next", "Spec", "Termination", "Terminating", "self")
                .forEach(names::take);
    }

    /** The statements with fresh names for their bindings. */
    public List<Statement> fresh(List<Statement> statements) {
        return new Rebinding(names).all(statements);
    }
}
