package dev.plumbline.casestudies.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The logs, replayed step by step: the simplest check there is, independent of the one for state logs. It follows one
 * state, since each event names its action with all arguments.
 */
@Tag("slow")
class ReplayTest {
    private static final Pattern TIME = Pattern.compile("\"time\":(\\d+)");
    private static final Pattern PLACE = Pattern.compile("(\\w+)\\[\"(\\w+)\"]");

    @TempDir
    Path temporary;

    @Test
    void runsOfManySeedsConform() throws Exception {
        for (int seed = 1; seed <= 2; seed++) {
            Path folder = temporary.resolve("seed-" + seed);
            ReplicaSet.run(folder, seed, Fault.NONE, 150);
            assertThat(firstUnexplained(folder)).as("seed " + seed).isEmpty();
        }
    }

    @Test
    void everyFaultIsMetWhereItShows() throws Exception {
        for (Fault fault : Fault.values()) {
            if (fault == Fault.NONE) {
                continue;
            }
            Path folder = temporary.resolve(fault.name());
            ReplicaSet.Run run = ReplicaSet.run(folder, 1, fault, 360);
            assertThat(firstUnexplained(folder))
                    .as(fault.name())
                    .contains(run.departures().get(0));
        }
    }

    private Optional<Integer> firstUnexplained(Path folder) throws Exception {
        ExplorableSpec spec = (ExplorableSpec) TlaSpec.load(Path.of("specs", "ReplicaSet.tla"), TlaOptions.DEFAULT);
        List<State> states = spec.explore(Selection.ALL).initial().states();
        assertThat(states).hasSize(1);
        State state = states.get(0);
        List<Operation> events = events(folder).operations();
        for (int e = 0; e < events.size(); e++) {
            Optional<State> next = next(spec, state, events.get(e));
            if (next.isEmpty()) {
                return Optional.of(e);
            }
            state = next.get();
        }
        return Optional.empty();
    }

    private static Optional<State> next(ExplorableSpec spec, State state, Operation event) throws Exception {
        if (event.name().equals("Restart")) {
            String node = ((Value.Str) event.arguments().get("i")).value();
            Value.Rec roles = (Value.Rec) ((Value.Rec) state.value()).fields().get("role");
            if (roles.fields().get(node).equals(Value.of("Follower"))) {
                return Optional.of(state);
            }
        }
        Selection selection = Selection.ALL.by(event.name().equals("Restart") ? "StepDown" : event.name());
        for (Map.Entry<String, Value> argument : event.arguments().entrySet()) {
            selection = selection.withArgument(argument.getKey(), argument.getValue());
        }
        return spec.explore(selection).next(state).states().stream()
                .filter(s -> agrees(s, event))
                .findFirst();
    }

    private static boolean agrees(State state, Operation event) {
        Map<String, Value> variables = ((Value.Rec) state.value()).fields();
        return event.metadata().entrySet().stream().allMatch(logged -> {
            Matcher place = PLACE.matcher(logged.getKey());
            assertThat(place.matches()).isTrue();
            return ((Value.Rec) variables.get(place.group(1)))
                    .fields()
                    .get(place.group(2))
                    .equals(logged.getValue());
        });
    }

    /** The events of all nodes in the order of time, as a history that is read by another reader. */
    private static History events(Path folder) throws Exception {
        TreeMap<Long, String> lines = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                for (String line : Files.readAllLines(file)) {
                    Matcher time = TIME.matcher(line);
                    if (time.find()) {
                        lines.put(Long.parseLong(time.group(1)), line);
                    }
                }
            }
        }
        List<String> operations = new ArrayList<>();
        for (String line : lines.values()) {
            operations.add(line.replace("{\"node\":", "{\"process\":")
                    .replace("\"time\":", "\"at\":")
                    .replace("\"event\":", "\"op\":")
                    .replace("\"state\":", "\"meta\":"));
        }
        Path history = Files.write(folder.resolve("history.ndjson"), operations);
        return Formats.read(history);
    }
}
