package dev.plumbline.mpcal.internal.compile;

import dev.plumbline.history.text.Suggestion;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.compile.expression.ModuleMembers;
import dev.plumbline.mpcal.internal.compile.section.BodyClass;
import dev.plumbline.mpcal.internal.compile.section.Branches;
import dev.plumbline.mpcal.internal.compile.section.MappedParameters;
import dev.plumbline.mpcal.internal.compile.section.MappingClass;
import dev.plumbline.mpcal.internal.compile.text.JavaNames;
import dev.plumbline.mpcal.internal.compile.text.Uncompilable;
import dev.plumbline.mpcal.internal.expand.MacroExpansion;
import dev.plumbline.mpcal.internal.expand.MappingTargets;
import dev.plumbline.mpcal.internal.names.ModuleNames;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.MpcalModule;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * A specification as classes of Java.
 *
 * @param generated the text of each generated class, by its name
 * @param main the text of the class that binds resources and starts processes
 * @param openConstants constants without a value: the main class requires them when it starts
 * @param problems constructs that cannot be compiled, each with its place; if there are any, the classes must not be
 *     used
 * @param notes on parts that are left out
 */
public record Compilation(
        String packageName,
        Map<String, String> generated,
        String main,
        List<String> openConstants,
        List<String> problems,
        List<String> notes) {
    public Compilation {
        generated = new LinkedHashMap<>(generated);
        openConstants = List.copyOf(openConstants);
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }

    /** The package of the classes that are generated anew each time. */
    public static String generatedPackage(String packageName) {
        return packageName + ".generated";
    }

    /**
     * @throws BadInput if the specification has problems of its own
     */
    public static Compilation of(MpcalSource source, String packageName, ResourceBindings bindings) throws BadInput {
        return of(source, packageName, bindings, new Branches(false));
    }

    /**
     * @param branches gets all labels and branches
     * @throws BadInput if the specification has problems of its own
     */
    public static Compilation of(MpcalSource source, String packageName, ResourceBindings bindings, Branches branches)
            throws BadInput {
        return new Compiler(source.usable(), source.names(), packageName, bindings, branches).compile();
    }

    /** Continues after a class that cannot be compiled, to report all problems at once. */
    private static final class Compiler {
        private final SourceFile file;
        private final Algorithm algorithm;
        private final MpcalModule module;
        private final ModuleMembers members;
        private final String packageName;
        private final ResourceBindings bindings;
        private final Branches branches;
        private final Map<String, String> generated = new LinkedHashMap<>();
        private final Set<String> problems = new LinkedHashSet<>();
        private final JavaNames classNames = new JavaNames();
        private final Map<String, String> classes = new HashMap<>();

        Compiler(
                MpcalModule module,
                ModuleNames names,
                String packageName,
                ResourceBindings bindings,
                Branches branches) {
            this.branches = branches;
            this.module = module;
            this.file = module.file();
            this.algorithm = expanded(module.algorithm());
            this.packageName = packageName;
            this.bindings = bindings;
            members = new ModuleMembers(module, names::text);
            bindings.replaced().forEach((constant, operator) -> {
                if (!members.replace(constant, operator)) {
                    problems.add(file.name() + ": " + constant + " <- " + operator
                            + ": expected a constant and an operator of the module");
                }
            });
            requireParameters();
        }

        /** A resource of a parameter that does not exist would leave the intended one as it is specified, unnoticed. */
        private void requireParameters() {
            Set<String> parameters = new TreeSet<>();
            algorithm.archetypes().forEach(a -> a.parameters().forEach(p -> parameters.add(a.name() + "." + p.name())));
            for (String bound : new TreeSet<>(bindings.resources().keySet())) {
                if (!parameters.contains(bound)) {
                    problems.add(file.name() + ": the configuration has a resource for " + bound
                            + ", which is not a parameter of an archetype" + Suggestion.didYouMean(bound, parameters)
                            + "; expected one of " + String.join(", ", parameters));
                }
            }
        }

        Compilation compile() {
            MappedParameters mapped = new MappedParameters(algorithm);
            algorithm.archetypes().forEach(a -> classes.put(a.name(), classNames.fresh(a.name())));
            Map<String, String> procedures = new LinkedHashMap<>();
            for (Algorithm.Procedure p : algorithm.procedures()) {
                procedures.put(p.name(), classNames.fresh(capital(p.name())));
            }
            String inner = generatedPackage(packageName);
            for (Algorithm.Archetype a : algorithm.archetypes()) {
                String name = classes.get(a.name());
                List<String> called =
                        mapped.reachable(a.name()).stream().map(procedures::get).toList();
                // One that only implements a variable has no sections in logs, and reports nothing.
                Branches reported = isInstance(a) ? branches : new Branches(false);
                write(name, () -> new BodyClass(a, name, members, file, mapped, reported).text(inner, called));
            }
            for (Algorithm.Procedure p : algorithm.procedures()) {
                String name = procedures.get(p.name());
                write(name, () -> new BodyClass(p, name, members, file, mapped, branches).text(inner, List.of()));
            }
            Set<String> used = usedMacros();
            for (Algorithm.MappingMacro macro : algorithm.mappingMacros()) {
                if (used.contains(macro.name())) {
                    String name = classNames.fresh(capital(macro.name()));
                    classes.put("macro " + macro.name(), name);
                    write(name, () -> new MappingClass(macro, name, members, file, branches).text(inner));
                }
            }
            String note = "Made once by plumbline mpcal compile: yours to change.";
            String main = "";
            try {
                main = new SystemClass(algorithm, members, file, classes, bindings, branches.reported())
                        .text(packageName, inner, note);
            } catch (Uncompilable e) {
                problems.add(e.located());
            }
            write("Definitions", () -> new DefinitionsClass(module, members).text(inner));
            List<String> notes = new ArrayList<>();
            algorithm
                    .processes()
                    .forEach(p -> notes.add(file.place(p.head().offset()) + ": the process "
                            + p.head().name() + " is not an instance of an archetype: it is part of the model only"));
            List<String> open = members.constants().keySet().stream()
                    .filter(name -> bindings.constant(name).isEmpty())
                    .toList();
            return new Compilation(packageName, generated, main, open, new ArrayList<>(problems), notes);
        }

        private boolean isInstance(Algorithm.Archetype archetype) {
            return algorithm.instances().stream()
                    .anyMatch(instance -> algorithm.archetype(instance).name().equals(archetype.name()));
        }

        private void write(String name, Supplier<String> text) {
            try {
                generated.put(name, text.get());
            } catch (Uncompilable e) {
                problems.add(e.located());
            }
        }

        /** The macros that the running system uses in some instance. */
        private Set<String> usedMacros() {
            Set<String> used = new LinkedHashSet<>();
            for (Algorithm.Instance instance : algorithm.instances()) {
                Algorithm.Archetype archetype = algorithm.archetype(instance);
                for (Algorithm.Mapping mapping : instance.mappings()) {
                    MappingTargets.position(instance, mapping).ifPresent(i -> {
                        String parameter = archetype.parameters().get(i).name();
                        if (bindings.resource(archetype.name(), parameter)
                                .map(ResourceKind.Specified.class::isInstance)
                                .orElse(true)) {
                            used.add(mapping.macro());
                        }
                    });
                }
            }
            return used;
        }

        private static String capital(String name) {
            return Character.toUpperCase(name.charAt(0)) + name.substring(1);
        }

        private static Algorithm expanded(Algorithm a) {
            MacroExpansion macros = new MacroExpansion(a.macros(), problem -> {
                throw new IllegalStateException(problem.message());
            });
            return new Algorithm(
                    a.offset(),
                    a.name(),
                    a.definitions(),
                    a.definitionText(),
                    a.macros(),
                    a.procedures().stream()
                            .map(p -> new Algorithm.Procedure(
                                    p.offset(), p.name(), p.parameters(), p.variables(), macros.all(p.body())))
                            .toList(),
                    a.mappingMacros().stream()
                            .map(m -> new Algorithm.MappingMacro(
                                    m.offset(), m.name(), macros.all(m.read()), macros.all(m.write())))
                            .toList(),
                    a.archetypes().stream()
                            .map(t -> new Algorithm.Archetype(
                                    t.offset(), t.name(), t.parameters(), t.variables(), macros.all(t.body())))
                            .toList(),
                    a.variables(),
                    a.instances(),
                    a.processes(),
                    a.body());
        }
    }
}
