package dev.plumbline.mpcal.internal.rules;

import dev.plumbline.mpcal.internal.names.ModuleNames;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.MpcalModule;
import dev.plumbline.mpcal.internal.syntax.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** All rules for an algorithm that can be parsed. */
public final class MpcalRules {
    private MpcalRules() {}

    /** The problems of a module, in the order of the file. */
    public static List<Problem> check(MpcalModule module, ModuleNames names, boolean noMultipleWrites) {
        Set<Problem> problems = new TreeSet<>();
        Algorithm algorithm = module.algorithm();
        missing(module, names, problems::add);
        new RecursionRule(problems::add).check(algorithm);
        List<Bodies.Body> bodies = Bodies.of(algorithm, problems::add);
        new LabelRules(problems::add).check(algorithm, bodies);
        new NameRules(algorithm, names, problems::add).check(bodies);
        new ReferenceRules(algorithm, problems::add).check(bodies);
        new MappingMacroRules(problems::add).check(algorithm, bodies);
        if (noMultipleWrites) {
            new AssignmentRule(problems::add).check(bodies);
        }
        duplicates(algorithm, problems::add);
        if (problems.isEmpty()) {
            translatable(module, problems::add);
        }
        return List.copyOf(problems);
    }

    /** Reports reasons why a correct algorithm cannot be translated. */
    private static void translatable(MpcalModule module, Consumer<Problem> problems) {
        Algorithm algorithm = module.algorithm();
        if (algorithm.instances().isEmpty()
                && algorithm.processes().isEmpty()
                && algorithm.body().isEmpty()) {
            problems.accept(new Problem(
                    Problem.Kind.NO_PROCESS,
                    algorithm.offset(),
                    "an algorithm without a process does nothing; expected a process, an instance or a body"));
        } else {
            TranslationMarks.check(module.file().text(), problems);
        }
    }

    /**
     * The problems with names of a module in which some statements could not be read. Statements declare no names, so
     * names can be checked; but a label may be in an unread statement, so labels cannot.
     */
    public static List<Problem> checkNames(MpcalModule module, ModuleNames names) {
        Set<Problem> problems = new TreeSet<>();
        Algorithm algorithm = module.algorithm();
        missing(module, names, problems::add);
        List<Bodies.Body> bodies = Bodies.of(algorithm, problems::add);
        new NameRules(algorithm, names, problems::add).check(bodies);
        new ReferenceRules(algorithm, problems::add).check(bodies);
        duplicates(algorithm, problems::add);
        return List.copyOf(problems);
    }

    private static void missing(MpcalModule module, ModuleNames names, Consumer<Problem> problems) {
        for (String missing : names.missing()) {
            problems.accept(new Problem(
                    Problem.Kind.UNKNOWN_NAME,
                    ModuleNames.place(module.file().text(), missing),
                    "module " + missing + " was not found; expected " + missing + ".tla beside the module"));
        }
    }

    private static void duplicates(Algorithm algorithm, Consumer<Problem> problems) {
        Set<String> macros = new HashSet<>();
        algorithm.macros().forEach(m -> once(macros, "macro", m.name(), m.offset(), problems));
        Set<String> mappings = new HashSet<>();
        algorithm.mappingMacros().forEach(m -> once(mappings, "mapping macro", m.name(), m.offset(), problems));
        Set<String> bodies = new HashSet<>();
        algorithm.archetypes().forEach(a -> once(bodies, "archetype", a.name(), a.offset(), problems));
        algorithm.procedures().forEach(p -> once(bodies, "procedure", p.name(), p.offset(), problems));
        Set<String> processes = new HashSet<>();
        algorithm
                .instances()
                .forEach(i ->
                        once(processes, "process", i.head().name(), i.head().offset(), problems));
        algorithm
                .processes()
                .forEach(p ->
                        once(processes, "process", p.head().name(), p.head().offset(), problems));
        Set<String> variables = new HashSet<>();
        algorithm.variables().forEach(v -> once(variables, "variable", v.name(), v.offset(), problems));
    }

    private static void once(Set<String> seen, String what, String name, int offset, Consumer<Problem> problems) {
        if (!seen.add(name)) {
            problems.accept(new Problem(
                    Problem.Kind.DUPLICATE_NAME,
                    offset,
                    "there is another " + what + " " + name + " in the algorithm"));
        }
    }
}
