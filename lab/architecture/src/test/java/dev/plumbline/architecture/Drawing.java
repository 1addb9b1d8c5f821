package dev.plumbline.architecture;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The graphs of rooms and packages as a page in Markdown, drawn by Mermaid. */
final class Drawing {
    private final House house;
    private final Arrows rooms;
    private final Arrows packages;

    Drawing(House house) {
        this.house = house;
        this.rooms = house.roomArrows();
        this.packages = house.packageArrows();
    }

    /** The graph of rooms, without arrows that follow from others. As docs/architecture.md shows it. */
    String rooms() {
        StringBuilder text = new StringBuilder("```mermaid\ngraph BT\n");
        Arrows shortest = rooms.shortest();
        for (String room : house.rooms()) {
            text.append("  ").append(room).append('\n');
            shortest.from(room)
                    .forEach(other -> text.append("  ")
                            .append(room)
                            .append(" --> ")
                            .append(other)
                            .append('\n'));
        }
        return text.append("```\n").toString();
    }

    private String packages(String module) {
        Map<String, TreeSet<String>> types = house.publicTypes();
        Set<String> inside = new TreeSet<>();
        house.of(module).forEach(type -> inside.add(type.getPackageName()));
        StringBuilder text = new StringBuilder("```mermaid\ngraph BT\n");
        for (String from : inside) {
            int count = types.getOrDefault(from, new TreeSet<>()).size();
            text.append("  ").append(id(from)).append("[\"").append(from.replace("dev.plumbline.", ""));
            text.append(" (").append(count).append(")\"]\n");
            for (String to : packages.from(from)) {
                if (inside.contains(to)) {
                    text.append("  ")
                            .append(id(from))
                            .append(" --> ")
                            .append(id(to))
                            .append('\n');
                }
            }
        }
        return text.append("```\n").toString();
    }

    private static String id(String name) {
        return name.replace('.', '_');
    }

    /** All of it, cycles and large packages named. */
    String page() {
        StringBuilder text = new StringBuilder("# Rooms and packages, as compiled\n\n");
        text.append("An arrow means: uses. Arrows that follow from others are left out between rooms.\n\n");
        text.append(rooms()).append("\n## Cycles of packages\n");
        for (Set<String> cycle : packages.cycles()) {
            text.append("\n- ").append(String.join(", ", cycle)).append('\n');
            for (String from : cycle) {
                for (String to : packages.from(from)) {
                    if (cycle.contains(to)) {
                        text.append("  - ").append(packages.example(from, to)).append('\n');
                    }
                }
            }
        }
        text.append("\n## Packages, with the number of their public types\n");
        for (String module : house.inhabited()) {
            text.append("\n### ").append(module).append('\n').append(packages(module));
        }
        return text.toString();
    }
}
