package dev.plumbline.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * All modules of the poms, in their order, with the classes that were compiled for each. A class belongs to the module
 * in whose folder it lies: names of packages prove nothing about that. A room is a folder of the root, with the modules
 * in it. A part is what the table of docs/architecture.md lists for a module: a package and those below it.
 */
final class House {
    /** Built with a profile of its own: if nothing of the first was compiled, both are no modules of this build. */
    private static final List<String> OPTIONAL = List.of("cli/spark", "cli/spark/libraries");

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z/]+)` \\| ([^|]*) \\| [^|]+ \\|$");
    private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");

    private final List<String> modules;
    private final Map<String, List<String>> plan;
    private final Map<JavaClass, String> moduleOf = new LinkedHashMap<>();
    private final Map<String, JavaClass> named = new TreeMap<>();
    private final Map<String, Optional<String>> partOf = new TreeMap<>();
    private final JavaClasses classes;
    /** Several tests ask about the same arrows: to write down an example of each takes as long as a rule. */
    private final Map<String, Arrows> drawn = new ConcurrentHashMap<>();

    private House(Path root) throws IOException {
        Map<String, String> homes = new LinkedHashMap<>();
        List<Path> folders = new ArrayList<>();
        modules = new ArrayList<>(modulesOf(root));
        plan = planOf(root);
        if (!Files.isDirectory(root.resolve(OPTIONAL.get(0)).resolve("target/classes"))) {
            modules.removeAll(OPTIONAL);
            OPTIONAL.forEach(plan::remove);
        }
        for (String module : modules) {
            Path folder = root.resolve(module).resolve("target/classes");
            if (Files.isDirectory(root.resolve(module).resolve("src/main/java"))) {
                if (!Files.isDirectory(folder)) {
                    throw new IllegalStateException("module " + module + " is not compiled: run Maven with -Plab -am");
                }
                folders.add(folder);
                homes.put(folder.toUri().toString(), module);
            }
        }
        classes = new ClassFileImporter().importPaths(folders);
        for (JavaClass type : classes) {
            String place = type.getSource().orElseThrow().getUri().toString();
            homes.forEach((home, module) -> {
                if (place.startsWith(home)) {
                    moduleOf.put(type, module);
                    named.put(type.getName(), type);
                }
            });
        }
    }

    /** The modules of the parent pom in its order; each is followed by its own modules. */
    static List<String> modulesOf(Path root) throws IOException {
        List<String> modules = new ArrayList<>();
        for (String module : listedIn(root)) {
            modules.add(module);
            listedIn(root.resolve(module)).forEach(inner -> modules.add(module + "/" + inner));
        }
        return modules;
    }

    private static List<String> listedIn(Path folder) throws IOException {
        return MODULE.matcher(Files.readString(folder.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** The table of docs/architecture.md: modules, and for each the names of its parts. */
    private static Map<String, List<String>> planOf(Path root) throws IOException {
        Map<String, List<String>> plan = new LinkedHashMap<>();
        ROW.matcher(Files.readString(root.resolve("docs/architecture.md")))
                .results()
                .forEach(row -> {
                    List<String> parts = NAME.matcher(row.group(2))
                            .results()
                            .map(name -> name.group(1))
                            .toList();
                    if (plan.put(row.group(1), parts) != null) {
                        throw new IllegalStateException("two rows for " + row.group(1));
                    }
                });
        return plan;
    }

    /** The classes of this checkout, which several tests ask about: to import them takes longer than the questions. */
    static House ofThisCheckout() {
        return Checkout.HOUSE;
    }

    private static final class Checkout {
        static final House HOUSE = at(Path.of("..", ".."));
    }

    private static House at(Path root) {
        try {
            return new House(root.toAbsolutePath().normalize());
        } catch (IOException e) {
            throw new IllegalStateException("cannot read the poms and docs/architecture.md", e);
        }
    }

    /** As in the poms. */
    List<String> modules() {
        return modules;
    }

    /** The modules of the table in its order, each with its parts. */
    Map<String, List<String>> plan() {
        return plan;
    }

    /** All parts in the order of the table: each may use those before it, never those after it. */
    List<String> parts() {
        return plan.values().stream().flatMap(List::stream).toList();
    }

    JavaClasses classes() {
        return classes;
    }

    Collection<JavaClass> of(String module) {
        return moduleOf.entrySet().stream()
                .filter(each -> each.getValue().equals(module))
                .map(Map.Entry::getKey)
                .toList();
    }

    String module(JavaClass type) {
        return moduleOf.get(type);
    }

    /** The part that the package of a type is or lies in; of two, the inner one. */
    Optional<String> part(JavaClass type) {
        return partOf.computeIfAbsent(
                type.getPackageName(),
                name -> parts().stream()
                        .filter(part -> (name + ".").startsWith("dev.plumbline." + part + "."))
                        .max(Comparator.comparingInt(String::length)));
    }

    private String room(JavaClass type) {
        return module(type).replaceAll("/.*", "");
    }

    /** Modules that have classes, in order. */
    List<String> inhabited() {
        return modules.stream().filter(moduleOf::containsValue).toList();
    }

    /** Rooms that have classes, in the order of their first ones. */
    Set<String> rooms() {
        Set<String> rooms = new LinkedHashSet<>();
        inhabited().forEach(module -> rooms.add(module.replaceAll("/.*", "")));
        return rooms;
    }

    /** Which rooms the classes of each room use. */
    Arrows roomArrows() {
        return drawn.computeIfAbsent("rooms", none -> arrows(this::room));
    }

    /** Which parts the classes of each part use. */
    Arrows partArrows() {
        return drawn.computeIfAbsent("parts", none -> arrows(type -> part(type).orElse(type.getPackageName())));
    }

    /** Which packages the classes of each package use, over all modules. */
    Arrows packageArrows() {
        return drawn.computeIfAbsent("packages", none -> arrows(JavaClass::getPackageName));
    }

    private Arrows arrows(Function<JavaClass, String> place) {
        Arrows arrows = new Arrows();
        for (JavaClass type : moduleOf.keySet()) {
            String from = place.apply(type);
            arrows.add(from);
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = named.get(
                        dependency.getTargetClass().getBaseComponentType().getName());
                if (target != null && !place.apply(target).equals(from)) {
                    arrows.add(from, place.apply(target), dependency);
                }
            }
        }
        return arrows;
    }

    /** The public top-level types, by package. */
    Map<String, TreeSet<String>> publicTypes() {
        Map<String, TreeSet<String>> types = new TreeMap<>();
        moduleOf.keySet().stream()
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .forEach(type -> types.computeIfAbsent(type.getPackageName(), none -> new TreeSet<>())
                        .add(type.getSimpleName()));
        return types;
    }
}
