package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.Problem;
import java.util.List;
import java.util.Map;

/**
 * An algorithm in PlusCal, and the meanings of the names of the archetypes in it.
 *
 * @param instances one for each instance, in the order of the file
 * @param problems constructs that cannot be translated; if there are any, the PlusCal must not be used
 */
public record Translation(PlusCal algorithm, List<Instance> instances, List<Problem> problems) {
    public Translation {
        instances = List.copyOf(instances);
        problems = List.copyOf(problems);
    }

    /**
     * The translation of an instance of an archetype.
     *
     * @param meanings the meanings of the parameters and variables of the archetype
     * @param locals the variables of the translation of which every process of the instance has its own
     * @param labels the labels of the archetype, and their names in the translation
     * @param procedures the procedures that it calls, directly or not
     */
    public record Instance(
            Algorithm.Instance source,
            Map<String, Meaning> meanings,
            List<String> locals,
            Map<String, String> labels,
            List<CalledProcedure> procedures) {
        public Instance {
            meanings = Map.copyOf(meanings);
            locals = List.copyOf(locals);
            labels = Map.copyOf(labels);
            procedures = List.copyOf(procedures);
        }
    }

    /**
     * A procedure as an instance calls it: references are bound, and names and labels are those of the translation.
     *
     * @param own its parameters and variables in the translation, in the order of their declaration
     */
    public record CalledProcedure(
            String source, String name, Map<String, Meaning> meanings, List<String> own, Map<String, String> labels) {
        public CalledProcedure {
            meanings = Map.copyOf(meanings);
            own = List.copyOf(own);
            labels = Map.copyOf(labels);
        }
    }
}
