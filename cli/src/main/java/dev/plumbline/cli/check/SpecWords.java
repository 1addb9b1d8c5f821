package dev.plumbline.cli.check;

import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.model.BuiltInModel;
import dev.plumbline.spec.model.ModelClass;
import dev.plumbline.tla.TlaKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;

/** The specification of a bundle as options of {@code plumbline check}. */
public final class SpecWords {
    private SpecWords() {}

    /**
     * Unpacks the files that a later check needs, and returns the options that choose them. Empty for the serial runs
     * of an object: no option chooses those, and the bundle itself is checked.
     *
     * @param folder for the files; created if there are any
     */
    public static OptionWords of(SpecCopy copy, Path folder) throws BadInput {
        return switch (copy.kind()) {
            case TlaKind.KIND -> module(copy, folder);
            case BuiltInModel.KIND -> model(copy);
            case ModelClass.KIND -> OptionWords.NONE.with("--model-class", copy.name());
            default -> OptionWords.NONE;
        };
    }

    private static OptionWords module(SpecCopy copy, Path folder) throws BadInput {
        OutputFile.createFolder(folder);
        copy.extract(folder);
        OptionWords words =
                OptionWords.NONE.with("--spec", folder.resolve(copy.name()).toString());
        if (copy.files().containsKey(TlaKind.CONFIG)) {
            words = words.with("--config", folder.resolve(TlaKind.CONFIG).toString());
        }
        if (!TlaKind.constants(copy).isEmpty()) {
            words = words.with(
                    "--constant",
                    TlaKind.constants(copy).entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .toArray(String[]::new));
        }
        List<String> silent = TlaKind.silent(copy);
        return silent.isEmpty() ? words : words.with("--silent", String.join(",", silent));
    }

    private static OptionWords model(SpecCopy copy) {
        OptionWords words = OptionWords.NONE.with("--model", copy.name());
        return copy.settings().get(BuiltInModel.INITIAL) instanceof Value.Str initial
                ? words.with("--initial", initial.value())
                : words;
    }
}
