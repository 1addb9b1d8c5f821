package dev.plumbline.tla;

import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.load.LoadRequest;
import dev.plumbline.tla.internal.load.Loaders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A TLA+ module as the source of specifications, for instance {@code TlaSource.of(Path.of("KvMap.tla"))}. The module is
 * loaded once for all histories. If its configuration takes constants from histories, it is loaded again when a history
 * has other values than the one before. Steps are evaluated by our own evaluator if it supports the module, and TLC's
 * interpreter confirms violations.
 */
public final class TlaSource implements dev.plumbline.spec.SpecSource {
    private final Path tla;
    private final TlaOptions options;
    /** Loading takes no lock: a thread that hangs in it must not block others. */
    private final AtomicReference<ExtensibleSpec> shared = new AtomicReference<>();
    /** The last specification whose constants came from a history. */
    private final AtomicReference<Loaded> latest = new AtomicReference<>();

    private final AtomicReference<ConfigFile> configuration = new AtomicReference<>();

    private record Loaded(LoadRequest request, ExtensibleSpec spec) {}

    private final AtomicReference<BadInput> failure = new AtomicReference<>();
    private final LoggedConstants logged;

    private final boolean own;

    private TlaSource(Path tla, TlaOptions options, boolean own) {
        this.tla = tla;
        this.options = options;
        this.own = own;
        this.logged = new LoggedConstants(tla, options);
    }

    /** With the .cfg beside it, if there is one. */
    public static TlaSource of(Path tla) {
        return of(tla, TlaOptions.DEFAULT);
    }

    /** @param options without a history: constants come from the history that is checked */
    public static TlaSource of(Path tla, TlaOptions options) {
        return new TlaSource(tla, options, true);
    }

    /** The same with steps evaluated by TLC's interpreter, for comparison. */
    public TlaSource onTlc() {
        return new TlaSource(tla, options, false);
    }

    @Override
    public ExtensibleSpec load(History history) throws BadInput {
        return load(history, options.loading());
    }

    @Override
    public ExtensibleSpec load(History history, Duration most) throws BadInput {
        TlaOptions with = logged.of(history);
        List<String> formulas = LoggedConstants.formulas(history);
        if (with != options || !formulas.isEmpty()) {
            return load(TlaSpec.request(
                    tla, configuration(), with.withHistory(history).withLoading(most), formulas));
        }
        ExtensibleSpec known = shared.get();
        if (known != null) {
            return known;
        }
        try {
            ConfigFile config = configuration();
            if (!TlaSpec.asksForHistory(config, options)) {
                ExtensibleSpec loaded = loaded(TlaSpec.request(tla, config, options.withLoading(most), List.of()));
                shared.set(loaded);
                return loaded;
            }
        } catch (BadInput e) {
            failure.set(e);
            throw e;
        }
        return load(TlaSpec.request(
                tla, configuration(), options.withHistory(history).withLoading(most), List.of()));
    }

    /** The configuration, read once like the module. */
    private ConfigFile configuration() throws BadInput {
        ConfigFile known = configuration.get();
        if (known == null) {
            known = TlaSpec.configuration(tla, options);
            configuration.set(known);
        }
        return known;
    }

    /**
     * Loads a small module so that others load faster. Threads that load other modules at the same time wait for this
     * one, and then use the classes of SANY that it loaded.
     */
    public ExtensibleSpec loadAhead(History history) throws BadInput {
        return Loaders.ahead(() -> load(history));
    }

    /** Reuses the last specification if the constants are the same, as in most recordings of one system. */
    private ExtensibleSpec load(LoadRequest request) throws BadInput {
        Loaded last = latest.get();
        if (last != null && last.request().equals(request)) {
            return last.spec();
        }
        ExtensibleSpec loaded = loaded(request);
        latest.set(new Loaded(request, loaded));
        return loaded;
    }

    private ExtensibleSpec loaded(LoadRequest request) throws BadInput {
        return own ? TlaSpec.checked(request) : TlaSpec.onTlc(request);
    }

    @Override
    public Optional<BadInput> failure() {
        return Optional.ofNullable(failure.get());
    }

    @Override
    public void forget() {
        shared.set(null);
        latest.set(null);
        configuration.set(null);
    }

    /**
     * The copy has the module texts that were read when the specification was loaded, so a bundle contains exactly the
     * specification of the check.
     */
    @Override
    public SpecCopy copy(Spec loaded) throws BadInput {
        ExtensibleSpec.Outline outline = ((ExtensibleSpec) loaded).outline();
        Optional<Path> config = options.config().or(this::usualConfig).filter(Files::isRegularFile);
        Map<String, String> constants = new TreeMap<>(options.constants());
        Set<String> fromHistory = new TreeSet<>();
        if (config.isPresent()) {
            fromHistory.addAll(ConfigFile.read(config.get()).fromHistory().keySet());
            fromHistory.removeAll(constants.keySet());
        }
        options.constants().forEach((name, text) -> {
            if (TlaSpec.isFromHistory(text)) {
                fromHistory.add(name);
            }
        });
        fromHistory.addAll(logged.given());
        for (String name : fromHistory) {
            constants.put(name, String.valueOf(outline.values().get(name)));
        }
        try {
            Map<String, String> files = new TreeMap<>(outline.files());
            if (config.isPresent()) {
                files.put(TlaKind.CONFIG, text(config.get(), outline));
            }
            return TlaKind.copy(tla.getFileName().toString(), files, constants, options.silent());
        } catch (IOException e) {
            throw new BadInput("cannot read " + config.get() + ": " + BadInput.reason(e), e);
        }
    }

    /** The text of the configuration; generated without the VIEW if the verdict does not depend on it. */
    private static String text(Path config, ExtensibleSpec.Outline outline) throws IOException, BadInput {
        ConfigFile read = ConfigFile.read(config);
        return read.view().isPresent() && outline.view().isEmpty()
                ? read.withoutView().text()
                : Files.readString(config);
    }

    private Optional<Path> usualConfig() {
        String name = tla.getFileName().toString();
        return Optional.of(tla.resolveSibling(name.replaceFirst("\\.tla$", "") + ".cfg"));
    }
}
