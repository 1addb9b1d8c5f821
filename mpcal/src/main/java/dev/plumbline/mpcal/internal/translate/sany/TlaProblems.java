package dev.plumbline.mpcal.internal.translate.sany;

import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.tla.internal.load.ModuleCheck;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The problems that a TLA+ parser finds in a translated module, with places in the file with the algorithm.
 *
 * @param mistakes of the algorithm: operators that do not exist, or have another number of arguments
 * @param notes all others: the module around the algorithm may have errors, or its part after the translation may name
 *     variables of an earlier translation. These do not prevent the translation, but other tools cannot read the
 *     result.
 */
public record TlaProblems(List<Problem> mistakes, List<Problem> notes) {
    private static final Pattern MISTAKE = Pattern.compile(
            "the translation is not TLA\\+: .*(?:nknown operator|requires \\d+ argument).*", Pattern.DOTALL);

    public TlaProblems {
        mistakes = List.copyOf(mistakes);
        notes = List.copyOf(notes);
    }

    /**
     * @param folder the folder to search for modules that this one extends
     * @throws BadInput if the modules cannot be written to a temporary folder
     */
    public static TlaProblems of(TranslatedModule module, Optional<Path> folder) throws BadInput {
        List<Problem> notes = problems(module, module.text(), folder);
        List<Problem> mistakes = new ArrayList<>();
        if (!notes.isEmpty()) {
            // Errors after the translation may hide errors in it.
            String cut = module.withoutRest().orElse(module).text();
            for (Problem problem : problems(module, cut, folder)) {
                if (MISTAKE.matcher(problem.message()).matches()) {
                    mistakes.add(problem);
                }
            }
        }
        List<Problem> others =
                notes.stream().filter(note -> !mistakes.contains(note)).toList();
        return new TlaProblems(mistakes, others);
    }

    private static List<Problem> problems(TranslatedModule module, String text, Optional<Path> folder) throws BadInput {
        TlaPlaces places = new TlaPlaces(module.source(), module.text());
        List<Path> folders = folder.map(List::of).orElse(List.of());
        return ModuleCheck.problems(module.source().name(), text, folders, Map.of()).stream()
                .map(places::of)
                .distinct()
                .sorted()
                .toList();
    }
}
