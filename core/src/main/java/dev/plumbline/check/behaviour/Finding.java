package dev.plumbline.check.behaviour;

import dev.plumbline.check.Verdict;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Obstacle;
import java.time.Duration;
import java.util.List;

/** A defect of a specification, with the behaviour or the place that shows it. */
public sealed interface Finding extends Verdict.Evidence {
    /** In words, one line. */
    String text();

    /** The behaviour that leads there. Empty if no state is concerned. */
    Behaviour behaviour();

    /** A short name for programs. */
    String kind();

    /** The false parts, if it is a formula. */
    default List<Obstacle> why() {
        return List.of();
    }

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

        @Override
        public List<Obstacle> why() {
            return rule.why();
        }
    }

    /**
     * A behaviour does not have a property.
     *
     * @param step whether the last step breaks it; if not, the last state does
     */
    record Property(BrokenRule rule, boolean step, Behaviour behaviour) implements Finding {
        @Override
        public String text() {
            return "property " + rule.name() + " is violated " + (step ? "by the last step" : "in the last state");
        }

        @Override
        public String kind() {
            return "property";
        }

        @Override
        public List<Obstacle> why() {
            return rule.why();
        }
    }

    /**
     * An infinite behaviour, which satisfies the fairness of the specification, does not have a property. It passes
     * through the states, and after the last one repeats from an earlier one for ever.
     *
     * @param loop the index of the state after the last one; that of the last one if the behaviour stays there
     * @param back the step from the last state to that one
     */
    record Liveness(String property, Behaviour behaviour, int loop, String back) implements Finding {
        /** Whether the behaviour stays in its last state. */
        public boolean isStuttering() {
            return loop == behaviour.moments().size() - 1;
        }

        @Override
        public String text() {
            return "property " + property + " is violated by a behaviour that "
                    + (isStuttering()
                            ? "stays in its last state forever"
                            : "repeats its states from " + (loop + 1) + " on forever");
        }

        @Override
        public String kind() {
            return "liveness";
        }
    }

    /**
     * All states were found, and the postcondition of the search is false.
     *
     * @param behaviour up to one of the deepest states
     */
    record Postcondition(BrokenRule rule, Behaviour behaviour) implements Finding {
        @Override
        public String text() {
            return "postcondition " + rule.name() + " is false"
                    + (behaviour.moments().isEmpty() ? "" : "; a path to one of the deepest states:");
        }

        @Override
        public String kind() {
            return "postcondition";
        }

        @Override
        public List<Obstacle> why() {
            return rule.why();
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
     * The specification cannot be evaluated: a value of the wrong kind, a recursion without end, or an operator that
     * the evaluator does not support.
     *
     * @param problem in words, with the place in the specification
     * @param actions whose evaluation fails in the last state; empty if something else fails
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
     * @param patience how much CPU time it had
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
                    + " ms of CPU (does a definition recurse without end, or run through a large set?)";
        }

        @Override
        public String kind() {
            return "hung";
        }
    }

    /** The constants do not satisfy an assumption of a module without behaviours. */
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
