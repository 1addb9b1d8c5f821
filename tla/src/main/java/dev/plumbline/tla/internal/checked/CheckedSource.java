package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.tla.internal.compiled.CompiledProperties;
import dev.plumbline.tla.internal.compiled.PropertyEvaluation;
import dev.plumbline.tla.internal.compiled.Support;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.evaluate.compile.Compiler;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.evaluate.library.Library;
import dev.plumbline.tla.internal.follow.Texts;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.SpecLoader;
import dev.plumbline.tla.internal.load.StepAnalysis;
import dev.plumbline.tla.internal.obstacle.Explanation;
import dev.plumbline.tla.internal.obstacle.ModuleTexts;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A specification after it was parsed.
 *
 * @param name of the file
 * @param names the strings and model values of the specification
 * @param written the names by which its texts call definitions
 * @param outline its parts by name
 * @param formulas expressions over a state and a line of a log, by text: definitions with the line as parameter
 * @param silent the names of actions that happen without being recorded
 * @param notes on checks of histories
 * @param notesWithoutView the same if the VIEW is left out
 * @param searchNotes on a search of all states
 * @param container the value of {@link dev.plumbline.spec.Spec#container}
 */
public record CheckedSource(
        String name,
        Specification specification,
        Names names,
        WrittenNames written,
        ExtensibleSpec.Outline outline,
        Map<String, Definition> formulas,
        List<String> silent,
        List<String> notes,
        List<String> notesWithoutView,
        List<String> searchNotes,
        Optional<String> container) {
    public CheckedSource {
        formulas = Map.copyOf(formulas);
        silent = List.copyOf(silent);
        notes = List.copyOf(notes);
        notesWithoutView = List.copyOf(notesWithoutView);
        searchNotes = List.copyOf(searchNotes);
    }

    /**
     * The specification on our own evaluator.
     *
     * @param loading of the same specification on TLC's interpreter
     * @return empty if this evaluator cannot evaluate all of it, or if the specification has an error, which the
     *     reference reports
     */
    public Optional<ExtensibleSpec> checked(SpecLoader.Reference<ExtensibleSpec> loading) {
        Support support = support();
        // For TLC, numbers in files have 32 bits, so it might not confirm a violation.
        boolean left = support.mentions("PlumblineExternal") || support.mentions("IOUtils", "IOEnv");
        try {
            return left
                    ? Optional.empty()
                    : made(loading, support)
                            .filter(spec -> !spec.operationNames().isEmpty() && spec.assumptionsHold())
                            .map(spec -> spec);
        } catch (EvaluationError | ValueError e) {
            return Optional.empty();
        }
    }

    /**
     * Whether steps depend on the state alone. Steps of a history are evaluated in an unspecified order, so the value of
     * a register would be unspecified too.
     */
    private static boolean isAnalysable(Support support) {
        return !support.mentionsRegisters() && support.missing().isEmpty();
    }

    boolean isAnalysable() {
        return isAnalysable(support());
    }

    private Support support() {
        return Support.of(specification, formulas.values(), new Library(names));
    }

    private Optional<CheckedSpec> made(SpecLoader.Reference<ExtensibleSpec> loading, Support support) {
        if (specification.initial().isEmpty() || specification.next().isEmpty() || !isAnalysable(support)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new CheckedSpec(loading, this, true));
        } catch (BadInput | EvaluationError | ValueError e) {
            return Optional.empty();
        }
    }

    /**
     * The specification for explanations of what TLC's interpreter has found: names of transitions, false conditions,
     * branches. Operators that our own evaluator does not have are errors where they are evaluated.
     */
    public Optional<StepAnalysis> reading() {
        if (specification.initial().isEmpty() || specification.next().isEmpty()) {
            return Optional.empty();
        }
        try {
            SpecLoader.Reference<ExtensibleSpec> none = () -> {
                throw new BadInput("the specification is explained, and not evaluated");
            };
            return Optional.of(new CheckedSpec(none, this, true));
        } catch (BadInput | EvaluationError | ValueError e) {
            return Optional.empty();
        }
    }

    /** The properties, evaluated by another evaluator. */
    public ExplorableSpec.Properties properties(PropertyEvaluation evaluation) {
        return new CompiledProperties(
                Optional.empty(),
                evaluation,
                new Evaluator(specification, names, Run.Watch.UNTIL_INTERRUPTED),
                specification,
                explanation());
    }

    private Explanation explanation() {
        return new Explanation(
                new Texts(new Compiler(names, new Library(names))),
                new ModuleTexts(outline.files()),
                specification.variables());
    }

    /** Why an assumption at this place is FALSE; empty if that is not known. */
    public List<Obstacle> whyFalse(SourcePlace assumption) {
        Explanation explanation = explanation();
        return specification.assumptions().stream()
                .map(Specification.Named::formula)
                .filter(formula -> formula.place().equals(assumption))
                .flatMap(formula ->
                        explanation
                                .ofFormula(
                                        formula,
                                        new TlaValue[specification.variables().size()])
                                .stream())
                .toList();
    }
}
