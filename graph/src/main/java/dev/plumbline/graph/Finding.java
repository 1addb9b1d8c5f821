package dev.plumbline.graph;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Obstacle;
import java.time.Duration;
import java.util.List;

/** What is wrong with a specification, and where. */
public sealed interface Finding {
    /** In words, one line. */
    String text();

    /** How the specification gets there. Empty where no state is concerned. */
    Behaviour behaviour();

    /** A short name for programs. */
    String kind();

    /** A state breaks an invariant. */
    record Invariant(BrokenRule rule, Behaviour behaviour) implements Finding {
        @Override
        public String text() {
            return "invariant " + rule.name() + " is violated";
        }

        @Override
        public String kind() {
            return "invariant";
        }
    }

    /** A state has no next state. */
    record Deadlock(Behaviour behaviour) implements Finding {
        @Override
        public String text() {
            return "deadlock: no action is possible";
        }

        @Override
        public String kind() {
            return "deadlock";
        }
    }

    /**
     * The specification cannot be evaluated: a value of the wrong kind, a recursion without end.
     *
     * @param problem in words, with the place in the specification
     * @param actions whose evaluation fails in the last state; none where it is something else that fails
     * @param behaviour up to the state in which it fails
     */
    record Evaluation(String problem, List<String> actions, Behaviour behaviour) implements Finding {
        public Evaluation {
            actions = List.copyOf(actions);
        }

        @Override
        public String text() {
            return "evaluation fails" + by(actions) + ": " + problem;
        }

        @Override
        public String kind() {
            return "evaluation";
        }
    }

    /**
     * The specification did not answer in time.
     *
     * @param patience how long it had
     * @param actions whose evaluation takes longer
     * @param behaviour up to the state in which it does
     */
    record Hung(Duration patience, List<String> actions, Behaviour behaviour) implements Finding {
        public Hung {
            actions = List.copyOf(actions);
        }

        @Override
        public String text() {
            return "evaluation does not end" + by(actions) + " within " + patience.toMillis()
                    + " ms (does a definition recurse without end, or run through a large set?)";
        }

        @Override
        public String kind() {
            return "hung";
        }
    }

    /** Constants do not have what the specification assumes of them. */
    record Assumption(List<Obstacle> why) implements Finding {
        public Assumption {
            why = List.copyOf(why);
        }

        @Override
        public String text() {
            return "an assumption is false: " + why.get(0);
        }

        @Override
        public Behaviour behaviour() {
            return new Behaviour(List.of());
        }

        @Override
        public String kind() {
            return "assumption";
        }
    }

    private static String by(List<String> actions) {
        return actions.isEmpty() ? "" : " in " + String.join(", ", actions);
    }
}
