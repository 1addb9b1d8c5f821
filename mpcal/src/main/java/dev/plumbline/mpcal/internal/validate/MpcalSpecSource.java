package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.History;
import dev.plumbline.history.files.Folders;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * A module of Modular PlusCal as the source of specifications: for the records of a history it generates the module
 * that replays them. The algorithm is translated anew; an earlier translation in the file is ignored.
 */
public final class MpcalSpecSource implements SpecSource {
    /** With more templates and strings, those of earlier histories are not kept. */
    private static final int MOST_KEPT = 2_000;

    private static final int MOST_LOADED = 4;

    private final String fileName;
    private final String text;
    private final String config;
    private final Map<String, String> modules;
    private final Optional<Path> folder;
    private final List<String> properties;
    private final boolean own;
    private final AtomicReference<Translated> translated = new AtomicReference<>();
    private final AtomicReference<BadInput> failure = new AtomicReference<>();
    /** The one that was loaded last comes first. */
    private final List<Loaded> latest = new CopyOnWriteArrayList<>();

    private record Translated(MpcalSource source, TranslatedModule module) {}

    /**
     * @param module that was read, which may lack the part after the translation
     * @param harmless the strings that further histories need not have
     */
    private record Loaded(TranslatedModule module, Replay replay, Set<String> harmless, ReplaySpec spec) {}

    MpcalSpecSource(
            String fileName,
            String text,
            String config,
            Map<String, String> modules,
            Optional<Path> folder,
            List<String> properties) {
        this(fileName, text, config, modules, folder, properties, true);
    }

    private MpcalSpecSource(
            String fileName,
            String text,
            String config,
            Map<String, String> modules,
            Optional<Path> folder,
            List<String> properties,
            boolean own) {
        this.own = own;
        this.properties = List.copyOf(properties);
        this.fileName = fileName;
        this.text = text;
        this.config = config;
        this.modules = Map.copyOf(modules);
        this.folder = folder;
    }

    /**
     * @param config the .cfg with the values of constants; without one, the one beside the module, if there is one
     * @param properties names of properties that must hold in every step: invariants, or {@code [][A]_v}
     * @throws BadInput if a file cannot be read
     */
    public static MpcalSpecSource of(Path module, Optional<Path> config, List<String> properties) throws BadInput {
        String name = module.getFileName().toString();
        Path beside = module.resolveSibling(name.replaceFirst("\\.tla$", "") + ".cfg");
        Optional<Path> used = config.isPresent() || !Files.isRegularFile(beside) ? config : Optional.of(beside);
        String constants = used.isPresent() ? MpcalSource.text(used.get()) : "";
        return new MpcalSpecSource(
                module.toString(),
                MpcalSource.text(module),
                constants,
                Map.of(),
                Optional.of(module.toAbsolutePath().getParent()),
                properties);
    }

    /** The same with records replayed by TLC's interpreter, for comparison. */
    public MpcalSpecSource onTlc() {
        return new MpcalSpecSource(fileName, text, config, modules, folder, properties, false);
    }

    @Override
    public Spec load(History history) throws BadInput {
        return load(List.of(history));
    }

    @Override
    public Spec load(History history, Duration most) throws BadInput {
        return load(List.of(history), most);
    }

    /**
     * The same, loaded once for several histories: translating and parsing a module takes longer than checking a short
     * log. Only these histories can be checked with it.
     */
    public SpecSource loadedFor(List<History> histories) throws BadInput {
        Spec loaded = load(histories);
        MpcalSpecSource source = this;
        return new SpecSource() {
            @Override
            public Spec load(History history) {
                return loaded;
            }

            @Override
            public SpecCopy copy(Spec spec) throws BadInput {
                return source.copy(spec);
            }
        };
    }

    /** One specification for the records of all these histories. */
    Spec load(List<History> histories) throws BadInput {
        return load(histories, TlaOptions.DEFAULT.loading());
    }

    private Spec load(List<History> histories, Duration most) throws BadInput {
        return load((module, known, strings) -> Replay.of(module, histories, known, strings), most);
    }

    /**
     * The specification of logs that are read once to load it and again to replay them: {@link ReplaySpec#performing}
     * performs their records.
     */
    ReplaySpec streamed(StreamedRecords logs, Duration most) throws BadInput {
        return (ReplaySpec) load(logs::first, most);
    }

    /** Makes the replay of the records that are checked. */
    @FunctionalInterface
    private interface Records {
        /**
         * @param known templates that it has besides those of the records
         * @param strings that it has besides those of the records
         */
        Replay of(TranslatedModule module, Map<String, Template> known, Set<String> strings) throws BadInput;
    }

    /**
     * Most runs of one system have the same templates and strings: then the module that was loaded for a history before is
     * used again.
     */
    private Spec load(Records records, Duration most) throws BadInput {
        Translated once = translated();
        Loaded last = null;
        Replay grown = null;
        for (Loaded each : latest) {
            Replay replay = records.of(each.module(), each.replay().templates(), each.harmless());
            if (replay.templates().size() == each.replay().templates().size()
                    && replay.strings().equals(each.replay().strings())) {
                return each.spec().replaying(replay);
            }
            last = last == null ? each : last;
            grown = grown == null ? replay : grown;
        }
        return last == null || grown.templates().size() + grown.strings().size() > MOST_KEPT
                ? first(once, records, most)
                : loaded(last.module(), once.source(), grown, last.spec().notes(), most);
    }

    private Translated translated() throws BadInput {
        Translated known = translated.get();
        if (known != null) {
            return known;
        }
        try {
            MpcalSource source = MpcalSource.of(fileName, text, folder, modules, false);
            Translated made = new Translated(source, TranslatedModule.of(source.usable(), source.names()));
            translated.set(made);
            return made;
        } catch (BadInput e) {
            failure.set(e);
            throw e;
        }
    }

    private Spec first(Translated once, Records records, Duration most) throws BadInput {
        TranslatedModule module = once.module();
        try {
            return loaded(module, once.source(), records.of(module, Map.of(), Set.of()), List.of(), most);
        } catch (BadInput e) {
            Optional<TranslatedModule> shorter = module.withoutRest();
            if (shorter.isEmpty()) {
                throw e;
            }
            try {
                return loaded(
                        shorter.get(),
                        once.source(),
                        records.of(shorter.get(), Map.of(), Set.of()),
                        List.of("the part of the module after the translation is left out, since it cannot be read: "
                                + e.getMessage()),
                        most);
            } catch (BadInput alsoWithoutIt) {
                // The error is not in the rest, or the configuration needs the rest.
                throw e;
            }
        }
    }

    private Spec loaded(TranslatedModule module, MpcalSource source, Replay replay, List<String> notes, Duration most)
            throws BadInput {
        Properties checked = Properties.of(properties, module.text());
        // Not the replay, which has all records: the loaders are kept for further histories.
        Set<String> strings = replay.strings();
        ReplaySpec.Loader reference =
                operators -> written(module, source, strings, checked, operators, most, TlaSpec::onTlc);
        ReplaySpec.Loader evaluator = operators -> written(
                module,
                source,
                strings,
                checked,
                operators,
                most,
                (file, options) -> TlaSpec.checked(file, options, () -> reference.load(operators)));
        ReplaySpec spec = new ReplaySpec(fileName, module, replay, reference, own ? evaluator : reference, notes);
        Replay nothing = replay.ofNothing();
        ReplaySpec kept = spec.replaying(nothing);
        keep(new Loaded(module, nothing, harmless(module, kept, strings), kept));
        return spec;
    }

    private synchronized void keep(Loaded loaded) {
        latest.add(0, loaded);
        if (latest.size() > MOST_LOADED) {
            latest.remove(MOST_LOADED);
        }
    }

    /**
     * The strings that may be those of another history too. Strings are ordered by where the modules mention them, and
     * those of a history are mentioned in the order of their letters. So one more that neither the specification nor the
     * history mentions changes the order of no others. A configuration may mention the set of all strings of a history.
     */
    private Set<String> harmless(TranslatedModule module, ReplaySpec spec, Set<String> strings) {
        if (config.contains(ReplayModule.ALL_STRINGS)) {
            return Set.of();
        }
        List<String> texts = new ArrayList<>(spec.otherModules().values());
        texts.add(module.text());
        texts.add(config);
        return strings.stream()
                .filter(each -> texts.stream().noneMatch(text -> mentions(text, each)))
                .collect(Collectors.toSet());
    }

    /** As an identifier, or between quotation marks with its escapes. */
    private static boolean mentions(String text, String string) {
        return text.contains(string) || text.contains(Value.of(string).toString());
    }

    @Override
    public Optional<BadInput> failure() {
        return Optional.ofNullable(failure.get());
    }

    @Override
    public synchronized void forget() {
        translated.set(null);
        latest.clear();
    }

    /** Loads a module from a file. */
    @FunctionalInterface
    private interface Loading {
        ExtensibleSpec of(Path module, TlaOptions options) throws BadInput;
    }

    /** Loads a module that extends the translation, from temporary files. */
    private ExtensibleSpec written(
            TranslatedModule module,
            MpcalSource source,
            Set<String> strings,
            Properties checked,
            Map<String, String> operators,
            Duration most,
            Loading loading)
            throws BadInput {
        Map<String, String> files = new LinkedHashMap<>(modules);
        String main = ReplayModule.name(module) + ".tla";
        files.put(module.source().name() + ".tla", module.text());
        files.put(main, ReplayModule.text(module, source.names(), strings, operators, checked));
        files.put("replay.cfg", ReplayModule.config(module, ConfigParts.of(config)) + checked.config());
        Path temporary = null;
        try {
            temporary = Folders.temporary("plumbline-mpcal-");
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(temporary.resolve(file.getKey()), file.getValue());
            }
            TlaOptions options = TlaOptions.DEFAULT.withLoading(most).withConfig(temporary.resolve("replay.cfg"));
            if (folder.isPresent()) {
                options = options.withFolder(folder.get());
            }
            return loading.of(temporary.resolve(main), options);
        } catch (IOException e) {
            throw new BadInput("cannot write the translation to a temporary folder", e);
        } finally {
            Folders.discard(temporary);
        }
    }

    @Override
    public SpecCopy copy(Spec loaded) throws BadInput {
        ReplaySpec spec = (ReplaySpec) loaded;
        Map<String, String> files = new TreeMap<>(spec.otherModules());
        files.put(Path.of(fileName).getFileName().toString(), text);
        files.put(MpcalKind.CONFIG, config);
        return new SpecCopy(
                MpcalKind.KIND,
                Path.of(fileName).getFileName().toString(),
                Map.of(
                        MpcalKind.PROPERTIES,
                        Value.tuple(properties.stream().map(Value::of).toList())),
                files);
    }
}
