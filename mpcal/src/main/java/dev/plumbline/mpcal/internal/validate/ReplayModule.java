package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.mpcal.internal.names.ModuleNames;
import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Expr;
import dev.plumbline.mpcal.internal.translate.Bindings;
import dev.plumbline.mpcal.internal.translate.PlusCal;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.mpcal.internal.translate.Translation;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The module that replays records: it extends the translation, and has the by-value state, the operators of the mapping
 * macros, and one operator for each template.
 */
final class ReplayModule {
    /** The set of all strings in the logs; a configuration may take it as the value of a constant. */
    static final String ALL_STRINGS = "__all_strings";

    private ReplayModule() {}

    /** The unique name of the module. */
    static String name(TranslatedModule module) {
        return module.source().name() + "Replay";
    }

    /** The variables of the translation. */
    static List<String> variables(PlusCal algorithm) {
        Set<String> variables = new LinkedHashSet<>();
        variables.add("pc");
        algorithm.variables().forEach(v -> variables.add(v.name()));
        if (!algorithm.procedures().isEmpty()) {
            variables.add("stack");
        }
        for (PlusCal.Procedure procedure : algorithm.procedures()) {
            variables.addAll(procedure.parameters());
            procedure.variables().forEach(v -> variables.add(v.name()));
        }
        algorithm.processes().forEach(p -> p.variables().forEach(v -> variables.add(v.name())));
        return new ArrayList<>(variables);
    }

    /** The beginning of every module over by-value states, after EXTENDS. */
    static String preamble(TranslatedModule module, ModuleNames names, Set<String> strings) {
        PlusCal algorithm = module.translation().algorithm();
        List<String> variables = variables(algorithm);
        StringBuilder text = new StringBuilder();
        text.append(ALL_STRINGS + " == {")
                .append(strings.stream().map(s -> Value.of(s).toString()).collect(Collectors.joining(", ")))
                .append("}\n\n__state_get == [")
                .append(variables.stream().map(v -> v + " |-> " + v).collect(Collectors.joining(", ")))
                .append("]\n\n__state_set(__s) ==\n")
                .append(variables.stream()
                        .map(v -> "  /\\ " + v + "' = __s." + v)
                        .collect(Collectors.joining("\n")))
                .append("\n");
        List<String> defined = new ArrayList<>();
        Algorithm source = module.source().algorithm();
        source.definitions().stream().map(Expr.Definition::name).forEach(defined::add);
        Bindings bindings = new Bindings(algorithm, source.archetypes(), names, defined);
        for (Translation.Instance instance : module.translation().instances()) {
            for (String operator : MappingOperators.of(module.source().file(), instance, bindings)) {
                text.append('\n').append(operator).append('\n');
            }
        }
        return text.toString();
    }

    /** The module with operators by name, and a Next made of them. */
    static String text(
            TranslatedModule module,
            ModuleNames names,
            Set<String> strings,
            Map<String, String> operators,
            Properties properties) {
        StringBuilder text = new StringBuilder();
        text.append("---- MODULE ").append(name(module)).append(" ----\n");
        text.append("EXTENDS ").append(module.source().name()).append(", TLC\n\n");
        text.append(preamble(module, names, strings));
        properties
                .definitions()
                .forEach(definition -> text.append('\n').append(definition).append('\n'));
        operators
                .values()
                .forEach(operator -> text.append('\n').append(operator).append('\n'));
        text.append("\n__Next == \\E self \\in {}, __e \\in {} :\n");
        operators.keySet().forEach(name -> text.append("  \\/ ").append(name).append("(self, __e)\n"));
        return text.append("====\n").toString();
    }

    /** The operators of whole records. */
    static Map<String, String> sections(Map<String, Template> templates) {
        Map<String, String> operators = new LinkedHashMap<>();
        templates.forEach((name, template) -> operators.put(name, template.operator(name)));
        return operators;
    }

    /** The configuration; {@code defaultInitValue} is a model value by default. */
    static String config(TranslatedModule module, ConfigParts given) {
        boolean needed = module.text().contains("CONSTANT defaultInitValue")
                && !given.constants().contains("defaultInitValue");
        StringBuilder text = new StringBuilder("INIT Init\nNEXT __Next\n").append(given.constants());
        if (needed) {
            text.append("CONSTANT defaultInitValue = defaultInitValue\n");
        }
        given.invariants()
                .forEach(name -> text.append("INVARIANT ").append(name).append('\n'));
        return text.toString();
    }
}
