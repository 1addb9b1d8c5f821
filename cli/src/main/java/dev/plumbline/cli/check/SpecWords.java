package dev.plumbline.cli.check;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.model.BuiltInModel;
import dev.plumbline.spec.model.ModelClass;
import dev.plumbline.tla.TlaKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The specification of a bundle as options of {@code plumbline check}. */
public final class SpecWords {
    private SpecWords() {}

    /**
     * Unpacks what a later check needs, and says with which options it chooses it. None for the serial runs of an
     * object: no option chooses those, and the bundle is checked as it is.
     *
     * @param folder for its files; made if there are any
     */
    public static List<String> of(SpecCopy copy, Path folder) throws BadInput {
        return switch (copy.kind()) {
            case TlaKind.KIND -> module(copy, folder);
            case BuiltInModel.KIND -> model(copy);
            case ModelClass.KIND -> List.of("--model-class", copy.name());
            default -> List.of();
        };
    }

    private static List<String> module(SpecCopy copy, Path folder) throws BadInput {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw OutputFile.cannotWrite(folder, e);
        }
        copy.extract(folder);
        List<String> words =
                new ArrayList<>(List.of("--spec", folder.resolve(copy.name()).toString()));
        if (copy.files().containsKey(TlaKind.CONFIG)) {
            words.addAll(List.of("--config", folder.resolve(TlaKind.CONFIG).toString()));
        }
        TlaKind.constants(copy).forEach((name, value) -> words.addAll(List.of("--constant", name + "=" + value)));
        List<String> silent = TlaKind.silent(copy);
        if (!silent.isEmpty()) {
            words.addAll(List.of("--silent", String.join(",", silent)));
        }
        return words;
    }

    private static List<String> model(SpecCopy copy) {
        List<String> words = new ArrayList<>(List.of("--model", copy.name()));
        if (copy.settings().get(BuiltInModel.INITIAL) instanceof Value.Str initial) {
            words.addAll(List.of("--initial", initial.value()));
        }
        return words;
    }
}
