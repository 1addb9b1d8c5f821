package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The part of the libraries that users see: the public types of packages that are exported to everyone. A module
 * without a descriptor exports all its packages; there, those with {@code internal} in their name are not for
 * strangers. The packages that a module exports to others of ours by name are not either.
 */
class StrangersTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final House HOUSE = House.ofThisCheckout();

    /** Of all libraries together. */
    private static final int MOST_TYPES = 250;

    /** They are started, by people or by Maven: their classes are no interface. */
    private static final Set<String> PROGRAMS = Set.of("cli", "cli/maven", "cli/spark");

    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]+`");
    private static final Pattern TYPE_NAME = Pattern.compile("\\b[A-Z]\\w+");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z/]+)` \\| ([^|]+) \\|$");
    private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");

    private static List<String> libraries() {
        return HOUSE.inhabited().stream()
                .filter(module -> !module.startsWith("lab/") && !PROGRAMS.contains(module))
                .toList();
    }

    private static String moduleName(String module) {
        return "dev.plumbline." + module.replaceAll(".*/", "");
    }

    private static Optional<ModuleDescriptor> descriptor(String module) throws IOException {
        Path file = ROOT.resolve(module).resolve("target/classes/module-info.class");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.of(ModuleDescriptor.read(in));
        }
    }

    /** The packages of a module that everyone may use. */
    private static Set<String> exported(String module) throws IOException {
        Optional<ModuleDescriptor> descriptor = descriptor(module);
        Stream<String> packages = descriptor.isPresent()
                ? descriptor.get().exports().stream()
                        .filter(exports -> !exports.isQualified())
                        .map(ModuleDescriptor.Exports::source)
                : HOUSE.of(module).stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> !(name + ".").contains(".internal."));
        return packages.collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isForStrangers(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    /** The types that strangers see, by name. */
    private static Map<String, JavaClass> seen() throws IOException {
        Map<String, JavaClass> seen = new TreeMap<>();
        for (String module : libraries()) {
            Set<String> exported = exported(module);
            for (JavaClass type : HOUSE.of(module)) {
                if (type.isTopLevelClass()
                        && type.getModifiers().contains(JavaModifier.PUBLIC)
                        && exported.contains(type.getPackageName())) {
                    seen.put(type.getName(), type);
                }
            }
        }
        return seen;
    }

    @Test
    void strangersSeeFewTypes() throws IOException {
        Map<String, Integer> perPackage = new TreeMap<>();
        Map<String, JavaClass> seen = seen();
        seen.values().forEach(type -> perPackage.merge(type.getPackageName(), 1, Integer::sum));
        assertThat(seen).containsKeys("dev.plumbline.check.Check", "dev.plumbline.tla.TlaSource");
        assertThat(seen.size())
                .as("public types that everyone sees: move those that only our own modules use to a package that is"
                        + " exported to these alone, or below a package named internal. By package: " + perPackage)
                .isLessThanOrEqualTo(MOST_TYPES);
    }

    @Test
    void thePageOfTheArchitectureListsTheExportedPackages() throws IOException {
        Map<String, Set<String>> listed = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(ROOT.resolve("docs/architecture.md")));
        while (row.find()) {
            listed.put(
                    row.group(1),
                    NAME.matcher(row.group(2))
                            .results()
                            .map(name -> "dev.plumbline." + name.group(1))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        Map<String, Set<String>> exported = new TreeMap<>();
        for (String module : libraries()) {
            exported.put(module, exported(module));
        }
        assertThat(listed).isEqualTo(exported);
    }

    @Test
    void aTypeThatStrangersSeeIsDocumentedOrNeededForOneThatIs() throws IOException {
        Map<String, JavaClass> seen = seen();
        Set<String> words = documentedWords();
        Set<String> services = services();
        Deque<JavaClass> open = new ArrayDeque<>();
        Set<String> reached = new TreeSet<>();
        for (JavaClass type : seen.values()) {
            // Exceptions reach a caller without a signature.
            if (words.contains(type.getSimpleName()) || services.contains(type.getName()) || isException(type)) {
                reached.add(type.getName());
                open.add(type);
            }
        }
        assertThat(reached).hasSizeGreaterThan(100);
        Map<String, List<JavaClass>> insides = insides();
        while (!open.isEmpty()) {
            for (JavaClass part : insides.get(open.remove().getName())) {
                for (JavaClass named : namedInSignatures(part)) {
                    JavaClass target = outermost(named.getBaseComponentType());
                    if (seen.containsKey(target.getName()) && reached.add(target.getName())) {
                        open.add(target);
                    }
                }
            }
        }
        List<String> unknown = new ArrayList<>(seen.keySet());
        unknown.removeAll(reached);
        KnownExceptions.assertExactly("stranger", unknown);
    }

    /** By its name: the classes of the JDK are not imported. */
    private static boolean isException(JavaClass type) {
        return type.getAllRawSuperclasses().stream()
                .anyMatch(above -> above.getName().matches("java\\..*(Exception|Error|Throwable)"));
    }

    /** Names of types in the code of pages and in the samples. */
    private static Set<String> documentedWords() throws IOException {
        StringBuilder code = new StringBuilder();
        for (Path page : below(ROOT.resolve("docs"), ".md")) {
            if (!page.startsWith(ROOT.resolve("docs/decisions"))) {
                CODE.matcher(Files.readString(page))
                        .results()
                        .forEach(found -> code.append(found.group()).append('\n'));
            }
        }
        for (Path source : below(ROOT.resolve("samples"), ".java")) {
            if (ROOT.resolve("samples").relativize(source).toString().matches("\\d.*/src/.*")) {
                code.append(Files.readString(source)).append('\n');
            }
        }
        return TYPE_NAME.matcher(code).results().map(found -> found.group()).collect(Collectors.toSet());
    }

    /** Without folders named target, in which other modules create and delete files at the same time. */
    private static List<Path> below(Path folder, String ending) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
                return inner.endsWith("target") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(ending)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    /** Classes that {@code ServiceLoader} finds; Java requires that they are public. */
    private static Set<String> services() throws IOException {
        Set<String> services = new TreeSet<>();
        for (String module : libraries()) {
            Path folder = ROOT.resolve(module).resolve("src/main/resources/META-INF/services");
            if (Files.isDirectory(folder)) {
                for (Path file : below(folder, "")) {
                    if (Files.isRegularFile(file)) {
                        Files.readAllLines(file).forEach(line -> services.add(line.strip()));
                    }
                }
            }
        }
        return services;
    }

    private static JavaClass outermost(JavaClass type) {
        JavaClass outermost = type;
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return outermost;
    }

    /** By the name of a top-level type: that type and its nested types that strangers see. */
    private static Map<String, List<JavaClass>> insides() {
        Map<String, List<JavaClass>> insides = new TreeMap<>();
        for (String module : libraries()) {
            for (JavaClass type : HOUSE.of(module)) {
                if (isForStrangers(type.getModifiers())) {
                    insides.computeIfAbsent(outermost(type).getName(), none -> new ArrayList<>())
                            .add(type);
                }
            }
        }
        return insides;
    }

    private static Set<JavaClass> namedInSignatures(JavaClass type) {
        Set<JavaClass> named = new HashSet<>();
        Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream())
                .map(JavaType::getAllInvolvedRawTypes)
                .forEach(named::addAll);
        List<Collection<? extends JavaMember>> members = List.of(type.getFields(), type.getCodeUnits());
        members.stream()
                .flatMap(Collection::stream)
                .filter(member -> isForStrangers(member.getModifiers()))
                .forEach(member -> named.addAll(member.getAllInvolvedRawTypes()));
        return named;
    }

    /** Who has no value calls another method. Records may have components that are there or not. */
    @Test
    void noMethodForStrangersTakesAnOptional() throws IOException {
        List<String> optional = new ArrayList<>();
        for (JavaMethod method : methodsForStrangers()) {
            if (method.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(Optional.class))) {
                optional.add(method.getOwner().getName() + "." + method.getName());
            }
        }
        KnownExceptions.assertExactly("optional", optional);
    }

    /** Settings are values: {@code DEFAULT}, and {@code with...} for each that is another. */
    @Test
    void aRecordIsChangedByMethodsThatBeginWithWith() throws IOException {
        List<String> others = new ArrayList<>();
        for (JavaMethod method : methodsForStrangers()) {
            JavaClass owner = method.getOwner();
            if (owner.isRecord()
                    && method.getRawReturnType().equals(owner)
                    && !method.getRawParameterTypes().isEmpty()
                    && owner.tryGetField(method.getName()).isPresent()) {
                others.add(method.getFullName());
            }
        }
        assertThat(others).isEmpty();
    }

    private static List<JavaMethod> methodsForStrangers() throws IOException {
        Map<String, List<JavaClass>> insides = insides();
        List<JavaMethod> methods = seen().keySet().stream()
                .flatMap(name -> insides.get(name).stream())
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> isForStrangers(method.getModifiers()))
                .toList();
        assertThat(methods).hasSizeGreaterThan(500);
        return methods;
    }

    /** On a class path nothing would notice, and javac does not see modules without a descriptor. */
    @Test
    void aPackageIsExportedToTheModulesThatUseItAndToNoOthers() throws IOException {
        Map<String, Set<String>> allowed = new TreeMap<>();
        Set<String> open = new TreeSet<>();
        for (String module : libraries()) {
            Optional<ModuleDescriptor> descriptor = descriptor(module);
            if (descriptor.isEmpty()) {
                HOUSE.of(module).forEach(type -> open.add(type.getPackageName()));
                continue;
            }
            for (ModuleDescriptor.Exports exports : descriptor.get().exports()) {
                if (exports.isQualified()) {
                    allowed.put(exports.source(), new TreeSet<>(exports.targets()));
                } else {
                    open.add(exports.source());
                }
            }
        }
        Map<String, String> homes = new TreeMap<>();
        libraries().forEach(module -> HOUSE.of(module).forEach(type -> homes.put(type.getName(), module)));
        Map<String, Set<String>> used = new TreeMap<>();
        for (String module : HOUSE.inhabited()) {
            // The lab is on a class path, and so is a plugin of Maven.
            if (module.startsWith("lab/") || module.equals("cli/maven")) {
                continue;
            }
            for (JavaClass type : HOUSE.of(module)) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    JavaClass target = dependency.getTargetClass().getBaseComponentType();
                    String home = homes.get(target.getName());
                    if (home != null && !home.equals(module) && !open.contains(target.getPackageName())) {
                        used.computeIfAbsent(target.getPackageName(), none -> new TreeSet<>())
                                .add(moduleName(module));
                    }
                }
            }
        }
        assertThat(used)
                .as("packages that are exported to some modules, and the modules that use them; expected the same")
                .isEqualTo(allowed);
    }
}
