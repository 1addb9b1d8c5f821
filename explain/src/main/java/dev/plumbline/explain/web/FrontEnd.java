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
 * <p>Joining only leaves out lines of a strict form: imports of names from a module that is earlier in the list, one
 * line each, and {@code export} before a declaration. Other lines that begin with {@code import} or {@code export} are
 * rejected, and so is a name that two modules declare.
 */
final class FrontEnd {
    /**
     * The rooms, which are folders, each with its modules: elements and texts; what is shown, and what of it is chosen;
     * the four pictures; the grid of interpretations; what is known about the selected thing; variables over steps;
     * all states; a system that is walked through; and the page around all of them. A module imports from rooms above its own, and from modules before it in its room.
     */
    private static final List<Room> ROOMS = List.of(
            new Room("base", "keepfocus dom text bytes longtext paragraph stepper svgcontext elementdrawing saving"),
            new Room(
                    "scene",
                    "quantifiers values differences filter search folding reading sidebyside graph interpretation"
                            + " cutwalk scene source lacking link options address learning"),
            new Room(
                    "timeline",
                    "timebox times zero lanes axis laneorder nearby bands breaks annotations boxlook painter timeline"
                            + " controls tooltip witness steppath scrollbars measure gestures emphasis pinch"),
            new Room("spacetime", "spacetime spacetimepainter spacetimeview spacetimekeys"),
            new Room("chart", "chart chartpainter chartview"),
            new Room("interleaving", "interleaving interleavinglook interleavingview"),
            new Room("grid", "foldedrows morerows grid focus"),
            new Room(
                    "details",
                    "statetree state steps stalled operation nextrecords record step threadstep cutstate cutsteps"),
            new Room("trace", "columns traceview"),
            new Room("statespace", "layers routes spaceview summary"),
            new Room("explorer", "way choices placeview findings explorerview"),
            new Room(
                    "frame",
                    "provenance banner splitter live runs compare page pictures help filterview searchview app"));

    private static final Pattern IMPORT =
            Pattern.compile("import \\{ [\\w, ]+ } from \"\\.(?:/|\\./(\\w+/))(\\w+\\.js)\";");
    private static final Pattern DECLARATION =
            Pattern.compile("(export )?(?:const|let|class|function|async function|function\\*) (\\w+)\\b.*");
    private static final Pattern OTHER_FORM = Pattern.compile("(import|export)\\b.*");

    private FrontEnd() {}

    static String script() {
        List<Module> modules = new ArrayList<>();
        for (Room room : ROOMS) {
            for (String name : room.modules().split(" ")) {
                String file = room.name() + "/" + name + ".js";
                modules.add(new Module(file, resource(file)));
            }
        }
        return joined(modules);
    }

    static String style() {
        return resource("viewer.css");
    }

    static String page() {
        return resource("viewer.html");
    }

    /** @param modules their names, separated by spaces */
    private record Room(String name, String modules) {}

    /** @param name with its room: {@code scene/graph.js} */
    record Module(String name, String text) {
        /** The name of a module that this one imports. */
        private String resolved(Matcher imported) {
            String room = imported.group(1) == null ? name.substring(0, name.indexOf('/') + 1) : imported.group(1);
            return room + imported.group(2);
        }
    }

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
                    String other = module.resolved(imported);
                    if (!before.contains(other)) {
                        throw new IllegalStateException(where + ": imports " + other
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
                } else if (OTHER_FORM.matcher(line).matches()) {
                    throw new IllegalStateException(where
                            + ": expected import { names } from \"./module.js\" or \"../room/module.js\"; or"
                            + " export before a declaration");
                } else {
                    out.append(line).append('\n');
                }
            }
            before.add(module.name());
        }
        return out.append("})();\n").toString();
    }

    static String resource(String name) {
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
