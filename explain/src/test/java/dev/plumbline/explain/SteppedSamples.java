package dev.plumbline.explain;

import dev.plumbline.explain.view.SteppedSystem;
import dev.plumbline.explain.web.SteppedPlace;
import dev.plumbline.explain.web.SteppedPlace.Look;
import dev.plumbline.explain.web.SteppedPlace.Remark;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A counter that adds 1 or 2 until it is above 3, as the explorer shows it. Steps are named by what is added. */
public final class SteppedSamples implements SteppedSystem {
    private final String beginning;
    private final String wanted;

    /** @param wanted the way that the search wants to be shown */
    public SteppedSamples(String beginning, String wanted) {
        this.beginning = beginning;
        this.wanted = wanted;
    }

    private static Value state(int count) {
        return Value.record(Map.of("count", Value.of(count), "name", Value.of("<b>x</b>")));
    }

    @Override
    public String name() {
        return "counter <i>small</i>";
    }

    @Override
    public String beginning() {
        return beginning;
    }

    @Override
    public SteppedPlace place(String way, int at) throws BadInput {
        List<Integer> counts = new ArrayList<>(List.of(0));
        List<SteppedPlace.Taken> taken = new ArrayList<>();
        for (String step : way.isEmpty() ? new String[0] : way.split("_")) {
            int last = counts.get(counts.size() - 1);
            if (!step.matches("[12]") || last > 3) {
                throw new BadInput("step " + counts.size() + " of the way, \"" + step + "\", is not possible there");
            }
            counts.add(last + Integer.parseInt(step));
            taken.add(new SteppedPlace.Taken(step, "adds " + step, !step.equals("1"), List.of()));
        }
        int shown = Math.min(at, counts.size() - 1);
        int count = counts.get(shown);
        List<SteppedPlace.Next> next = new ArrayList<>();
        for (int add = 1; add <= 2 && count <= 3; add++) {
            next.add(new SteppedPlace.Next(
                    "" + add,
                    "adds " + add,
                    List.of("A.count = " + (count + add)),
                    List.of("sends <u>it</u>"),
                    count + add > 3 ? List.of(new Remark(Look.BAD, "violates at most three")) : List.of()));
        }
        return new SteppedPlace(
                taken,
                shown,
                "c" + count,
                shown == 0 ? "The state at the start" : "The state after step " + shown,
                List.of(new SteppedPlace.Part(
                        "A",
                        "Counter",
                        count > 3 ? "high" : "",
                        state(count),
                        shown == 0 ? Optional.empty() : Optional.of(state(counts.get(shown - 1))))),
                List.of(new SteppedPlace.Item(shown == 0 ? '=' : '-', "7", "A \u2192 B: <i>m</i>", "", Look.PLAIN)),
                List.of(),
                List.of(new SteppedPlace.Item('~', "#0", "c: read()", count + "", count > 3 ? Look.BAD : Look.PLAIN)),
                List.of("No more faults can happen."),
                next,
                next.isEmpty() ? "Nothing follows." : "",
                List.of(new SteppedPlace.Judged(
                        "always at most three",
                        count > 3 ? new Remark(Look.BAD, "violated here") : new Remark(Look.PLAIN, "holds here"))),
                chart(taken.size()),
                OptionalInt.empty(),
                way.equals("1_1_2")
                        ? Optional.of(new SteppedPlace.Shorter("2_2", "2 steps are <i>not</i> needed"))
                        : Optional.empty());
    }

    private static MessageChart chart(int steps) {
        List<MessageChart.Message> messages = new ArrayList<>();
        List<MessageChart.Step> drawn = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            messages.add(new MessageChart.Message(
                    MessageChart.MessageKind.MESSAGE, OptionalInt.of(i), 1, 0, OptionalInt.empty(), "add"));
            drawn.add(new MessageChart.Step(
                    MessageChart.StepKind.RECEIVE, OptionalInt.of(0), OptionalInt.of(i), List.of(), "", ""));
        }
        return new MessageChart(
                List.of(
                        new MessageChart.Lifeline("A", MessageChart.Role.ACTOR, OptionalInt.empty()),
                        new MessageChart.Lifeline("B", MessageChart.Role.ACTOR, OptionalInt.empty())),
                messages,
                drawn,
                List.of());
    }

    @Override
    public Findings findings() {
        return new Findings(
                "6 states",
                "violates",
                true,
                List.of(
                        new Finding("always at most three", new Remark(Look.BAD, "first after 2 steps"), "2_2"),
                        new Finding("deadlock: none", new Remark(Look.PLAIN, "1 time"), "")),
                wanted);
    }
}
