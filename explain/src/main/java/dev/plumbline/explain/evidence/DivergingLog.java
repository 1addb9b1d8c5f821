package dev.plumbline.explain.evidence;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.states.Skipping;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.mapping.OtherSpecs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A state log with an event that no behaviour of the specification explains.
 *
 * @param counterexample the event, the states before it, and the false conditions
 * @param findings the longest explanations, and what was mapped
 * @param mapping between log and specification
 * @param skipping the events that did not have to be explained
 * @param others the variables and actions of further specifications that the log was checked against
 */
public record DivergingLog(
        Counterexample counterexample,
        StateFindings findings,
        StateMapping mapping,
        Skipping skipping,
        OtherSpecs others)
        implements Evidence {
    /** The name of this kind. */
    public static final String KIND = "state-log";

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String described() {
        return "a state log";
    }

    @Override
    public String name() {
        return log().name();
    }

    /** All events. */
    public History log() {
        return counterexample.history();
    }

    /** The same with other names of files, here and where events and conditions come from. */
    public DivergingLog renamed(UnaryOperator<String> file) {
        History log = log();
        Map<Operation, String> places = new IdentityHashMap<>();
        log.operations().forEach(event -> places.put(event, renamed(log.where(event), file)));
        History.Builder other = new History.Builder(words(log.name(), file), log.order(), places::get);
        try {
            for (Operation event : log.operations()) {
                other.add(event);
            }
        } catch (BadInput e) {
            throw new IllegalStateException("the events of a log", e);
        }
        log.torn().ifPresent(other::torn);
        History made = other.about(log.about())
                .notes(log.notes().stream()
                        .map(note -> log.name().startsWith("/") && note.startsWith(log.name())
                                ? file.apply(log.name())
                                        + note.substring(log.name().length())
                                : note)
                        .toList())
                .build();
        List<Counterexample.Blocked> blocked = counterexample.blocked().stream()
                .map(each -> new Counterexample.Blocked(
                        each.operation(),
                        each.reasons().stream()
                                .map(reason -> new Counterexample.Reason(
                                        reason.state(),
                                        reason.obstacles().stream()
                                                .map(one -> renamed(one, file))
                                                .toList()))
                                .toList()))
                .toList();
        return new DivergingLog(
                new Counterexample(
                        made,
                        counterexample.failing(),
                        counterexample.frontier(),
                        blocked,
                        counterexample.recent(),
                        counterexample.leftOut(),
                        counterexample.cut(),
                        counterexample.silent(),
                        counterexample.participants(),
                        counterexample.restricted(),
                        counterexample.hindsight()),
                findings,
                new StateMapping(file.apply(mapping.name()), mapping.statements(), mapping.constants()),
                skipping,
                others);
    }

    private static Obstacle renamed(Obstacle one, UnaryOperator<String> file) {
        return new Obstacle(
                one.condition(), one.values(), one.verdict(), renamed(one.where(), file), one.words(), one.reads());
    }

    /** {@code logs/n1.ndjson:7}. */
    private static String renamed(String where, UnaryOperator<String> file) {
        int line = where.lastIndexOf(':');
        return line < 0 ? where : file.apply(where.substring(0, line)) + where.substring(line);
    }

    /** The names of several logs are one name, separated by blanks. */
    private static String words(String names, UnaryOperator<String> file) {
        return Arrays.stream(names.split(" ", -1)).map(file).collect(Collectors.joining(" "));
    }
}
