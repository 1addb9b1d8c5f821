package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.names.ModuleNames;
import dev.plumbline.mpcal.internal.syntax.MpcalModule;
import dev.plumbline.tla.internal.load.PlusCalTranslator;
import dev.plumbline.value.BadInput;
import java.util.Optional;

/**
 * A module of Modular PlusCal as TLA+ that every tool reads.
 *
 * @param text the module with the algorithm in PlusCal and its translation to TLA+
 */
public record TranslatedModule(MpcalModule source, Translation translation, String text) {

    /** @throws BadInput if the algorithm cannot be translated, with the place if it is known */
    public static TranslatedModule of(MpcalModule module, ModuleNames names) throws BadInput {
        Translation translation = Translator.translate(module.algorithm(), names::knows);
        if (!translation.problems().isEmpty()) {
            StringBuilder all = new StringBuilder();
            translation
                    .problems()
                    .forEach(p -> all.append(all.isEmpty() ? "" : "; ")
                            .append(module.file().place(p.offset()))
                            .append(": ")
                            .append(p.message()));
            throw new BadInput(all.toString());
        }
        String plusCal = PlusCalText.of(translation.algorithm());
        String text = ModuleText.with(module, plusCal);
        // The translation of these statements uses operators that the module need not extend.
        if ((plusCal.contains("print ") || plusCal.contains("assert ")) && !names.knows("PrintT")) {
            text = ModuleText.extending(text, "TLC");
        }
        if (!translation.algorithm().procedures().isEmpty() && !names.knows("Tail")) {
            text = ModuleText.extending(text, "Sequences");
        }
        String translated = PlusCalTranslator.translate(text);
        return new TranslatedModule(
                module, translation, Assertions.placed(translated, translation.algorithm(), module.file()));
    }

    /**
     * The same without the part of the module after the translation, if there is one. It contains properties, which may
     * still name variables of an earlier translation.
     */
    public Optional<TranslatedModule> withoutRest() {
        int mark = text.indexOf("\\* END TRANSLATION");
        int end = mark < 0 ? -1 : text.indexOf('\n', mark);
        return end < 0
                ? Optional.empty()
                : Optional.of(new TranslatedModule(source, translation, text.substring(0, end) + "\n====\n"));
    }
}
