package dev.plumbline.tla.internal.tlc.read;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.sany.InternedTexts;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tla2sany.semantic.ModuleNode;

/**
 * The modules that SANY parsed last in this class loader, so that a specification that is loaded again is not parsed again:
 * two thirds of the time to load it. They are used again only if every module that SANY asked for is found and has the same
 * bytes, the standard ones included, and if the configuration mentions the same texts before. Then SANY would create the
 * same nodes, which the translation to our own tree does not change. SANY's table of texts becomes again what it was after
 * parsing, so the strings have the same order.
 */
public final class ParsedModules {
    private static final int MOST = 4;

    /** Of the texts of a specification that is kept: nodes take some hundred times as much memory as their text. */
    private static final int MOST_BYTES = 300_000;

    /** Released when memory is short; the one that was used last comes first. */
    private static final Deque<SoftReference<Parsed>> LATEST = new ArrayDeque<>();

    /**
     * @param mentioned the constants of the configuration, whose texts come first in SANY's table
     * @param files the bytes of the modules, by the names by which SANY asked for them
     * @param order of these names
     * @param texts SANY's table after parsing
     */
    private record Parsed(
            String root,
            List<String> mentioned,
            Map<String, byte[]> files,
            List<String> order,
            ModuleNode module,
            List<Object> texts) {}

    private ParsedModules() {}

    /**
     * Parses a module, unless it was parsed before. To be called after {@link InternedTexts#reset}.
     *
     * @param config the configuration for which the table of texts was reset
     * @throws BadInput with all of SANY's messages
     */
    public static synchronized ModuleNode parse(
            String root, ModuleFiles files, ConfigFile config, Map<String, String> expressions)
            throws BadInput, IOException {
        List<String> mentioned = List.copyOf(config.constants().values());
        Optional<Parsed> known = find(root, mentioned, files);
        if (known.isPresent()) {
            InternedTexts.restore(known.get().texts());
            return known.get().module();
        }
        ModuleNode module = Parser.parse(root, files, expressions);
        Parsed parsed = new Parsed(
                root,
                mentioned,
                Map.copyOf(files.asked()),
                List.copyOf(files.asked().keySet()),
                module,
                InternedTexts.saved());
        // Not if a file was changed while SANY read it.
        if (bytes(parsed) <= MOST_BYTES && hasSameFiles(parsed, files)) {
            LATEST.addFirst(new SoftReference<>(parsed));
            if (LATEST.size() > MOST) {
                LATEST.removeLast();
            }
        }
        return module;
    }

    private static int bytes(Parsed parsed) {
        return parsed.files().values().stream().mapToInt(file -> file.length).sum();
    }

    private static Optional<Parsed> find(String root, List<String> mentioned, ModuleFiles files) throws IOException {
        for (SoftReference<Parsed> each : LATEST) {
            Parsed parsed = each.get();
            if (parsed != null
                    && parsed.root().equals(root)
                    && parsed.mentioned().equals(mentioned)
                    && hasSameFiles(parsed, files)) {
                LATEST.remove(each);
                LATEST.addFirst(each);
                return Optional.of(parsed);
            }
        }
        return Optional.empty();
    }

    /**
     * Asks for the same modules as SANY did, in its order, up to the first one that differs. SANY would ask for this one
     * too, because those before it are the same; so nothing is read that is not a module of the specification.
     */
    private static boolean hasSameFiles(Parsed parsed, ModuleFiles files) throws IOException {
        for (String name : parsed.order()) {
            Path file = files.resolve(name, true).toPath();
            if (!Files.isRegularFile(file) || !Arrays.equals(parsed.files().get(name), Files.readAllBytes(file))) {
                return false;
            }
        }
        return true;
    }
}
