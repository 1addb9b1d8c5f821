package dev.plumbline.architecture;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The graphs of modules and packages as a page in Markdown, drawn by Mermaid. */
final class Drawing {
    private final House house;
    private final Arrows modules;
    private final Arrows packages;

    Drawing(House house) {
        this.house = house;
        this.modules = house.moduleArrows();
        this.packages = house.packageArrows();
    }

    /** The graph of modules, without arrows that follow from others. As docs/architecture.md shows it. */
    String modules() {
        StringBuilder text = new StringBuilder("```mermaid\ngraph BT\n");
        Arrows shortest = modules.shortest();
        for (String module : house.inhabited()) {
            text.append("  ").append(module).append('\n');
            shortest.from(module)
                    .forEach(other -> text.append("  ")
                            .append(module)
                            .append(" --> ")
                            .append(other)
                            .append('\n'));
        }
        return text.append("```\n").toString();
    }

    private String packages(String module) {
        Map<String, TreeSet<String>> types = house.topLevelTypes();
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
        StringBuilder text = new StringBuilder("# Modules and packages, as compiled\n\n");
        text.append("An arrow means: uses. Arrows that follow from others are left out between modules.\n\n");
        text.append(modules()).append("\n## Cycles of packages\n");
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
        text.append("\n## Packages, with the number of their types\n");
        for (String module : house.inhabited()) {
            text.append("\n### ").append(module).append('\n').append(packages(module));
        }
        return text.toString();
    }
}
