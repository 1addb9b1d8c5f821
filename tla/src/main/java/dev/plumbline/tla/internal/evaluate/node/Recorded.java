package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Projection;
import dev.plumbline.tla.internal.evaluate.Recording;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.tree.SourcePlace;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.function.Supplier;

/** Expressions that tell a {@link Recording} what they read. No other node of a recorded action reads a state. */
public final class Recorded {
    private static final TlaValue[] NONE = {};

    private Recorded() {}

    /** A variable. */
    public static final class OfVariable extends Node {
        private final int variable;
        private final Projection whole;
        private final Node plain;

        public OfVariable(int variable, Node plain) {
            super(plain.place());
            this.variable = variable;
            this.whole = Projection.whole(variable);
            this.plain = plain;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            if (!run.primed) {
                run.recording.read(run.recording.derive(whole, NONE));
            } else if (run.isCopy) {
                // The next value that it has here may have been assigned otherwise in the meantime.
                throw new Recording.Ended();
            } else {
                run.recording.readNext(variable);
            }
            return plain.eval(run, environment);
        }
    }

    /** An expression about one variable, which is read as a whole: {@code pc[self]}, not {@code pc}. */
    public static final class OfOne extends Node {
        private final Projection projection;
        private final Node[] values;
        private final Supplier<Node> parts;
        private Node ofParts;

        /**
         * @param values the values of the projection, evaluated here
         * @param parts the same expression with its parts recorded each by itself, for a place below a prime
         */
        public OfOne(Projection projection, Node[] values, Supplier<Node> parts, SourcePlace place) {
            super(place);
            this.projection = projection;
            this.values = values.clone();
            this.parts = parts;
        }

        @Override
        public TlaValue eval(Run run, Environment environment) {
            run.reads++;
            if (run.primed) {
                if (ofParts == null) {
                    ofParts = parts.get();
                }
                return ofParts.eval(run, environment);
            }
            Recording.Derived derived = run.recording.derive(projection, values(run, environment));
            run.recording.read(derived);
            return run.recording.value(derived);
        }

        /** The value as the next one of the variable: what it is now need not be read. */
        public Recording.Derived change(Run run, Environment environment) {
            return run.recording.change(projection, values(run, environment));
        }

        /** They are evaluated even if the expression might not need them: if one has no value, the recording ends. */
        private TlaValue[] values(Run run, Environment environment) {
            TlaValue[] all = new TlaValue[values.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = values[i].eval(run, environment).settled();
            }
            return all;
        }
    }
}
