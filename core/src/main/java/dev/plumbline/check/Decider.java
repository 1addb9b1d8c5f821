package dev.plumbline.check;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The engine or method that reached a verdict. Reports, JSON and bundles contain its name. */
public sealed interface Decider {
    /** The sweep over the calls and returns of a history. */
    Decider SWEEP = new NamedEngine("sweep");

    /** The search for a behaviour that explains state logs. */
    Decider STATE_LOGS = new NamedEngine("states");

    /** TLC, as the reference. */
    Decider TLC = new NamedEngine("tlc");

    /** The comparison of interleaved calls with serial runs. */
    Decider LINE_UP = new NamedEngine("Line-Up");

    String name();

    /** @param name as in files */
    static Decider named(String name) {
        ContainerMonitor builtIn = new ContainerMonitor(Optional.empty());
        if (name.equals(builtIn.name())) {
            return builtIn;
        }
        int last = name.lastIndexOf(' ');
        ContainerMonitor declared = new ContainerMonitor(Optional.of(name.substring(0, Math.max(0, last))));
        return last > 0 && name.equals(declared.name()) ? declared : new NamedEngine(name);
    }

    /**
     * A monitor: the rules that all histories of a container follow.
     *
     * @param declared the container that a user's specification is declared to be; empty for a built-in model
     */
    record ContainerMonitor(Optional<String> declared) implements Decider {
        @Override
        public String name() {
            return declared.map(container -> container + " ").orElse("") + "monitor";
        }
    }

    /**
     * A strategy that follows orders of vector clocks.
     *
     * @param name of the strategy
     */
    record ClockOrders(String name) implements Decider {}

    /** An engine or method that is described by its name. */
    record NamedEngine(String name) implements Decider {}

    /** A remark about a decision, besides the name of the decider. */
    sealed interface Remark {
        String text();

        /** All remarks on one line. */
        static Optional<String> text(List<Remark> remarks) {
            return remarks.isEmpty()
                    ? Optional.empty()
                    : Optional.of(remarks.stream().map(Remark::text).collect(Collectors.joining("; ")));
        }
    }

    /** How it was decided: for instance the rule that is broken, or the orders that were followed. */
    record How(String text) implements Remark {}

    /** Why no monitor decided, although there is one for the specification. */
    record NoMonitor(String text) implements Remark {}

    /** Why a second evaluator did not confirm a violation. */
    record Unconfirmed(String reason) implements Remark {
        @Override
        public String text() {
            return "no second evaluator confirmed the violation: " + reason;
        }
    }
}
