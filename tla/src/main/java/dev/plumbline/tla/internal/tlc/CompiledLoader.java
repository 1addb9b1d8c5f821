package dev.plumbline.tla.internal.tlc;

import dev.plumbline.history.files.Folders;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.tla.internal.checked.CheckedSource;
import dev.plumbline.tla.internal.compiled.CompiledSpec;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.LoadRequest;
import dev.plumbline.tla.internal.load.SpecLoader;
import dev.plumbline.tla.internal.load.TreeLoader;
import dev.plumbline.tla.internal.obstacle.ModuleTexts;
import dev.plumbline.tla.internal.sany.InternedTexts;
import dev.plumbline.tla.internal.sany.Origins;
import dev.plumbline.tla.internal.sany.SanySpecification;
import dev.plumbline.tla.internal.stored.SpecificationCache;
import dev.plumbline.tla.internal.stored.StoredRequest;
import dev.plumbline.tla.internal.stored.TranslatedTree;
import dev.plumbline.tla.internal.tlc.read.ModuleFiles;
import dev.plumbline.tla.internal.tlc.read.ParsedModules;
import dev.plumbline.tla.internal.tlc.spec.ConfigNotes;
import dev.plumbline.tla.internal.tlc.spec.Formulas;
import dev.plumbline.tla.internal.tlc.spec.OwnReading;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.ModuleNode;
import util.ToolIO;

/**
 * Reads specifications for our own evaluator: SANY parses them, and TLC is not used. Errors in a specification are
 * reported by {@link TlcSpecLoader}.
 */
public final class CompiledLoader implements TreeLoader {
    /** Creates the result from a parsed specification. */
    @FunctionalInterface
    private interface Use<T> {
        Optional<T> of(String file, TranslatedTree tree) throws BadInput;
    }

    @Override
    public Optional<ExplorableSpec> explorable(LoadRequest source, SpecLoader.Reference<ExplorableSpec> reference) {
        return read(
                source,
                (file, tree) -> CompiledSpec.of(
                        reference,
                        file,
                        source.signature(tree.outline()),
                        notesOfSearch(source, tree),
                        tree.specification(),
                        tree.names(),
                        tree.written(),
                        new ModuleTexts(tree.outline().files())));
    }

    @Override
    public Optional<ExtensibleSpec> checked(LoadRequest source, SpecLoader.Reference<ExtensibleSpec> reference) {
        return read(source, (file, tree) -> checked(source, file, tree).checked(reference));
    }

    private static CheckedSource checked(LoadRequest source, String file, TranslatedTree tree) {
        return new CheckedSource(
                file,
                tree.specification(),
                tree.names(),
                tree.written(),
                tree.outline(),
                tree.formulas(),
                source.silent(),
                new ConfigNotes(source.config(), undeclared(source, tree), List::of).ofHistory(),
                new ConfigNotes(source.config().withoutView(), TlcSpecLoader.withoutView(source), List::of).ofHistory(),
                notesOfSearch(source, tree),
                source.config().container());
    }

    /**
     * A parsed specification in our own tree; empty if it cannot be translated. To be called with a large stack.
     *
     * @param names as they were after the modules were parsed
     */
    static Optional<OwnReading.Translation> translation(
            LoadRequest source, ModuleNode parsed, ConfigFile config, Names names, ExtensibleSpec.Outline outline) {
        try {
            String file = source.module().getFileName().toString();
            Origins origins = new Origins();
            SanySpecification translated = SanySpecification.of(parsed, config, names, origins);
            TranslatedTree tree = tree(source, translated, names, List.of(), outline);
            return Optional.of(new OwnReading.Translation(checked(source, file, tree), origins));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    private static TranslatedTree tree(
            LoadRequest source,
            SanySpecification parsed,
            Names names,
            List<String> texts,
            ExtensibleSpec.Outline outline)
            throws BadInput {
        return new TranslatedTree(
                parsed.specification(),
                names,
                texts,
                parsed.writtenNames(),
                outline,
                formulas(source, parsed),
                parsed.undeclared());
    }

    private static List<String> notesOfSearch(LoadRequest source, TranslatedTree tree) {
        List<String> notes = new ArrayList<>(ConfigNotes.ofSearch(source.config()));
        notes.addAll(undeclared(source, tree));
        return notes;
    }

    private static List<String> undeclared(LoadRequest source, TranslatedTree tree) {
        return tree.undeclared().stream()
                .map(name -> source.config().file() + ": no effect: CONSTANT " + name
                        + ", which the specification does not declare")
                .toList();
    }

    private static Map<String, Definition> formulas(LoadRequest source, SanySpecification parsed) throws BadInput {
        Map<String, Definition> formulas = new LinkedHashMap<>();
        for (int i = 0; i < source.formulas().size(); i++) {
            formulas.put(source.formulas().get(i), parsed.definition(Formulas.name(i)));
        }
        return formulas;
    }

    private static <T> Optional<T> read(LoadRequest source, Use<T> use) {
        try {
            return TlcSpecLoader.onLargeStack(source, () -> {
                Path scratch = null;
                try {
                    scratch = Folders.temporary("plumbline-tla-");
                    return read(source, scratch, use);
                } catch (IOException e) {
                    return Optional.empty();
                } finally {
                    Folders.discard(scratch);
                }
            });
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    private static <T> Optional<T> read(LoadRequest source, Path scratch, Use<T> use) throws IOException, BadInput {
        String file = source.module().getFileName().toString();
        String module = file.substring(0, file.length() - ".tla".length());
        Map<String, Value> values = new LinkedHashMap<>(source.values());
        Map<String, String> expressions = new LinkedHashMap<>(source.expressions());
        Map<String, String> verbatim = new LinkedHashMap<>();
        TlcSpecLoader.constantsOf(source.config(), values, expressions, verbatim);
        ModuleFiles files = new ModuleFiles(source.module(), source.folders(), scratch, values);
        files.writeEnvironment(source.environment());
        String root = module;
        if (!expressions.isEmpty() || !source.formulas().isEmpty()) {
            root = TlcSpecLoader.ROOT;
            files.write(root + ".tla", TlcSpecLoader.rootModule(module, expressions, source.formulas(), List.of()));
        }
        Optional<SpecificationCache> cache = SpecificationCache.used();
        byte[] request = cache.isPresent() ? StoredRequest.of(source) : new byte[0];
        Optional<TranslatedTree> stored = cache.flatMap(each -> each.find(request, files::bytes));
        if (stored.isPresent()) {
            return use.of(file, stored.get());
        }
        InternedTexts.reset(source.config());
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.setMode(ToolIO.TOOL);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
        ModuleNode parsed =
                ParsedModules.parse(root, files, source.config(), TlcSpecLoader.describedAs(expressions, source));
        ConfigFile config = config(source, expressions);
        List<String> texts = SanySpecification.texts(config);
        Names names = new Names(texts);
        SanySpecification specification = SanySpecification.of(parsed, config, names);
        for (String name : specification.undeclared()) {
            if (!source.config().constants().containsKey(name)) {
                throw new BadInput(name + " is not a constant of the specification");
            }
        }
        ExtensibleSpec.Outline outline =
                TlcSpecLoader.outline(module, parsed, files, source.config(), expressions, verbatim);
        TranslatedTree tree = tree(source, specification, names, texts, outline);
        // A file may have changed while SANY read it, and a text that came later has a rank that nothing here tells.
        if (cache.isPresent() && names.size() == texts.size() && files.areUnchanged()) {
            cache.get().store(request, files.asked(), tree);
        }
        return use.of(file, tree);
    }

    /**
     * The configuration with the constants of the options; the others stay as they are written, since their order
     * matters.
     */
    static ConfigFile config(LoadRequest source, Map<String, String> expressions) {
        Map<String, String> constants = new LinkedHashMap<>(source.config().constants());
        Map<String, String> replacements = new LinkedHashMap<>(source.config().replacements());
        source.values().forEach((name, value) -> {
            constants.put(name, value.toString());
            replacements.remove(name);
        });
        expressions.keySet().forEach(name -> {
            constants.remove(name);
            replacements.put(name, TlcSpecLoader.definition(name));
        });
        return source.config().withConstants(constants, replacements);
    }
}
