package dev.plumbline.explain.page;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.visible.ValueExcerpt;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The page of a state space. Its rows are the steps of a behaviour that breaks a rule; without one the states, or if
 * these are too many the actions.
 */
final class SpacePage {
    private static final Page.Heading STATES =
            new Page.Heading("States", "In the order in which the search found them. The details show the steps.");
    private static final Page.Heading ACTIONS =
            new Page.Heading("Actions", "How often each was taken, and how many states it found first.");
    /** Lines of a box, besides its number. */
    private static final int LINES = 3;

    private static final int WIDEST = 40;

    private final StateSpace space;

    private SpacePage(StateSpace space) {
        this.space = space;
    }

    static Page of(StateSpace space) {
        return new SpacePage(space).page();
    }

    private Page page() {
        if (space.broken().isPresent()) {
            Page page = BehaviourPage.of(space.broken().get(), space.notes(), space.about());
            return page.with(picture(path()), space.facts());
        }
        boolean drawn = !space.states().isEmpty();
        return new Page(
                space.verdict(),
                space.name(),
                space.claim(),
                List.of(),
                space.facts(),
                space.notes(),
                space.about(),
                drawn ? STATES : ACTIONS,
                drawn ? states() : actions(),
                OptionalInt.empty(),
                "",
                0,
                Optional.empty(),
                Optional.of(picture(
                        IntStream.range(0, space.states().size()).boxed().toList())));
    }

    private List<Page.Row> states() {
        List<Page.Row> rows = new ArrayList<>();
        for (int i = 0; i < space.states().size(); i++) {
            StateSpace.Drawn state = space.states().get(i);
            rows.add(new Page.Row(i + 1, i + 1 + ".", brief(state), "depth " + state.depth(), false, details(i)));
        }
        return rows;
    }

    private static String brief(StateSpace.Drawn state) {
        return state.values().entrySet().stream()
                .map(each -> each.getKey() + " = " + ValueExcerpt.of(each.getValue(), WIDEST))
                .collect(Collectors.joining(", "));
    }

    private List<Page.Section> details(int index) {
        StateSpace.Drawn state = space.states().get(index);
        List<Page.Line> values = new ArrayList<>();
        state.values()
                .forEach((name, value) -> values.add(new Page.Line(
                        name,
                        ValueExcerpt.of(value, TraceCells.LONGEST),
                        !state.before().isEmpty()
                                && !value.equals(state.before().get(name)))));
        List<Page.Line> out = new ArrayList<>();
        List<Page.Line> in = new ArrayList<>();
        for (StateSpace.Step step : space.steps()) {
            for (String call : step.calls()) {
                if (step.from() == index) {
                    out.add(new Page.Line("", call + " to " + (step.to() + 1), false));
                }
                if (step.to() == index && step.from() != index) {
                    in.add(new Page.Line("", call + " from " + (step.from() + 1), false));
                }
            }
        }
        List<Page.Section> sections =
                new ArrayList<>(List.of(new Page.Section("State " + (index + 1) + ", depth " + state.depth(), values)));
        if (!out.isEmpty()) {
            sections.add(new Page.Section("Steps from it", out));
        }
        if (!in.isEmpty()) {
            sections.add(new Page.Section("Steps to it", in));
        }
        return sections;
    }

    private List<Page.Row> actions() {
        List<Page.Row> rows = new ArrayList<>();
        for (StateSpace.Taken each : space.actions()) {
            String taken = each.taken() == 0
                    ? never()
                    : Count.of(each.taken()) + " taken, " + Count.of(each.found(), "new state");
            rows.add(new Page.Row(
                    rows.size() + 1,
                    rows.size() + 1 + ".",
                    each.action(),
                    taken,
                    false,
                    List.of(new Page.Section(each.action(), List.of(new Page.Line("", taken, false))))));
        }
        return rows;
    }

    /** An action whose steps a constraint excludes may be enabled, so the words do not claim that it is not. */
    private String never() {
        return space.verdict() == Verdict.Word.CONFORMS ? "never taken" : "not taken so far";
    }

    /** The states of the behaviour, as far as they are drawn. */
    private List<Integer> path() {
        List<Map<String, Value>> drawn =
                space.states().stream().map(StateSpace.Drawn::values).toList();
        return space.broken().orElseThrow().moments().stream()
                .map(moment -> moment.state() instanceof Value.Rec state ? drawn.indexOf(state.fields()) : -1)
                .toList();
    }

    private SpacePicture picture(List<Integer> nodeOfRow) {
        List<SpacePicture.Node> nodes = new ArrayList<>();
        for (int i = 0; i < space.states().size(); i++) {
            nodes.add(node(i));
        }
        boolean violates = space.broken().isPresent();
        return new SpacePicture(
                nodes,
                space.steps().stream()
                        .filter(step -> step.from() != step.to())
                        .map(step -> new SpacePicture.Arrow(step.from(), step.to(), String.join(", ", step.calls())))
                        .toList(),
                violates ? nodeOfRow : List.of(),
                nodeOfRow,
                space.levels(),
                space.actions(),
                never());
    }

    private SpacePicture.Node node(int index) {
        StateSpace.Drawn state = space.states().get(index);
        List<String> lines = new ArrayList<>(List.of(String.valueOf(index + 1)));
        boolean few = state.values().size() <= LINES;
        state.values().forEach((name, value) -> {
            boolean changed = !value.equals(state.before().get(name));
            if (lines.size() <= LINES && (few || changed)) {
                lines.add(name + " = " + ValueExcerpt.of(value, WIDEST));
            }
        });
        space.steps().stream()
                .filter(step -> step.from() == index && step.to() == index)
                .forEach(step -> lines.add("\u21ba " + String.join(", ", step.calls())));
        return new SpacePicture.Node(
                state.depth(), state.depth() == 1 ? "initial" : "", lines, brief(state), details(index));
    }
}
