package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.compiled.CompiledState;
import dev.plumbline.tla.internal.footprint.StepInsight;
import dev.plumbline.tla.internal.meaning.Division;
import dev.plumbline.tla.internal.meaning.MeaningAnalysis;
import dev.plumbline.tla.internal.meaning.StatePart;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Steps whose cells were found by {@linkplain MeaningAnalysis their meaning}, which may be more precise than their
 * text. Cells of different analyses cannot be compared, so all steps of a check use the same analysis: the one for
 * which fewer of the sampled pairs of steps interfere. Either choice is sound.
 */
final class DividedSteps {
    private static final int ENOUGH = 200;
    /** With fewer steps a search is short in any case. */
    private static final int FEWEST = 4;
    /** If a smaller share of pairs interferes, there is not much to gain. */
    private static final double MOST_TIED = 0.25;

    private final CheckedSpec spec;
    private final List<CheckedStep> steps;
    private final Division division;
    private final Map<CheckedStep, Integer> numbers = new IdentityHashMap<>();
    private final boolean[] plain;

    private DividedSteps(CheckedSpec spec, List<CheckedStep> steps, Division division) {
        this.spec = spec;
        this.steps = steps;
        this.division = division;
        for (int i = 0; i < steps.size(); i++) {
            numbers.put(steps.get(i), i);
        }
        this.plain = new boolean[spec.specification().variables().size()];
        Arrays.fill(plain, true);
        for (StatePart part : division.parts()) {
            plain[part.variable()] &= isPlain(part);
        }
    }

    /** Whether the part is a cell as the text has them: a variable, or a variable at a key. */
    private boolean isPlain(StatePart part) {
        return part.label() == null
                ? part.path().size() <= 1
                : part.path().isEmpty() && division.labels(part).isOfElements();
    }

    /** The same actions, one for one, with cells by meaning if these are better. */
    static List<Action> of(CheckedSpec spec, List<Action> actions) {
        List<CheckedStep> steps = steps(actions);
        List<CheckedStep> some = some(steps);
        // A sample of the steps shows whether it is worthwhile.
        Optional<DividedSteps> found = steps.size() >= FEWEST && tiedByText(some) > MOST_TIED
                ? divided(spec, some).filter(DividedSteps::isBetter)
                : Optional.empty();
        if (found.isPresent() && some.size() < steps.size()) {
            found = divided(spec, steps).filter(DividedSteps::isBetter);
        }
        return found.map(divided -> divided.all(actions)).orElse(actions);
    }

    private static List<CheckedStep> some(List<CheckedStep> steps) {
        List<CheckedStep> some = new ArrayList<>();
        int stride = Math.max(1, steps.size() / ENOUGH);
        for (int i = 0; i < steps.size(); i += stride) {
            some.add(steps.get(i));
        }
        return some;
    }

    /** The actions with cells by meaning, if the meaning of all of them can be determined. */
    static Optional<List<Action>> always(CheckedSpec spec, List<Action> actions) {
        return divided(spec, steps(actions)).map(found -> found.all(actions));
    }

    /** The steps with cells by meaning, if the meaning of all of them can be determined. */
    private static Optional<DividedSteps> divided(CheckedSpec spec, List<CheckedStep> steps) {
        if (!spec.silentSteps().isEmpty()) {
            // Their cells are used elsewhere, by the text.
            return Optional.empty();
        }
        return divide(spec, steps).map(division -> new DividedSteps(spec, steps, division));
    }

    private static List<CheckedStep> steps(List<Action> actions) {
        Set<CheckedStep> all = new LinkedHashSet<>();
        for (Action action : actions) {
            if (action instanceof CheckedAction own) {
                all.add(own.completing());
                own.repeated().ifPresent(step -> all.add((CheckedStep) step));
            }
        }
        return List.copyOf(all);
    }

    private static Optional<Division> divide(CheckedSpec spec, List<CheckedStep> steps) {
        List<TlaValue[]> initial = new ArrayList<>();
        for (State state : spec.initialStates()) {
            initial.add(((CompiledState) state).values());
        }
        List<MeaningAnalysis.Subject> subjects = new ArrayList<>();
        steps.forEach(
                step -> subjects.add(new MeaningAnalysis.Subject(step.form().plans(), step.arguments())));
        return MeaningAnalysis.of(
                spec.analysis().texts(),
                spec.names(),
                spec.specification(),
                initial,
                subjects,
                number -> spec.beginsAnalysis(steps.get(number)));
    }

    private boolean isBetter() {
        return TiedPairs.share(division.touched(), Division.Touched::interferes) < tiedByText(steps);
    }

    private static double tiedByText(List<CheckedStep> steps) {
        return TiedPairs.share(steps.stream().map(CheckedStep::footprint).toList(), Footprint::interferes);
    }

    private static BitSet bits(int[] numbers) {
        BitSet bits = new BitSet();
        for (int number : numbers) {
            bits.set(number);
        }
        return bits;
    }

    private List<Action> all(List<Action> actions) {
        Map<CheckedStep, CheckedStep> made = new IdentityHashMap<>();
        Map<List<BitSet>, StepInsight> insights = new HashMap<>();
        Map<Action, Action> known = new IdentityHashMap<>();
        List<Action> all = new ArrayList<>(actions.size());
        for (Action action : actions) {
            all.add(known.computeIfAbsent(
                    action,
                    any -> any instanceof CheckedAction own
                            ? own.with(step -> made.computeIfAbsent(step, each -> divided(each, insights)))
                            : any));
        }
        return all;
    }

    private CheckedStep divided(CheckedStep step, Map<List<BitSet>, StepInsight> insights) {
        int number = numbers.get(step);
        BitSet read = bits(division.read(number));
        BitSet written = bits(division.written(number));
        BitSet added = bits(division.added(number));
        BitSet ruled = bits(division.ruled(number));
        boolean isObserver = step.insight().observer() || written.isEmpty() && added.isEmpty();
        BitSet kind = new BitSet();
        kind.set(0, isObserver);
        return step.with(insights.computeIfAbsent(
                List.of(read, written, added, ruled, kind), any -> insight(isObserver, read, written, added, ruled)));
    }

    private StepInsight insight(boolean isObserver, BitSet read, BitSet written, BitSet added, BitSet ruled) {
        Footprint ofActions = footprint(read, written, added);
        Footprint all = ofActions.and(footprint(ruled, new BitSet(), new BitSet()));
        StepInsight insight = new StepInsight(
                isObserver, isObserver ? all.readOnly() : all, isObserver ? ofActions.readOnly() : ofActions);
        BitSet touched = (BitSet) read.clone();
        touched.or(written);
        touched.or(added);
        List<StateCell> cells = new ArrayList<>();
        List<StepCells.Use> uses = new ArrayList<>();
        touched.stream().forEach(number -> {
            StatePart part = division.parts().get(number);
            cells.add(new StateCell.OfPart(part, division.labels(part)));
            uses.add(
                    isObserver || !written.get(number) && !added.get(number)
                            ? StepCells.Use.READ
                            : read.get(number) || written.get(number) ? StepCells.Use.WRITTEN : StepCells.Use.ADDED);
        });
        spec.cells(insight, StepCells.of(cells, uses));
        return insight;
    }

    private Footprint footprint(BitSet read, BitSet written, BitSet added) {
        Footprint.Builder out = Footprint.builder();
        read.stream().forEach(number -> add(out, number, StepCells.Use.READ));
        written.stream().forEach(number -> add(out, number, StepCells.Use.WRITTEN));
        added.stream().forEach(number -> add(out, number, StepCells.Use.ADDED));
        return out.build();
    }

    private void add(Footprint.Builder out, int number, StepCells.Use use) {
        StatePart part = division.parts().get(number);
        String name = spec.specification().variables().get(part.variable()).name();
        if (part.path().isEmpty() && part.label() == null) {
            switch (use) {
                case READ -> out.readAll(name);
                case WRITTEN -> out.writeAll(name);
                case ADDED -> out.addToAll(name);
            }
            return;
        }
        Value key = Value.of(number);
        if (plain[part.variable()]) {
            try {
                key = Conversion.toHistory(part.label() == null ? part.path().get(0) : part.label());
            } catch (SpecException e) {
                // A key that cannot be written as text gets a name of its own.
                out.insideOf(name);
            }
        } else {
            out.insideOf(name);
        }
        switch (use) {
            case READ -> out.read(name, key);
            case WRITTEN -> out.write(name, key);
            case ADDED -> out.addTo(name, key);
        }
    }
}
