package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.expand.MacroExpansion;
import dev.plumbline.mpcal.internal.expand.MappingTargets;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.Statement;
import dev.plumbline.mpcal.internal.syntax.StatementSubstitution;
import dev.plumbline.mpcal.internal.syntax.Substitution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Translates Modular PlusCal to PlusCal. Global variables keep their names; the variables and parameters of processes
 * come next, in the order of the file, then those of procedures. The algorithm must have passed the rules.
 */
public final class Translator {
    /** Keywords of PlusCal in either syntax, which its translator recognises everywhere. */
    private static final List<String> KEYWORDS = List.of(
            "assert",
            "await",
            "begin",
            "call",
            "define",
            "do",
            "either",
            "else",
            "elsif",
            "end",
            "goto",
            "if",
            "macro",
            "or",
            "print",
            "procedure",
            "process",
            "return",
            "skip",
            "then",
            "variable",
            "variables",
            "when",
            "while",
            "with");

    private final Algorithm algorithm;
    private final FreshNames names;
    private final MacroExpansion macros;
    private final Set<Problem> problems = new TreeSet<>();
    private final Procedures procedures;

    private Translator(Algorithm algorithm, Predicate<String> outside) {
        this.algorithm = algorithm;
        this.names = new FreshNames(outside);
        this.macros = new MacroExpansion(algorithm.macros(), problems::add);
        this.procedures = new Procedures(algorithm, names, macros, problems::add);
    }

    /** {@code outside}: the names of the module around the algorithm. */
    public static Translation translate(Algorithm algorithm, Predicate<String> outside) {
        return new Translator(algorithm, outside).translation();
    }

    private Translation translation() {
        for (String word : new String[] {
            "self",
            "pc",
            "stack",
            "vars",
            "ProcSet",
            "Init",
            "Next",
            "Spec",
            "Termination",
            "Terminating",
            "defaultInitValue",
            "Done",
            "Error"
        }) {
            names.take(word);
        }
        KEYWORDS.forEach(names::take);
        algorithm.definitions().forEach(d -> names.take(d.name()));
        algorithm.variables().forEach(v -> names.take(v.name()));
        algorithm.processes().forEach(p -> names.take(p.head().name()));
        algorithm.instances().forEach(i -> names.take(i.head().name()));
        procedures.declarePlain();

        List<PlusCal.Process> processes = new ArrayList<>();
        for (Algorithm.Process process : algorithm.processes()) {
            processes.add(process(process));
        }
        List<Instantiated> instances = new ArrayList<>();
        for (Algorithm.Instance instance : algorithm.instances()) {
            instances.add(instance(instance));
        }
        List<Block> body = algorithm
                .body()
                .map(b -> steps(b.statements(), procedures.shared(), "Done"))
                .orElse(List.of());
        return labeled(processes, instances, body);
    }

    /** An instance before its labels have their final names. */
    private record Instantiated(
            Algorithm.Instance source, Map<String, Meaning> meanings, PlusCal.Process process, Set<String> calls) {}

    private PlusCal.Process process(Algorithm.Process process) {
        Map<String, Meaning> meanings = new HashMap<>(procedures.shared());
        List<String> locals = new ArrayList<>();
        for (Algorithm.Variable v : process.variables()) {
            locals.add(names.fresh(v.name()));
            meanings.put(v.name(), new Meaning.Plain(locals.get(locals.size() - 1)));
        }
        List<Algorithm.Variable> variables = variables(process.variables(), locals, meanings);
        return new PlusCal.Process(process.head(), variables, steps(process.body(), meanings, "Done"));
    }

    private Instantiated instance(Algorithm.Instance instance) {
        Algorithm.Archetype archetype = algorithm.archetype(instance);
        Map<String, Meaning> meanings = new HashMap<>();
        List<Algorithm.Variable> variables = new ArrayList<>();
        List<String> locals = new ArrayList<>();
        archetype.variables().forEach(v -> locals.add(names.fresh(v.name())));

        Map<Integer, Algorithm.MappingMacro> mapped = new HashMap<>();
        for (Algorithm.Mapping mapping : instance.mappings()) {
            Algorithm.MappingMacro macro = algorithm.mappingMacros().stream()
                    .filter(m -> m.name().equals(mapping.macro()))
                    .findFirst()
                    .orElseThrow();
            mapped.put(MappingTargets.position(instance, mapping).getAsInt(), expanded(macro, instance));
        }
        // PlusCal knows self in sets of processes only; a single one is its identifier.
        Expr id = instance.head().member()
                ? new Expr.Id(0, "self")
                : instance.head().id();
        Map<String, Expr> self = Map.of(instance.head().name(), id, "self", id);
        List<Algorithm.Variable> passed = new ArrayList<>();
        for (int i = 0; i < archetype.parameters().size(); i++) {
            Algorithm.Parameter parameter = archetype.parameters().get(i);
            String variable;
            if (instance.arguments().get(i) instanceof Statement.Argument.Value value) {
                // A value, also for a reference: it becomes the initial value of a new variable.
                variable = names.fresh(parameter.name());
                passed.add(new Algorithm.Variable(
                        parameter.offset(),
                        variable,
                        false,
                        Optional.of(new Substitution(self).of(value.expression()))));
            } else {
                variable = ((Statement.Argument.Reference) instance.arguments().get(i)).name();
            }
            meanings.put(
                    parameter.name(),
                    mapped.containsKey(i)
                            ? new Meaning.Mapped(variable, mapped.get(i), parameter.dimensions())
                            : new Meaning.Plain(variable));
        }
        for (int i = 0; i < locals.size(); i++) {
            meanings.put(archetype.variables().get(i).name(), new Meaning.Plain(locals.get(i)));
        }
        // Parameters first: initial values of the archetype's own variables may name them.
        variables.addAll(passed);
        for (Algorithm.Variable v : variables(archetype.variables(), locals, meanings)) {
            Optional<Expr> value = v.value().map(e -> new Substitution(Map.of("self", id)).of(e));
            variables.add(new Algorithm.Variable(v.offset(), v.name(), v.member(), value));
        }
        Set<String> calls = new TreeSet<>();
        List<Statement> statements =
                new StatementSubstitution(Map.of("self", id), problems::add).all(macros.all(archetype.body()));
        List<Block> blocks = steps(statements, meanings, "Done", calls::add);
        return new Instantiated(instance, meanings, new PlusCal.Process(instance.head(), variables, blocks), calls);
    }

    /** Mapping macros may call macros, and may name the process. */
    private Algorithm.MappingMacro expanded(Algorithm.MappingMacro macro, Algorithm.Instance instance) {
        Expr id = instance.head().member()
                ? new Expr.Id(0, "self")
                : instance.head().id();
        StatementSubstitution self = new StatementSubstitution(Map.of("self", id), problems::add);
        return new Algorithm.MappingMacro(
                macro.offset(), macro.name(), self.all(macros.all(macro.read())), self.all(macros.all(macro.write())));
    }

    private static List<Algorithm.Variable> variables(
            List<Algorithm.Variable> sources, List<String> locals, Map<String, Meaning> meanings) {
        List<Algorithm.Variable> variables = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            Algorithm.Variable v = sources.get(i);
            variables.add(new Algorithm.Variable(
                    v.offset(), locals.get(i), v.member(), v.value().map(e -> plain(e, meanings))));
        }
        return variables;
    }

    /** An initial value, which may mention variables but no mapped ones. */
    static Expr plain(Expr e, Map<String, Meaning> meanings) {
        Map<String, Expr> replacements = new HashMap<>();
        meanings.forEach((name, meaning) -> replacements.put(name, new Expr.Id(e.offset(), meaning.variable())));
        return new Substitution(replacements).of(e);
    }

    private List<Block> steps(List<Statement> body, Map<String, Meaning> meanings, String end) {
        return steps(body, meanings, end, procedure -> {});
    }

    private List<Block> steps(
            List<Statement> body, Map<String, Meaning> meanings, String end, Consumer<String> called) {
        return procedures.steps(body, meanings, end, Set.of(), called);
    }

    private Translation labeled(List<PlusCal.Process> processes, List<Instantiated> instances, List<Block> body) {
        UniqueLabels labels = new UniqueLabels(names::isTaken);
        List<PlusCal.Procedure> emitted = procedures.emitted();
        emitted.forEach(p -> labels.count(p.blocks()));
        processes.forEach(p -> labels.count(p.blocks()));
        instances.forEach(i -> labels.count(i.process().blocks()));
        labels.count(body);

        Map<String, Map<String, String>> procedureLabels = new LinkedHashMap<>();
        List<PlusCal.Procedure> procedureResult = new ArrayList<>();
        for (PlusCal.Procedure p : emitted) {
            Map<String, String> renamed = labels.names(p.name(), p.blocks());
            procedureLabels.put(p.name(), renamed);
            procedureResult.add(new PlusCal.Procedure(
                    p.name(), p.source(), p.parameters(), p.variables(), UniqueLabels.renamed(p.blocks(), renamed)));
        }
        List<PlusCal.Process> processResult = new ArrayList<>();
        for (PlusCal.Process p : processes) {
            Map<String, String> renamed = labels.names(p.head().name(), p.blocks());
            processResult.add(new PlusCal.Process(p.head(), p.variables(), UniqueLabels.renamed(p.blocks(), renamed)));
        }
        List<Translation.Instance> instanceResult = new ArrayList<>();
        for (Instantiated i : instances) {
            PlusCal.Process p = i.process();
            Map<String, String> renamed = labels.names(p.head().name(), p.blocks());
            processResult.add(new PlusCal.Process(p.head(), p.variables(), UniqueLabels.renamed(p.blocks(), renamed)));
            List<String> locals =
                    p.variables().stream().map(Algorithm.Variable::name).toList();
            instanceResult.add(new Translation.Instance(
                    i.source(), i.meanings(), locals, renamed, procedures.reached(i.calls(), procedureLabels)));
        }
        Map<String, String> bodyLabels = labels.names(algorithm.name(), body);
        PlusCal result = new PlusCal(
                algorithm.name(),
                algorithm.variables(),
                algorithm.definitionText(),
                procedureResult,
                processResult,
                UniqueLabels.renamed(body, bodyLabels));
        return new Translation(BoundNames.renamed(result, names), instanceResult, List.copyOf(problems));
    }
}
