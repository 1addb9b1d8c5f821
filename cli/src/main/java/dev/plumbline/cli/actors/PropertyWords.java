package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.actor.internal.property.Refinement;
import dev.plumbline.actor.states.StateWalk;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.explain.web.SteppedPlace;
import dev.plumbline.explain.web.SteppedPlace.Look;
import dev.plumbline.explain.web.SteppedPlace.Remark;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Which properties hold in a state, and on the way to it, in words. */
final class PropertyWords {
    static final String ANSWERS = "the answers of the clients";
    static final String UNEXPLAINED = "no order of the operations explains them";

    private final Harness harness;
    private final Judge judge;
    private final Map<Property, Refinement> refinements = new LinkedHashMap<>();

    PropertyWords(Harness harness) {
        this.harness = harness;
        this.judge = new Judge(harness, Budget.DEFAULT);
        harness.properties().stream()
                .filter(each -> each.kind() == Property.Kind.REFINES)
                .forEach(each -> refinements.put(each, new Refinement(each)));
    }

    private static Property.State view(StateWalk.Place place) {
        return place.snapshot().view(() -> {});
    }

    private boolean isUnexplained(Snapshot snapshot) throws BadInput {
        return judge.word(snapshot.calls()) == Verdict.Word.VIOLATES;
    }

    /** The operation that fits no explanation; empty if all are explained. */
    OptionalInt failing(Snapshot snapshot) throws BadInput {
        if (!isUnexplained(snapshot)) {
            return OptionalInt.empty();
        }
        return judge.check(snapshot.calls())
                .flatMap(result -> result.verdict().counterexampleIfAny())
                .map(why -> why.failing())
                .orElse(OptionalInt.empty());
    }

    /** Whether an execution shows the violation that a place shows; empty if it shows none. */
    Optional<ShorterRun.Shown> violation(StateWalk.Place place) throws BadInput {
        if (place.isFailure()) {
            return Optional.of(execution -> execution.end() == Execution.End.FAILURE);
        }
        if (isUnexplained(place.snapshot())) {
            return Optional.of(execution -> judge.word(execution.last().calls()) == Verdict.Word.VIOLATES);
        }
        Property.State state = view(place);
        return harness.properties().stream()
                .filter(each -> each.kind() == Property.Kind.ALWAYS && !each.holds(state))
                .findFirst()
                .map(property -> execution -> execution instanceof Execution own
                        && own.passed().stream().anyMatch(each -> !property.holds(each.view(() -> {}))));
    }

    /** @param way the places from the start to the shown one */
    List<SteppedPlace.Judged> here(List<StateWalk.Place> way) throws BadInput {
        List<SteppedPlace.Judged> all = new ArrayList<>();
        StateWalk.Place last = way.get(way.size() - 1);
        if (harness.spec().isPresent()) {
            all.add(new SteppedPlace.Judged(
                    ANSWERS,
                    switch (judge.word(last.snapshot().calls())) {
                        case VIOLATES -> new Remark(Look.BAD, UNEXPLAINED);
                        case CONFORMS ->
                            new Remark(
                                    Look.PLAIN,
                                    "explained by " + harness.spec().get().name());
                        case INCONCLUSIVE -> new Remark(Look.PLAIN, "not decided");
                    }));
        }
        for (Property property : harness.properties()) {
            all.add(new SteppedPlace.Judged(property.toString(), here(property, way)));
        }
        return all;
    }

    private Remark here(Property property, List<StateWalk.Place> way) {
        StateWalk.Place last = way.get(way.size() - 1);
        // In a step with an exception there is no state after it.
        List<StateWalk.Place> states = last.isFailure() ? way.subList(0, way.size() - 1) : way;
        return switch (property.kind()) {
            case ALWAYS -> {
                int wrong = firstIndex(states, false, property);
                yield wrong < 0
                        ? new Remark(Look.PLAIN, "holds here")
                        : wrong == states.size() - 1 || !property.holds(view(states.get(states.size() - 1)))
                                ? new Remark(Look.BAD, "violated here")
                                : new Remark(Look.BAD, "holds here, violated " + after(wrong));
            }
            case SOMETIMES ->
                property.holds(view(states.get(states.size() - 1)))
                        ? new Remark(Look.GOOD, "an example")
                        : new Remark(Look.PLAIN, "no example");
            case EVENTUALLY -> {
                int satisfied = firstIndex(states, true, property);
                yield satisfied >= 0
                        ? new Remark(Look.GOOD, "satisfied " + after(satisfied))
                        : waiting(last, "not satisfied so far");
            }
            case LEADS_TO -> {
                int since = waitsSince(states, property);
                yield since < 0
                        ? new Remark(Look.PLAIN, "waits for nothing")
                        : waiting(last, "waits, since " + (since == 0 ? "the start" : "step " + since));
            }
            case REFINES -> refusal(property, way);
        };
    }

    private static String after(int index) {
        return index == 0 ? "at the start" : "after step " + index;
    }

    private static Remark waiting(StateWalk.Place last, String text) {
        return isEnd(last)
                ? new Remark(Look.BAD, "violated: the execution can end here")
                : new Remark(Look.PLAIN, text);
    }

    /** Whether an execution can end here: nothing but faults leads to another state. */
    static boolean isEnd(StateWalk.Place place) {
        return place.next().stream().allMatch(next -> isFault(next.step().orElseThrow()) || next.isSameAs(place));
    }

    private static boolean isFault(Step step) {
        return switch (step.kind()) {
            case LOSE, DUPLICATE, CRASH, CUT -> true;
            case RECEIVE, RESTART, HEAL, END -> false;
        };
    }

    private static int firstIndex(List<StateWalk.Place> states, boolean value, Property property) {
        for (int i = 0; i < states.size(); i++) {
            if (property.holds(view(states.get(i))) == value) {
                return i;
            }
        }
        return -1;
    }

    private static int waitsSince(List<StateWalk.Place> states, Property property) {
        int since = -1;
        for (int i = 0; i < states.size(); i++) {
            Property.State view = view(states.get(i));
            if (property.holdsLater(view)) {
                since = -1;
            } else if (since < 0 && property.holds(view)) {
                since = i;
            }
        }
        return since;
    }

    private Remark refusal(Property property, List<StateWalk.Place> way) {
        Refinement refinement = refinements.get(property);
        Optional<Property.State> before = Optional.empty();
        for (int i = 0; i < way.size() && !way.get(i).isFailure(); i++) {
            Property.State after = view(way.get(i));
            if (refinement.refuses(before, after)) {
                return new Remark(Look.BAD, refinement.refusal(i, before, after));
            }
            before = Optional.of(after);
        }
        return new Remark(Look.PLAIN, "every step so far is one of its own");
    }

    /** Remarks about a possible step. */
    List<Remark> ofStep(StateWalk.Place from, StateWalk.Place next) throws BadInput {
        List<Remark> remarks = new ArrayList<>();
        next.step()
                .flatMap(Step::failure)
                .ifPresent(thrown -> remarks.add(new Remark(Look.BAD, "throws " + StepWords.text(thrown))));
        if (isUnexplained(next.snapshot()) && !isUnexplained(from.snapshot())) {
            remarks.add(new Remark(Look.BAD, "an answer that no order of the operations explains"));
        }
        if (next.isFailure()) {
            return remarks;
        }
        Property.State before = view(from);
        Property.State after = view(next);
        for (Property property : harness.properties()) {
            switch (property.kind()) {
                case ALWAYS -> {
                    if (!property.holds(after)) {
                        remarks.add(new Remark(Look.BAD, "violates " + property.name()));
                    }
                }
                case SOMETIMES, EVENTUALLY -> {
                    if (property.holds(after) && !property.holds(before)) {
                        remarks.add(new Remark(Look.GOOD, property.name()));
                    }
                }
                case LEADS_TO -> {
                    if (property.holdsLater(after) && !property.holdsLater(before)) {
                        remarks.add(new Remark(Look.GOOD, property.name()));
                    }
                }
                case REFINES -> {
                    if (refinements.get(property).refuses(Optional.of(before), after)) {
                        remarks.add(new Remark(Look.BAD, "no step of " + property.name()));
                    }
                }
            }
        }
        return remarks;
    }
}
