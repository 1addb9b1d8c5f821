package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.ElementsCollector;
import dev.plumbline.tla.internal.value.Range;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.tla.internal.value.set.Filtered;
import dev.plumbline.tla.internal.value.set.Sets;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Expressions about the elements of sets. */
public final class SetNodes {
    private SetNodes() {}

    /** Operands that are evaluated in order, and a value made of them. */
    public static final class Built extends Node {
        private final Node[] operands;
        private final Maker maker;

        /** Makes a value of the operands. */
        @FunctionalInterface
        public interface Maker {
            /** @throws ValueError if there is none */
            TlaValue make(TlaValue[] operands);
        }

        public Built(Node[] operands, Maker maker, SourcePlace place) {
            super(place);
            this.operands = operands.clone();
            this.maker = maker;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue[] values = new TlaValue[operands.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = operands[i].eval(run, environment);
            }
            try {
                return run.made(maker.make(values));
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code CHOOSE x \in S: p}: the first element in the order of values. */
    public static final class Choose extends Node {
        private final Axes axes;
        private final Node body;

        public Choose(Axes axes, Node body, SourcePlace place) {
            super(place);
            this.axes = axes;
            this.body = body;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            try {
                SetValue set = axes.onlySet(run, environment);
                for (TlaValue element : set) {
                    run.tick();
                    if (body.test(run, axes.bind(environment, 0, element))) {
                        return element;
                    }
                }
                throw error("CHOOSE: no element of the set satisfies the condition; " + set.kind());
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /**
     * {@code {x \in S: p}}. As in TLC, sets whose elements are computed are filtered at once, others (numbers, subsets,
     * functions) when their elements are needed: a membership test enumerates nothing.
     */
    public static final class Filter extends Node {
        private final Axes axes;
        private final Node condition;
        private final boolean isRepeatable;
        private final Capture capture;

        /** @param isRepeatable whether the condition has the same value for the same element each time */
        public Filter(Axes axes, Node condition, boolean isRepeatable, Capture capture, SourcePlace place) {
            super(place);
            this.axes = axes;
            this.condition = condition;
            this.isRepeatable = isRepeatable;
            this.capture = capture;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            try {
                SetValue set = axes.onlySet(run, environment);
                if (!(set instanceof Elements) && !(set instanceof Range)) {
                    Run then = capture.of(run);
                    return new Filtered(
                            set,
                            element -> condition.test(then.copy(), axes.bind(environment, 0, element)),
                            isRepeatable);
                }
                if (set instanceof Elements elements) {
                    return kept(elements, run, environment);
                }
                ElementsCollector kept = new ElementsCollector();
                for (TlaValue element : set) {
                    run.tick();
                    if (condition.test(run, axes.bind(environment, 0, element))) {
                        kept.add(element);
                    }
                }
                return kept.set();
            } catch (ValueError e) {
                throw located(e);
            }
        }

        private Elements kept(Elements all, Run run, Environment environment) {
            TlaValue[] kept = new TlaValue[all.size()];
            int count = 0;
            for (int i = 0; i < kept.length; i++) {
                run.tick();
                TlaValue element = all.get(i);
                if (condition.test(run, axes.bind(environment, 0, element))) {
                    kept[count++] = element;
                }
            }
            return count == kept.length ? all : Elements.ofSorted(Arrays.copyOf(kept, count));
        }
    }

    /** {@code S \cup {e}}, or {@code S \ {e}}, without creating the set {@code {e}}. */
    public static final class OneMore extends Node {
        private final boolean isUnion;
        private final Node set;
        private final Node element;

        public OneMore(boolean isUnion, Node set, Node element, SourcePlace place) {
            super(place);
            this.isUnion = isUnion;
            this.set = set;
            this.element = element;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            TlaValue first = set.eval(run, environment);
            TlaValue second = element.eval(run, environment);
            if (!(first instanceof SetValue all)) {
                throw error("expected a set, found " + first.kind());
            }
            try {
                if (all instanceof Elements elements && elements.size() > 1) {
                    return run.made(isUnion ? elements.with(second) : elements.without(second));
                }
                Elements single = Elements.of(second);
                return isUnion ? Sets.union(all, single) : Sets.difference(all, single);
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /** {@code {e: x \in S}}. */
    public static final class MapSet extends Node {
        private final Axes axes;
        private final Node element;

        public MapSet(Axes axes, Node element, SourcePlace place) {
            super(place);
            this.axes = axes;
            this.element = element;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            try {
                ElementsCollector all = new ElementsCollector();
                axes.each(run, environment, bound -> {
                    all.add(element.eval(run, bound));
                    return false;
                });
                return all.set();
            } catch (ValueError e) {
                throw located(e);
            }
        }
    }

    /**
     * Captures the states for values that are computed later. Such a value may be cached as long as the states that its
     * expression reads are the same. The reads happen later, so they are derived from the text and counted here.
     */
    public static final class Capture {
        private final BooleanSupplier readsState;
        private final BooleanSupplier readsNext;
        private volatile int known = -1;

        /** Both suppliers are called once, when the first value is captured. */
        public Capture(BooleanSupplier readsState, BooleanSupplier readsNext) {
            this.readsState = readsState;
            this.readsNext = readsNext;
        }

        Run of(Run run) {
            if (known < 0) {
                known = (readsState.getAsBoolean() ? 1 : 0) + (readsNext.getAsBoolean() ? 2 : 0);
            }
            if (known > 0) {
                run.reads++;
                if ((known & 2) != 0 || run.primed || run.initial) {
                    run.unsettledReads++;
                }
            }
            return run.frozen();
        }
    }
}
