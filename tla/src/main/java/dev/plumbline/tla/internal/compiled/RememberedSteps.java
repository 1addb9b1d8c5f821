package dev.plumbline.tla.internal.compiled;

import dev.plumbline.tla.internal.evaluate.Code;
import dev.plumbline.tla.internal.evaluate.compile.ActionPart;
import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.value.Fun;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Steps by what they read. States of a search are made of the same few values of single variables, so most parts of
 * actions have been evaluated before in a state that looks the same to them. What an evaluation reads is recorded once,
 * and how it changes the variables; a state in which the same is read gets its next states from the record, as numbers.
 *
 * <p>This is sound. A part of an action is evaluated in order, without side effects, so what it does is a function of
 * what it reads: {@link ReadTree} follows the same order. Where anything else is met (an error, a value that cannot be
 * computed, too many reads) nothing is recorded, and the evaluator finds the steps, and the error if there is one. The
 * number of steps and their order are those of the evaluator.
 *
 * <p>A part whose records seldom fit is given up, and so are all of them if most are evaluated anyway. The records are
 * forgotten when there are too many. Not thread-safe.
 */
final class RememberedSteps {
    private static final int TRIAL = 1 << 11;
    private static final int LOOKS = 1 << 10;
    /** Records and values that all threads together keep. */
    private static final int MOST_KEPT = 1 << 19;

    /** Receives the steps of a state. */
    interface Visitor {
        /** A step by the numbers of the next state. The array is valid until the next call. */
        void visitRow(int[] row);

        /** A step by the values of the next state. */
        void visitValues(TlaValue[] values);
    }

    private final Evaluator evaluator;
    private final CompiledRows rows;
    private final Code action;
    private final int[] next;
    private final int most;
    /** Empty if the action cannot be divided. */
    private List<Part> parts;
    /** Null before the first state. */
    private StepRecorder recorder;

    private int leaves;
    private int visited;
    /** How many parts were asked for their steps in the current trial, and how many of them were evaluated for it. */
    private int asked;

    private int evaluated;
    /** Most parts are evaluated, which is quicker for the action as a whole. */
    private boolean isInVain;

    /** The state whose steps are asked for, and its values when they were needed. */
    private int[] from;

    private TlaValue[] values;

    /** @param threads how many of these a search may have */
    RememberedSteps(Evaluator evaluator, CompiledRows rows, Code action, int threads) {
        this.evaluator = evaluator;
        this.rows = rows;
        this.action = action;
        this.next = new int[rows.width()];
        this.most = Math.max(MOST_KEPT / 64, MOST_KEPT / threads);
    }

    private void forget() {
        recorder = rows.recorder();
        leaves = 0;
        parts = new ArrayList<>();
        try {
            evaluator.parts(action).forEach(each -> parts.add(new Part(each)));
        } catch (StackOverflowError e) {
            // The evaluator decides whether an action is nested too deeply for it, too.
            parts = List.of();
        }
    }

    /** The values of the state whose steps are visited. */
    TlaValue[] values() {
        if (values == null) {
            // A new array each time: a function over an infinite set may refer to the old one.
            values = new TlaValue[rows.width()];
            rows.read(from, values);
        }
        return values;
    }

    void visit(int[] state, Visitor visitor) {
        if (recorder == null || ++visited % LOOKS == 0 && (leaves > most || recorder.size() > most)) {
            forget();
        }
        from = state;
        values = null;
        if (visited % TRIAL == 0) {
            isInVain |= 2 * evaluated > asked;
            evaluated = 0;
            asked = 0;
        }
        if (isInVain || parts.isEmpty() || rows.hasMadeStrings()) {
            // The order of made strings, which decides what CHOOSE takes, is that in which the evaluator meets them.
            evaluator.visitNext(action, values(), visitor::visitValues);
            return;
        }
        for (Part each : parts) {
            each.visit(visitor);
        }
    }

    private void apply(ReadTree.Steps steps, int index) {
        System.arraycopy(from, 0, next, 0, next.length);
        int[] variables = steps.variables[index];
        int[] numbers = steps.numbers[index];
        Derivation[] changes = steps.changes[index];
        for (int i = 0; i < variables.length; i++) {
            next[variables[i]] = changes[i] == null ? numbers[i] : changes[i].number(from);
        }
    }

    /** Whether all changes have values. They are computed before the first step is visited. */
    private boolean haveValues(ReadTree.Steps steps) {
        for (Derivation[] changes : steps.changes) {
            for (Derivation change : changes) {
                if (change != null && change.number(from) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private final class Part {
        private final ActionPart action;
        private final ReadTree tree = new ReadTree();
        private boolean isGivenUp;
        private int sought;
        private int missed;
        /** The elements of the loop that the part consists of; null if it is none. */
        private final Derivation visits;

        /** The parts of the body for the elements. */
        private final Map<Integer, Part[]> bodies = new HashMap<>();

        private final Map<TlaValue, Part[]> elements = new HashMap<>();

        Part(ActionPart action) {
            this.action = action;
            this.isGivenUp = !action.isRecordable();
            this.visits = action.loop()
                    .map(loop -> recorder.derivation(loop.visits(), loop.values(), false))
                    .orElse(null);
        }

        void visit(Visitor visitor) {
            if (isGivenUp) {
                asked();
                evaluate(visitor);
                return;
            }
            if (visits != null) {
                int set = visits.number(from);
                if (set < 0) {
                    asked();
                    evaluate(visitor);
                    return;
                }
                Part[] all = bodies.get(set);
                if (all == null) {
                    all = bodies((Fun) visits.value(set));
                    bodies.put(set, all);
                }
                for (Part each : all) {
                    each.visit(visitor);
                }
                return;
            }
            asked();
            ReadTree.Steps steps = tree.find(from);
            if (++sought == TRIAL) {
                isGivenUp = 2 * missed > sought;
                sought = 0;
                missed = 0;
            }
            if (steps == null) {
                missed++;
                evaluated++;
                steps = record();
            }
            if (steps == null || !haveValues(steps)) {
                evaluate(visitor);
                return;
            }
            for (int i = 0; i < steps.variables.length; i++) {
                apply(steps, i);
                visitor.visitRow(next);
            }
        }

        private Part[] bodies(Fun visited) {
            List<Part> all = new ArrayList<>();
            for (int i = 0; i < visited.size(); i++) {
                TlaValue element = visited.value(i);
                Part[] known = elements.get(element);
                if (known == null) {
                    List<Part> made = new ArrayList<>();
                    action.loop().orElseThrow().body().apply(element).forEach(each -> made.add(new Part(each)));
                    known = made.toArray(new Part[0]);
                    elements.put(element, known);
                }
                all.addAll(Arrays.asList(known));
            }
            return all.toArray(new Part[0]);
        }

        private void asked() {
            RememberedSteps.this.asked++;
        }

        private void evaluate(Visitor visitor) {
            evaluated++;
            evaluator.visitNext(RememberedSteps.this.action, action, values(), visitor::visitValues);
        }

        /** Null if they cannot be recorded. */
        private ReadTree.Steps record() {
            recorder.begin(from);
            if (!evaluator.record(action, values(), recorder, recorder::step)) {
                return null;
            }
            leaves++;
            return recorder.addTo(tree);
        }
    }
}
