package dev.plumbline.mpcal.internal;

import dev.plumbline.mpcal.internal.names.ModuleNames;
import dev.plumbline.mpcal.internal.names.UnboundDeclarations;
import dev.plumbline.mpcal.internal.rules.MpcalRules;
import dev.plumbline.mpcal.internal.syntax.MpcalModule;
import dev.plumbline.mpcal.internal.syntax.Problem;
import dev.plumbline.mpcal.internal.syntax.SourceFile;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file with an algorithm of Modular PlusCal: the algorithm if it can be used, otherwise all of its problems.
 *
 * @param module the part that could be read, if there is an algorithm at all
 * @param names of the module around the algorithm
 * @param problems all problems, in the order of the file
 */
public record MpcalSource(SourceFile file, Optional<MpcalModule> module, ModuleNames names, List<Problem> problems) {
    public MpcalSource {
        problems = List.copyOf(problems);
    }

    /**
     * @param noMultipleWrites whether two assignments to one variable in a step are rejected, as in PlusCal
     * @throws BadInput if there is no such file
     */
    public static MpcalSource read(Path path, boolean noMultipleWrites) throws BadInput {
        return of(
                path.toString(),
                text(path),
                Optional.ofNullable(path.toAbsolutePath().getParent()),
                Map.of(),
                noMultipleWrites);
    }

    /** Of a module that extends bundled ones only. */
    public static MpcalSource of(String name, String text, boolean noMultipleWrites) {
        return of(name, text, Optional.empty(), Map.of(), noMultipleWrites);
    }

    /**
     * @param folder the folder to search for modules that this one extends
     * @param texts the texts of such modules that are in no folder, by file name
     */
    public static MpcalSource of(
            String name, String text, Optional<Path> folder, Map<String, String> texts, boolean noMultipleWrites) {
        SourceFile file = new SourceFile(name, text);
        MpcalModule.Read read = MpcalModule.read(file);
        List<Problem> problems = new ArrayList<>(read.problems());
        Optional<MpcalModule> module = read.module().stream().findFirst();
        int end = module.map(MpcalSource::translationStart).orElse(0);
        ModuleNames names = ModuleNames.of(text.substring(0, end), folder, texts);
        UnboundDeclarations.of(text)
                .forEach((offset, unbound) -> problems.add(new Problem(
                        Problem.Kind.UNKNOWN_NAME,
                        offset,
                        unbound + " is declared RECURSIVE, but never defined; expected " + unbound + " == ...")));
        if (read.problems().isEmpty() && module.isPresent()) {
            problems.addAll(MpcalRules.check(module.get(), names, noMultipleWrites));
        } else if (module.isPresent() && read.declarations() == MpcalModule.Declarations.ALL) {
            problems.addAll(MpcalRules.checkNames(module.get(), names));
        }
        Collections.sort(problems);
        return new MpcalSource(file, module, names, problems);
    }

    /** The algorithm may use definitions before this place, since they precede its translation. */
    private static int translationStart(MpcalModule module) {
        int mark = module.file().text().indexOf("\\* BEGIN TRANSLATION", module.commentEnd());
        return mark < 0 ? module.commentEnd() : mark;
    }

    /** The text of a file. */
    public static String text(Path path) throws BadInput {
        try {
            return Files.readString(path);
        } catch (CharacterCodingException e) {
            throw new BadInput(
                    path + " is not text in UTF-8; expected a TLA+ module with an algorithm after --mpcal", e);
        } catch (IOException e) {
            throw new BadInput("cannot read " + path + "; expected a TLA+ module with an algorithm after --mpcal", e);
        }
    }

    /** Whether a file has an algorithm of Modular PlusCal, right or wrong. */
    public static boolean isMpcal(Path path) {
        try {
            return Files.isRegularFile(path)
                    && !MpcalModule.read(new SourceFile("", Files.readString(path)))
                            .module()
                            .isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** {@code file:line:column: message}, one line for each problem. */
    public List<String> messages() {
        return messages(problems);
    }

    /** {@code file:line:column: message}, one line for each of these problems of the file. */
    public List<String> messages(List<Problem> found) {
        return found.stream()
                .map(problem -> file.place(problem.offset()) + ": " + problem.message())
                .toList();
    }

    /** @throws BadInput with all problems if there are any */
    public MpcalModule usable() throws BadInput {
        if (!problems.isEmpty()) {
            throw new BadInput(String.join("; ", messages()));
        }
        return module.orElseThrow();
    }
}
