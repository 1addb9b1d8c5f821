package dev.plumbline.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * All modules of the parent pom, in its order, with the classes that were compiled for each. A class belongs to the
 * module in whose folder it lies: names of packages prove nothing about that.
 */
final class House {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private final List<String> modules;
    private final Map<JavaClass, String> moduleOf = new LinkedHashMap<>();
    private final Map<String, String> moduleOfName = new TreeMap<>();
    private final JavaClasses classes;

    private House(Path root) throws IOException {
        Map<String, String> homes = new LinkedHashMap<>();
        List<Path> folders = new ArrayList<>();
        modules = modulesOf(root);
        for (String module : modules) {
            Path folder = root.resolve(module).resolve("target/classes");
            if (Files.isDirectory(root.resolve(module).resolve("src/main/java"))) {
                if (!Files.isDirectory(folder)) {
                    throw new IllegalStateException("module " + module + " is not compiled: run Maven with -am");
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
                    moduleOfName.put(type.getName(), module);
                }
            });
        }
    }

    /** What the parent pom lists, in its order. */
    static List<String> modulesOf(Path root) throws IOException {
        return MODULE.matcher(Files.readString(root.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** The classes of this checkout, which several tests ask about: to import them takes longer than the questions. */
    static House ofThisCheckout() {
        return Checkout.HOUSE;
    }

    private static final class Checkout {
        static final House HOUSE = at(Path.of(".."));
    }

    private static House at(Path root) {
        try {
            return new House(root.toAbsolutePath().normalize());
        } catch (IOException e) {
            throw new IllegalStateException("cannot read the parent pom", e);
        }
    }

    /** As in the parent pom: a module may use those before it, never those after it. */
    List<String> modules() {
        return modules;
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

    /** Modules that have classes, in order. */
    List<String> inhabited() {
        return modules.stream().filter(moduleOf::containsValue).toList();
    }

    /** Which modules the classes of each module use. */
    Arrows moduleArrows() {
        Arrows arrows = new Arrows();
        inhabited().forEach(arrows::add);
        moduleOf.forEach((type, module) -> dependencies(type).forEach(dependency -> {
            String other = moduleOfName.get(
                    dependency.getTargetClass().getBaseComponentType().getName());
            if (other != null && !other.equals(module)) {
                arrows.add(module, other, dependency);
            }
        }));
        return arrows;
    }

    /** Which packages the classes of each package use, over all modules. */
    Arrows packageArrows() {
        Arrows arrows = new Arrows();
        moduleOf.keySet().forEach(type -> {
            arrows.add(type.getPackageName());
            dependencies(type).forEach(dependency -> {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                String other = target.getPackageName();
                if (moduleOfName.containsKey(target.getName()) && !other.equals(type.getPackageName())) {
                    arrows.add(type.getPackageName(), other, dependency);
                }
            });
        });
        return arrows;
    }

    /** The types of a package that have a file of their own, by package. */
    Map<String, TreeSet<String>> topLevelTypes() {
        Map<String, TreeSet<String>> types = new TreeMap<>();
        moduleOf.keySet().stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .forEach(type -> types.computeIfAbsent(type.getPackageName(), none -> new TreeSet<>())
                        .add(type.getSimpleName()));
        return types;
    }

    private static Collection<Dependency> dependencies(JavaClass type) {
        return type.getDirectDependenciesFromSelf();
    }
}
