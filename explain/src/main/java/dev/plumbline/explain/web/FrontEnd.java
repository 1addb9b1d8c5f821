package dev.plumbline.explain.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The front end: its modules joined into one script, its style and its page. A file opened from disk may not import
 * modules, so all of them become one script, in the server and in the report alike.
 *
 * <p>Joining is no more than leaving out lines, and that only for a strict form: imports of names from a module that
 * stands earlier in the list, one line each, and {@code export} in front of a declaration. Whatever else begins with
 * {@code import} or {@code export} is refused, and so is a name that two modules declare.
 */
final class FrontEnd {
    /** Each after those that it imports. */
    private static final List<String> MODULES = List.of(
            "keepfocus.js",
            "dom.js",
            "text.js",
            "quantifiers.js",
            "bytes.js",
            "values.js",
            "differences.js",
            "longtext.js",
            "filter.js",
            "search.js",
            "folding.js",
            "reading.js",
            "sidebyside.js",
            "graph.js",
            "afterwards.js",
            "scene.js",
            "source.js",
            "lacking.js",
            "link.js",
            "timebox.js",
            "times.js",
            "options.js",
            "address.js",
            "zero.js",
            "lanes.js",
            "axis.js",
            "laneorder.js",
            "nearby.js",
            "bands.js",
            "annotations.js",
            "boxlook.js",
            "painter.js",
            "timeline.js",
            "controls.js",
            "tooltip.js",
            "witness.js",
            "splitter.js",
            "scrollbars.js",
            "gestures.js",
            "spacetime.js",
            "spacetimepainter.js",
            "spacetimeview.js",
            "spacetimekeys.js",
            "chart.js",
            "chartpainter.js",
            "chartview.js",
            "emphasis.js",
            "pinch.js",
            "foldedrows.js",
            "interleaving.js",
            "interleavinglook.js",
            "interleavingview.js",
            "morerows.js",
            "grid.js",
            "focus.js",
            "state.js",
            "stalled.js",
            "operation.js",
            "nextrecords.js",
            "record.js",
            "step.js",
            "cutstate.js",
            "provenance.js",
            "banner.js",
            "runs.js",
            "page.js",
            "help.js",
            "learning.js",
            "filterview.js",
            "searchview.js",
            "app.js");

    private static final Pattern IMPORT = Pattern.compile("import \\{ [\\w, ]+ } from \"\\./([\\w]+\\.js)\";");
    private static final Pattern DECLARATION =
            Pattern.compile("(export )?(?:const|let|class|function|async function|function\\*) (\\w+)\\b.*");

    private FrontEnd() {}

    static String script() {
        List<Module> modules = new ArrayList<>();
        MODULES.forEach(name -> modules.add(new Module(name, resource(name))));
        return joined(modules);
    }

    static String style() {
        return resource("viewer.css");
    }

    static String page() {
        return resource("viewer.html");
    }

    record Module(String name, String text) {}

    static String joined(List<Module> modules) {
        StringBuilder out = new StringBuilder("(() => {\n\"use strict\";\n");
        Map<String, String> declared = new HashMap<>();
        List<String> before = new ArrayList<>();
        for (Module module : modules) {
            out.append("// ").append(module.name()).append('\n');
            int number = 0;
            for (String line : module.text().lines().toList()) {
                String where = module.name() + ":" + ++number;
                Matcher imported = IMPORT.matcher(line);
                if (imported.matches()) {
                    if (!before.contains(imported.group(1))) {
                        throw new IllegalStateException(where + ": imports " + imported.group(1)
                                + ", which does not stand before it; expected one of " + before);
                    }
                    continue;
                }
                Matcher declaration = DECLARATION.matcher(line);
                if (declaration.matches()) {
                    String other = declared.putIfAbsent(declaration.group(2), where);
                    if (other != null) {
                        throw new IllegalStateException(
                                where + ": " + declaration.group(2) + " is declared at " + other + " already");
                    }
                    out.append(declaration.group(1) == null ? line : line.substring("export ".length()))
                            .append('\n');
                } else if (line.matches("(import|export)\\b.*")) {
                    throw new IllegalStateException(
                            where + ": expected import { names } from \"./module.js\"; or export before a declaration");
                } else {
                    out.append(line).append('\n');
                }
            }
            before.add(module.name());
        }
        return out.append("})();\n").toString();
    }

    private static String resource(String name) {
        try (InputStream in = FrontEnd.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no " + name + " beside " + FrontEnd.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
