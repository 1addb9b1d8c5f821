package dev.plumbline.actor.explore;

import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.check.Verdict;
import dev.plumbline.schedule.Bound;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The results of an exploration.
 *
 * @param schedules that were run to an end
 * @param redundant executions that a reduction ended because an equivalent one had been run
 * @param incomplete schedules at whose end some request was not answered
 * @param unique histories that differ in some event or in the order of events
 * @param byOrder histories that a criterion can distinguish: the keys of {@code CallLog.byOrder}
 * @param nonLinearizable unique histories that the sequential object does not explain
 * @param nonLinearizableByOrder the same among those by order
 * @param undecided histories by order whose check ran out of its budget
 * @param ends how schedules ended, counted
 * @param answersDemanded whether a schedule without an answer keeps the exploration from passing
 * @param unanswered requests without an answer, by client and invocation, with the number of schedules
 * @param firstViolation the first schedule with such a history; with the number of unique histories before it
 * @param historiesBefore the unique histories seen before the first violation
 * @param firsts the first schedule with each end but a complete one, and the first that left a request unanswered
 * @param falseDeclarations exclusions that are not sound
 * @param finished whether the scheduler had no schedule left
 * @param leftOut the bounds within which the scheduler left out schedules
 * @param properties the findings about the properties of the harness
 * @param longest the number of steps of the longest schedule
 * @param stepsRun steps actually run, without those taken over from the previous execution
 * @param repeatability whether executions were the same when they were repeated, and what that relies on
 */
public record ExplorationResult(
        long schedules,
        long redundant,
        long incomplete,
        long unique,
        Set<Object> byOrder,
        long nonLinearizable,
        long nonLinearizableByOrder,
        long undecided,
        Map<Execution.End, Long> ends,
        boolean answersDemanded,
        Map<String, Long> unanswered,
        Optional<FoundRun> firstViolation,
        long historiesBefore,
        Map<Execution.End, FoundRun> firsts,
        Optional<FoundRun> firstUnanswered,
        List<FalseDeclaration> falseDeclarations,
        boolean finished,
        Set<Bound> leftOut,
        List<OfProperty> properties,
        int longest,
        long stepsRun,
        Repeatability repeatability,
        Times times) {
    /**
     * Times in nanoseconds.
     *
     * @param scheduling all but the checks
     * @param checking the checks
     * @param untilFirst from the start to the first violation; 0 if there is none
     */
    public record Times(long scheduling, long checking, long untilFirst) {}

    /**
     * The finding of executions about a property.
     *
     * @param run up to the state or step that shows an example of {@code sometimes}, or a violation of another property
     * @param ifAllSeen the result if there is no such execution among all of the system; empty if schedules do not decide
     *     the property
     * @param text for reports
     */
    public record OfProperty(Property property, Optional<FoundRun> run, Optional<Verdict.Word> ifAllSeen, String text) {
        static final String NOT_DECIDED = "not decided by schedules";

        public boolean isViolated() {
            return run.isPresent() && property.kind() != Property.Kind.SOMETIMES;
        }

        /** One line for reports. */
        @Override
        public String toString() {
            return property + ": " + text;
        }

        /** For reports, if no execution violates it or is an example of it, and all were seen. */
        private String ofAll() {
            return switch (property.kind()) {
                case ALWAYS -> "holds in every state of every schedule";
                case SOMETIMES -> "violated, no state of any schedule is an example";
                case EVENTUALLY, LEADS_TO -> "holds in every schedule";
                case REFINES -> "the first state and every step of every schedule are among its own";
            };
        }
    }

    /** Histories of a complete exploration that this one does not have. */
    public long lost(Set<Object> all) {
        return all.stream().filter(each -> !byOrder.contains(each)).count();
    }

    /**
     * The reasons why a pass is not a proof.
     *
     * @param losesNone whether the scheduler, when it is finished, has run every possible history
     */
    public Set<Gap> gaps(boolean losesNone) {
        Set<Gap> gaps = EnumSet.noneOf(Gap.class);
        add(gaps, Gap.CUT_OFF, (!finished || schedules == 0) && repeatability.isControlled());
        add(gaps, Gap.MAY_LOSE, !losesNone || leftOut.stream().anyMatch(bound -> bound != Bound.UNTRACKED));
        add(gaps, Gap.UNTRACKED, leftOut.contains(Bound.UNTRACKED));
        add(gaps, Gap.LENGTH, ended(Execution.End.LENGTH) > 0);
        add(gaps, Gap.UNDECIDED, undecided > 0);
        add(gaps, Gap.NOT_REPEATABLE, repeatability.difference().isPresent());
        add(gaps, Gap.STATIC_STATE, repeatability.staticField().isPresent());
        add(gaps, Gap.UNCONTROLLED, !repeatability.uncontrolled().isEmpty());
        add(gaps, Gap.LOST_CONTROL, repeatability.lostControl().isPresent());
        add(gaps, Gap.TIMERS, ended(Execution.End.TIMERS) > 0);
        add(gaps, Gap.UNANSWERED, answersDemanded && incomplete > 0);
        add(gaps, Gap.PROPERTIES, open(losesNone) > 0);
        boolean called = !byOrder.equals(Set.of(CallLog.EMPTY.byOrder()));
        add(gaps, Gap.NOTHING_CALLED, !called && properties.isEmpty());
        add(
                gaps,
                Gap.NOTHING_ANSWERED,
                called
                        && properties.isEmpty()
                        && !byOrder.isEmpty()
                        && byOrder.stream().noneMatch(CallLog::hasAnswer));
        return gaps;
    }

    /** How many properties are not decided. */
    private long open(boolean losesNone) {
        return properties.stream()
                .filter(each -> word(each, losesNone) == Verdict.Word.INCONCLUSIVE)
                .count();
    }

    /** Whether every schedule was run to its end, or one that is equivalent to it. */
    private boolean sawAll(boolean losesNone) {
        return finished
                && schedules > 0
                && losesNone
                && leftOut.isEmpty()
                && ended(Execution.End.LENGTH) + ended(Execution.End.TIMERS) == 0
                && repeatability.holds()
                && repeatability.isControlled()
                && repeatability.uncontrolled().isEmpty();
    }

    /** Whether all schedules were run, and none has a state that a property wants as an example. */
    private boolean lacksExample(boolean losesNone) {
        return properties.stream()
                .anyMatch(each -> each.run().isEmpty() && word(each, losesNone) == Verdict.Word.VIOLATES);
    }

    /**
     * The verdict on a property.
     *
     * @param losesNone see {@link #gaps}
     */
    public Verdict.Word word(OfProperty property, boolean losesNone) {
        if (property.run().isPresent()) {
            return property.isViolated() ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS;
        }
        return sawAll(losesNone) ? property.ifAllSeen().orElse(Verdict.Word.INCONCLUSIVE) : Verdict.Word.INCONCLUSIVE;
    }

    /**
     * The findings about the properties, one line each.
     *
     * @param losesNone see {@link #gaps}
     */
    public List<String> ofProperties(boolean losesNone) {
        return properties.stream()
                .filter(each -> word(each, losesNone) != Verdict.Word.INCONCLUSIVE)
                .map(each -> each.property() + ": " + text(each, losesNone))
                .toList();
    }

    /**
     * The finding about a property, for reports.
     *
     * @param losesNone see {@link #gaps}
     */
    public String text(OfProperty property, boolean losesNone) {
        return property.run().isPresent() || word(property, losesNone) == Verdict.Word.INCONCLUSIVE
                ? property.text()
                : property.ofAll();
    }

    private static void add(Set<Gap> gaps, Gap gap, boolean open) {
        if (open) {
            gaps.add(gap);
        }
    }

    /**
     * Whether a violation was found: a history without explanation, an actor that threw an exception, or a violated
     * property. Never true if an execution may depend on others: it may then be impossible in the system.
     */
    public boolean violates() {
        return repeatability.holds()
                && (nonLinearizable > 0
                        || ended(Execution.End.FAILURE) > 0
                        || violatedProperty().isPresent());
    }

    /** Whether that is a property and nothing else. */
    public boolean violatesPropertyOnly() {
        return violates() && nonLinearizable == 0 && ended(Execution.End.FAILURE) == 0;
    }

    /** The violated property with the shortest execution. */
    public Optional<OfProperty> violatedProperty() {
        return properties.stream()
                .filter(OfProperty::isViolated)
                .min(Comparator.comparing(
                        each -> each.run().orElseThrow().steps().size()));
    }

    /**
     * The verdict.
     *
     * @param losesNone see {@link #gaps}
     */
    public Verdict.Word word(boolean losesNone) {
        return violates() || lacksExample(losesNone)
                ? Verdict.Word.VIOLATES
                : gaps(losesNone).isEmpty() ? Verdict.Word.CONFORMS : Verdict.Word.INCONCLUSIVE;
    }

    /** A gap in words. The caller knows the names of the limits, and which of them can be raised. */
    public String words(Gap gap) {
        return switch (gap) {
            case CUT_OFF -> "cut off after " + Count.of(schedules, "schedule");
            case MAY_LOSE -> "this scheduler may leave histories out";
            case UNTRACKED -> "some steps could not be followed, so schedules may be missing";
            case LENGTH ->
                Count.of(ended(Execution.End.LENGTH), "schedule") + " hit the bound of " + Count.of(longest, "step");
            case UNDECIDED -> Count.of(undecided) + " histories could not be decided in their budget";
            case NOT_REPEATABLE -> repeatability.difference().orElseThrow();
            case STATIC_STATE -> repeatability.staticField().orElseThrow();
            case UNCONTROLLED -> repeatability.uncontrolled().get(0);
            case LOST_CONTROL -> repeatability.lostControl().orElseThrow();
            case TIMERS ->
                Count.of(ended(Execution.End.TIMERS), "schedule")
                        + " have timers that could go off more often than the harness allows";
            case UNANSWERED ->
                "in " + incomplete + " of " + schedules + " schedules an operation gets no answer: "
                        + String.join("; ", unanswered.keySet());
            case PROPERTIES -> String.join("; ", undecidedProperties());
            case NOTHING_CALLED -> Gap.NO_CALLS;
            case NOTHING_ANSWERED -> Gap.NO_ANSWERS;
        };
    }

    /** Why properties are not decided. */
    private List<String> undecidedProperties() {
        List<OfProperty> open =
                properties.stream().filter(each -> each.run().isEmpty()).toList();
        List<String> why = new ArrayList<>();
        long cut = open.stream().filter(each -> each.ifAllSeen().isPresent()).count();
        long ofStates = open.stream()
                .filter(each -> each.ifAllSeen().isEmpty() && each.text().equals(OfProperty.NOT_DECIDED))
                .count();
        if (cut > 0 && (!sawAll(true) || cut == open.size())) {
            why.add("only all schedules together decide " + Count.of(cut, "property"));
        }
        if (ofStates > 0) {
            why.add("schedules do not decide " + Count.of(ofStates, "property")
                    + ": a search through whole states does");
        }
        open.stream()
                .filter(each -> each.ifAllSeen().isEmpty() && !each.text().equals(OfProperty.NOT_DECIDED))
                .forEach(each -> why.add(each.toString()));
        return why;
    }

    /** Schedules that did not end as they should, requests without an answer, and unsound exclusions, in words. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        ends.forEach((end, count) -> {
            if (!end.problem().isEmpty()) {
                problems.add(Count.of(count) + " of " + Count.of(schedules, "schedule") + " " + end.problem());
            }
        });
        unanswered.forEach((request, count) ->
                problems.add("without an answer in " + Count.of(count, "schedule") + ": " + request));
        falseDeclarations.forEach(declaration -> problems.add("unsound exclusion: " + declaration));
        return problems;
    }

    public long ended(Execution.End end) {
        return ends.getOrDefault(end, 0L);
    }

    /**
     * A message that a harness wrongly excludes from reordering: LiViola may lose histories because of it.
     *
     * @param run that shows it, up to the step
     */
    public record FalseDeclaration(Kind kind, Step step, FoundRun run) {
        /** The declaration, and the observation against it. */
        public enum Kind {
            EXCLUDED_CHANGES_STATE("is excluded, and its receipt changes the state of its actor"),
            EXCLUDED_SENDS("is excluded, and its receipt sends to an actor"),
            EXCLUDED_ANSWERS("is excluded, and its receipt answers a client");

            private final String words;

            Kind(String words) {
                this.words = words;
            }
        }

        /** One line for reports. */
        @Override
        public String toString() {
            return step.envelope().orElseThrow().message() + " " + kind.words + " (step " + (step.index() + 1) + ": "
                    + step + ")";
        }
    }

    /** Why an exploration without a violation does not prove that there is none. */
    public enum Gap {
        /** It was stopped before all schedules were run. */
        CUT_OFF,
        /** Its scheduler samples, or is a heuristic that may leave histories out. */
        MAY_LOSE,
        /** The accesses of some steps are unknown to the reduction. */
        UNTRACKED,
        /** Some schedules hit the bound on their length. */
        LENGTH,
        /** Some histories could not be decided within the budget of a check. */
        UNDECIDED,
        /** An execution was different when it was repeated: {@link Repeatability#difference}. */
        NOT_REPEATABLE,
        /** Executions changed a static field: {@link Repeatability#staticField}. */
        STATIC_STATE,
        /** The code of the actors reads a clock or random numbers: {@link Repeatability#uncontrolled}. */
        UNCONTROLLED,
        /** An execution could not be controlled to its end: {@link Repeatability#lostControl}. */
        LOST_CONTROL,
        /** In some schedules timers could have fired more often than allowed. */
        TIMERS,
        /** The harness demands answers, and some schedules left a request without one. */
        UNANSWERED,
        /** Executions showed nothing about a property, and they need not pass all states. */
        PROPERTIES,
        /** No client called an operation: everything explains a history without operations. */
        NOTHING_CALLED,
        /** No operation ever returned: everything explains a history of open operations. */
        NOTHING_ANSWERED;

        /** The meaning of {@link #NOTHING_CALLED}, for reports. */
        public static final String NO_CALLS = "no client called anything, so nothing was checked";

        /** The meaning of {@link #NOTHING_ANSWERED}, for reports. */
        public static final String NO_ANSWERS = "no request was answered, so nothing was checked";
    }
}
