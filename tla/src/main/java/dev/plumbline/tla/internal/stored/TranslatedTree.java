package dev.plumbline.tla.internal.stored;

import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Names;
import java.util.List;
import java.util.Map;

/**
 * A specification after it was parsed and translated to our own tree, before anything of it is evaluated.
 *
 * @param texts the strings and model values of {@code names} by their ranks, as they were after the translation
 * @param formulas expressions over the state and a line of a log, by text
 * @param undeclared names with values in the configuration that have no effect
 */
public record TranslatedTree(
        Specification specification,
        Names names,
        List<String> texts,
        WrittenNames written,
        ExtensibleSpec.Outline outline,
        Map<String, Definition> formulas,
        List<String> undeclared) {}
