package dev.plumbline.explain.cause;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.LastWriters.ChangedBy;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds the cause. At each moment at which the failing operation could have been performed, the obstacles are the false
 * conditions; the parts of the state that these read are traced back to the operations that changed them last.
 */
final class CauseFinder {
    private static final int MOST_OBSTACLES = 2;
    private static final int MOST_LOOKS = 2;
    private static final String BUT = ", but ";

    private final History history;
    private final int failed;
    private final Layers layers;
    private final StepGraph graph;
    private final Cause.Scope scope;
    private final Certainty certainty;
    private final int without;
    private final Map<Value, List<Obstacle>> known;
    private final Counterexample.Hindsight hindsight;
    private final Map<Integer, Afterwards> then = new HashMap<>();
    private final Map<List<Value>, Optional<LastWriters>> writers = new HashMap<>();

    private CauseFinder(
            Counterexample found,
            Layers layers,
            Cause.Scope scope,
            Certainty certainty,
            Map<Value, List<Obstacle>> known) {
        this.history = found.history();
        this.failed = found.failedAt();
        this.layers = layers;
        this.graph = StepGraph.of(layers);
        this.scope = scope;
        this.certainty = certainty;
        this.without = found.restricted() ? found.leftOut() : 0;
        this.known = known;
        this.hindsight = found.hindsight();
    }

    static Optional<Cause> of(Bundle bundle) {
        Counterexample found = bundle.failing().counterexample();
        if (found.failing().isEmpty() || found.cut().isPresent()) {
            return Optional.empty();
        }
        // The layers may end at another operation than the one that a monitor names: then they do not explain this one.
        boolean about = !bundle.failing().layers().nodes().isEmpty()
                && !bundle.failing().stalled().isEmpty()
                && bundle.failing().stalled().get(0).operation() == found.failedAt();
        if (!about) {
            return of(found, bundle.failing().numbers());
        }
        Map<Value, List<Obstacle>> known = reasons(found);
        for (FailingHistory.Stalled stalled : bundle.failing().stalled()) {
            if (stalled.operation() == found.failedAt()) {
                stalled.at()
                        .forEach(at -> known.putIfAbsent(
                                bundle.failing()
                                        .layers()
                                        .nodes()
                                        .get(at.node())
                                        .state()
                                        .value(),
                                at.obstacles()));
            }
        }
        int nodes = bundle.failing().layers().nodes().size();
        for (Interpretations.Stalled at : bundle.failing().layers().between().stalled()) {
            known.putIfAbsent(
                    bundle.failing()
                            .layers()
                            .between()
                            .states()
                            .get(at.node() - nodes)
                            .state()
                            .value(),
                    at.obstacles());
        }
        Cause.Scope scope = switch (bundle.failing().layers().extent()) {
            case WHOLE -> found.restricted() ? Cause.Scope.FEW : Cause.Scope.ALL;
            case ALL_OF_THE_END -> Cause.Scope.STRETCH;
            case SOME_OF_THE_END -> Cause.Scope.SOME;
        };
        Certainty certainty =
                Certainty.of(bundle.failing().layers(), bundle.violated(), found.history(), found.restricted());
        CauseFinder finder = new CauseFinder(found, bundle.failing().layers(), scope, certainty, known);
        bundle.failing()
                .stalled()
                .get(0)
                .at()
                .forEach(at -> at.then().ifPresent(comes -> finder.then.put(at.node(), comes)));
        bundle.failing()
                .layers()
                .between()
                .stalled()
                .forEach(at -> at.then().ifPresent(comes -> finder.then.put(at.node(), comes)));
        return Optional.of(finder.found(
                finder.graph.moments(found.failedAt(), Precedence.of(found.history())),
                bundle.failing().numbers()));
    }

    static Optional<Cause> of(Counterexample found, Numbers numbers) {
        if (found.failing().isEmpty() || found.cut().isPresent()) {
            return Optional.empty();
        }
        Map<Value, List<Obstacle>> known = reasons(found);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Layers one = line(found.recent());
        CauseFinder finder = new CauseFinder(found, one, Cause.Scope.ONE, Certainty.NONE, known);
        int end = one.nodes().size() - 1;
        boolean told =
                end >= 0 && known.containsKey(one.nodes().get(end).state().value());
        return Optional.of(finder.found(told ? List.of(end) : List.of(), numbers));
    }

    /** The end of one interpretation as layers. The steps before it are unknown. */
    private static Layers line(List<Witness.Performed> steps) {
        List<Layers.Node> nodes = new ArrayList<>();
        List<Layers.Edge> edges = new ArrayList<>();
        for (Witness.Performed step : steps) {
            nodes.add(new Layers.Node(nodes.size(), step.state(), new TreeSet<>()));
            if (nodes.size() > 1) {
                edges.add(
                        new Layers.Edge(nodes.size() - 2, nodes.size() - 1, step.operation(), List.of(), step.step()));
            }
        }
        return new Layers(nodes, edges, Layers.Extent.SOME_OF_THE_END);
    }

    private static Map<Value, List<Obstacle>> reasons(Counterexample found) {
        Map<Value, List<Obstacle>> known = new LinkedHashMap<>();
        for (Counterexample.Blocked blocked : found.blocked()) {
            if (blocked.operation() == found.failedAt()) {
                blocked.reasons()
                        .forEach(reason -> known.putIfAbsent(reason.state().value(), reason.obstacles()));
            }
        }
        return known;
    }

    private Cause found(List<Integer> moments, Numbers numbers) {
        Map<List<Obstacle>, List<Integer>> situations = new LinkedHashMap<>();
        boolean leadsNowhere = false;
        List<Integer> free = new ArrayList<>();
        boolean complete = scope != Cause.Scope.ONE && graph.isComplete();
        if (scope == Cause.Scope.ONE) {
            // Of one interpretation the moments before its end are ignored. The states in which the search ended are
            // all
            // known.
            for (List<Obstacle> obstacles : known.values()) {
                leadsNowhere |= obstacles.isEmpty();
                if (!obstacles.isEmpty()) {
                    situations.computeIfAbsent(obstacles, unseen -> new ArrayList<>());
                }
            }
        }
        for (int node : moments) {
            List<Obstacle> obstacles = known.get(graph.state(node));
            if (obstacles == null) {
                complete = false;
            } else if (obstacles.isEmpty()) {
                leadsNowhere = true;
                free.add(node);
            } else {
                situations
                        .computeIfAbsent(obstacles, unseen -> new ArrayList<>())
                        .add(node);
            }
        }
        List<Cause.Blame> blames = new ArrayList<>();
        situations.forEach((obstacles, nodes) -> blames.add(blame(obstacles, nodes, moments, numbers)));
        List<Cause.Blame> told = Merged.of(blames);
        int number = numbers.original(failed);
        Cause cause = new Cause(
                number,
                scope,
                told,
                leadsNowhere,
                then(free, numbers),
                hindsight.results(),
                hindsight.conflict(),
                hindsight.remedies(),
                complete,
                Story.UNTOLD);
        return cause.with(new CauseStory(cause, history, numbers, layers, without).told());
    }

    /** Only if it is known for each of these moments, and no continuation performs it. */
    private SortedSet<Integer> then(List<Integer> moments, Numbers numbers) {
        SortedSet<Integer> impossible = new TreeSet<>();
        for (int node : moments) {
            if (!(then.get(node) instanceof Afterwards.Stuck stuck)
                    || !stuck.insteadOf().isEmpty()) {
                return new TreeSet<>();
            }
            impossible.add(numbers.original(stuck.operation()));
        }
        return impossible;
    }

    private Cause.Blame blame(List<Obstacle> obstacles, List<Integer> nodes, List<Integer> moments, Numbers numbers) {
        Set<ReadPart> looks = new LinkedHashSet<>();
        List<String> statements = new ArrayList<>();
        boolean plain = true;
        List<Obstacle> shown = telling(obstacles);
        for (Obstacle obstacle : shown.subList(0, Math.min(MOST_OBSTACLES, shown.size()))) {
            looks.addAll(obstacle.reads());
            plain &= !obstacle.words().isEmpty();
            statements.add(obstacle.words().isEmpty() ? Shortened.of(obstacle.toString(), 160) : obstacle.words());
        }
        if (shown.size() > MOST_OBSTACLES) {
            statements.add((shown.size() - MOST_OBSTACLES) + " more conditions fail");
        }
        List<Cause.StatePart> parts = new ArrayList<>();
        for (ReadPart look : looks) {
            if (parts.size() < MOST_LOOKS && !nodes.isEmpty()) {
                part(look, nodes, moments, numbers).ifPresent(parts::add);
            }
        }
        return new Cause.Blame(joined(List.copyOf(new LinkedHashSet<>(statements))), plain, parts);
    }

    /** {@code x is 3 in the log, but 1 after Up(n: 1) and 2 after Up(n: 2)}: a common beginning is written once. */
    private static String joined(List<String> statements) {
        int end = statements.get(0).indexOf(BUT);
        if (statements.size() < 2 || end < 0) {
            return String.join(", and ", statements);
        }
        String head = statements.get(0).substring(0, end + BUT.length());
        return statements.stream().allMatch(each -> each.startsWith(head))
                ? head
                        + statements.stream()
                                .map(each -> each.substring(head.length()))
                                .collect(Collectors.joining(" and "))
                : String.join(", and ", statements);
    }

    /** Without conditions on arguments alone, if others are about the state. */
    private static List<Obstacle> telling(List<Obstacle> obstacles) {
        List<Obstacle> plain = obstacles.stream()
                .filter(each -> !each.words().isEmpty() || !each.reads().isEmpty())
                .toList();
        return plain.stream().anyMatch(each -> !each.words().isEmpty()) ? plain : obstacles;
    }

    private Optional<Cause.StatePart> part(ReadPart look, List<Integer> nodes, List<Integer> moments, Numbers numbers) {
        Optional<LastWriters> found = writers.computeIfAbsent(look.path(), path -> LastWriters.of(graph, look));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        LastWriters last = found.get();
        Optional<Value> content = last.content(nodes.get(0));
        boolean same = nodes.stream().allMatch(node -> last.content(node).equals(content));
        Set<ChangedBy> here = new TreeSet<>();
        nodes.forEach(node -> here.addAll(last.at(node)));
        Set<ChangedBy> ever = new TreeSet<>();
        moments.forEach(node -> ever.addAll(last.at(node)));
        boolean one = ever.stream().map(ChangedBy::operation).distinct().count() == 1;
        boolean settled = one && certainty.isOfAll(ever.iterator().next());
        LastChanges changes = new LastChanges(history, failed, numbers, layers.extent());
        return Optional.of(new Cause.StatePart(
                Shortened.of(look.name(), 60),
                same ? content : Optional.empty(),
                same,
                here.stream()
                        .map(by -> by.operation() == Witness.SILENT
                                ? changes.ofSilent(by, moved(by, look, same ? content : Optional.empty()))
                                : changes.of(by))
                        .toList(),
                settled));
    }

    /** If all steps of all interpretations near the failure are known. */
    private OptionalInt moved(ChangedBy silent, ReadPart look, Optional<Value> content) {
        boolean known = graph.isComplete() && (scope == Cause.Scope.ALL || scope == Cause.Scope.STRETCH);
        return known && content.isPresent() ? MovedValue.by(silent, graph, look, content.get()) : OptionalInt.empty();
    }
}
