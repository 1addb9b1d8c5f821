package dev.plumbline.mpcal.internal.compile.section;

import dev.plumbline.mpcal.internal.expand.MappingTargets;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Nested;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parameters that have a mapping macro in some instance, directly or because an archetype passes them on to a
 * procedure; and the procedures that a body may call.
 */
public final class MappedParameters {
    private final Set<String> mapped = new HashSet<>();
    private final Map<String, List<Statement.Call>> calls = new HashMap<>();
    private final Map<String, Algorithm.Procedure> procedures = new HashMap<>();

    /** @param algorithm with macros expanded */
    public MappedParameters(Algorithm algorithm) {
        algorithm.procedures().forEach(p -> procedures.put(p.name(), p));
        algorithm.archetypes().forEach(a -> calls.put(a.name(), calls(a.body())));
        algorithm.procedures().forEach(p -> calls.put(p.name(), calls(p.body())));
        for (Algorithm.Instance instance : algorithm.instances()) {
            Algorithm.Archetype archetype = algorithm.archetype(instance);
            for (Algorithm.Mapping mapping : instance.mappings()) {
                MappingTargets.position(instance, mapping)
                        .ifPresent(i -> mapped.add(archetype.name() + "."
                                + archetype.parameters().get(i).name()));
            }
        }
        int before = -1;
        while (mapped.size() > before) {
            before = mapped.size();
            calls.forEach((caller, made) -> made.forEach(call -> passOn(caller, call)));
        }
    }

    private void passOn(String caller, Statement.Call call) {
        Algorithm.Procedure procedure = procedures.get(call.procedure());
        for (int i = 0; i < call.arguments().size(); i++) {
            if (call.arguments().get(i) instanceof Statement.Argument.Reference reference
                    && isMapped(caller, reference.name())) {
                mapped.add(
                        procedure.name() + "." + procedure.parameters().get(i).name());
            }
        }
    }

    boolean isMapped(String owner, String parameter) {
        return mapped.contains(owner + "." + parameter);
    }

    /** All procedures that a body may call, directly or indirectly. */
    public Set<String> reachable(String owner) {
        Set<String> found = new LinkedHashSet<>();
        reach(owner, found);
        return found;
    }

    private void reach(String owner, Set<String> found) {
        for (Statement.Call call : calls.get(owner)) {
            if (found.add(call.procedure())) {
                reach(call.procedure(), found);
            }
        }
    }

    private static List<Statement.Call> calls(List<Statement> statements) {
        List<Statement.Call> found = new ArrayList<>();
        for (Statement s : statements) {
            if (s instanceof Statement.Call call) {
                found.add(call);
            }
            Nested.parts(s).forEach(part -> found.addAll(calls(part)));
        }
        return found;
    }
}
