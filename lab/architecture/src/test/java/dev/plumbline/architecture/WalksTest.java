package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the walks of docs/architecture.md. Each is a table: a row names the type that the walker has become, and the
 * class that made it from the type of the row before. The page is right only if the classes exist and if the maker uses
 * both types, so a detour (another type in between) shows up as a maker that knows only one of them.
 */
class WalksTest {
    private static final House HOUSE = House.ofThisCheckout();
    private static final Pattern WALK = Pattern.compile("(?ms)^### (Walk: [^\\n]+)\\n(.*?)(?=^##|\\z)");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `([a-zA-Z.]+)` \\| (?:`([a-zA-Z.]+)`)?[^|]*\\| [^|]+ \\|$");

    /** @param maker nothing for the first row */
    private record Step(String type, Optional<String> maker) {}

    private static List<MatchResult> walks() throws IOException {
        return WALK.matcher(Files.readString(Path.of("..", "..", "docs", "architecture.md")))
                .results()
                .toList();
    }

    private static List<Step> steps(String table) {
        return ROW.matcher(table)
                .results()
                .map(row -> new Step(row.group(1), Optional.ofNullable(row.group(2))))
                .toList();
    }

    private static Optional<JavaClass> named(String name) {
        return HOUSE.classes().stream()
                .filter(type -> type.getName().replace('$', '.').equals("dev.plumbline." + name))
                .findFirst();
    }

    @Test
    void thereAreFiveWalksAndTheyEndInAPicture() throws IOException {
        assertThat(walks()).hasSize(5);
        for (MatchResult walk : walks()) {
            List<Step> steps = steps(walk.group(2));
            assertThat(steps).as(walk.group(1)).hasSizeBetween(4, 12);
            assertThat(steps.get(0).maker()).as(walk.group(1)).isEmpty();
            assertThat(steps.get(steps.size() - 1).type()).as(walk.group(1)).startsWith("explain.");
        }
    }

    @Test
    void everyStepIsMadeFromTheOneBeforeIt() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (MatchResult walk : walks()) {
            List<Step> steps = steps(walk.group(2));
            for (int i = 0; i < steps.size(); i++) {
                Step step = steps.get(i);
                if (named(step.type()).isEmpty()) {
                    wrong.add(walk.group(1) + ": there is no class " + step.type());
                }
                if (i > 0) {
                    String before = steps.get(i - 1).type();
                    unknownTo(step.maker().orElse("(no maker)"), Set.of(before, step.type()))
                            .map(problem -> walk.group(1) + ": " + problem)
                            .forEach(wrong::add);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** The types of a step of the walk that the class, or one nested in it, does not use. */
    private static Stream<String> unknownTo(String maker, Set<String> types) {
        Optional<JavaClass> found = named(maker);
        if (found.isEmpty()) {
            return Stream.of("there is no class " + maker);
        }
        String outer = found.get().getName();
        Set<String> used = HOUSE.classes().stream()
                .filter(type -> type.getName().equals(outer) || type.getName().startsWith(outer + "$"))
                .flatMap(type -> Stream.concat(
                        Stream.of(type.getName()),
                        type.getDirectDependenciesFromSelf().stream()
                                .map(use -> use.getTargetClass()
                                        .getBaseComponentType()
                                        .getName())))
                // A type is used by those who use a type inside it.
                .flatMap(name -> Stream.of(name.replace('$', '.'), name.replaceAll("\\$.*", "")))
                .collect(Collectors.toSet());
        return types.stream()
                .filter(type -> !used.contains("dev.plumbline." + type))
                .sorted()
                .map(type -> maker + " does not use " + type);
    }
}
