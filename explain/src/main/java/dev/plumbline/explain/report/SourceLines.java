package dev.plumbline.explain.report;

import dev.plumbline.check.Counterexample;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecCopy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the lines that violations are about, among the sources in a folder.
 *
 * <p>A bundle contains the specification, so a file of the folder is that specification only if it has the same text:
 * then the line is the right one. Of a class only its name is known; its file must be the only one with that path.
 */
final class SourceLines {
    private static final int MOST = 5;
    private static final Pattern PLACE = Pattern.compile("([^:]+):(\\d{1,9})(?::\\d+)?");

    private final SourceTree tree;

    private SourceLines(SourceTree tree) {
        this.tree = tree;
    }

    /** For violations of those cases. */
    static SourceLines in(Path folder, List<Case> cases) throws IOException {
        Set<String> names = cases.stream()
                .flatMap(each -> each.bundle().stream())
                .flatMap(bundle -> sought(bundle).stream())
                .map(one -> SourceTree.lastName(one.file()))
                .collect(Collectors.toSet());
        return new SourceLines(SourceTree.of(folder, names));
    }

    /** At most five lines; none if their files are not there. */
    List<SourceLine> of(Case each) {
        return each.bundle().stream()
                .flatMap(bundle -> sought(bundle).stream())
                .flatMap(
                        one -> file(one, each.bundle().get().spec())
                                .map(file -> new SourceLine(file, one.line(), one.message()))
                                .stream())
                .limit(MOST)
                .toList();
    }

    private Optional<String> file(Sought one, Optional<SpecCopy> spec) {
        return one.ofClass()
                ? tree.only(one.file())
                : spec.map(copy -> copy.files().get(one.file())).flatMap(text -> tree.withText(one.file(), text));
    }

    /** A line by the name of its file. */
    private record Sought(String file, boolean ofClass, int line, String message) {}

    private static List<Sought> sought(Bundle bundle) {
        if (bundle.evidence() instanceof RacyExecution race) {
            return Stream.of(race.accesses().first(), race.accesses().second())
                    .flatMap(access -> access(access, race).stream())
                    .toList();
        }
        if (bundle.evidence() instanceof BrokenBehaviour broken) {
            return conditions(broken.finding().why());
        }
        Counterexample found = bundle.evidence() instanceof DivergingLog log
                ? log.counterexample()
                : bundle.failing().counterexample();
        return conditions(found.obstaclesOfFailing().toList());
    }

    private static Optional<Sought> access(RacingAccesses.Access access, RacyExecution race) {
        RacingAccesses.CodeLine at = access.calledAt().orElse(access.place());
        String outermost = at.type().replaceFirst("\\$.*", "");
        return at.line() <= 0
                ? Optional.empty()
                : Optional.of(new Sought(
                        outermost.replace('.', '/') + ".java", true, at.line(), race.claim() + ": " + access.text()));
    }

    private static List<Sought> conditions(List<Obstacle> obstacles) {
        Map<String, Sought> byPlace = new LinkedHashMap<>();
        for (Obstacle obstacle : obstacles) {
            Matcher place = PLACE.matcher(obstacle.where());
            if (place.matches()) {
                byPlace.putIfAbsent(
                        obstacle.where(),
                        new Sought(place.group(1), false, Integer.parseInt(place.group(2)), obstacle.unplaced()));
            }
        }
        return new ArrayList<>(byPlace.values());
    }
}
