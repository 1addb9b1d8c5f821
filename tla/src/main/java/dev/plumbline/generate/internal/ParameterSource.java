package dev.plumbline.generate.internal;

import dev.plumbline.tla.internal.load.ActionSignature.Parameter;
import dev.plumbline.tla.internal.load.ValueDomain;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a workload takes the value of a parameter from. It is a guess for the user to correct: a specification says
 * which values a parameter may have, not which parameters are results of the system.
 */
sealed interface ParameterSource {
    /** A result of the system. */
    record Answered() implements ParameterSource {}

    /** The number of the thread. */
    record ThreadNumber() implements ParameterSource {}

    /** A whole number, both ends included. */
    record Range(long low, long high) implements ParameterSource {}

    record OneOfStrings(List<String> values) implements ParameterSource {}

    record OneOfNumbers(List<Long> values) implements ParameterSource {}

    record Truth() implements ParameterSource {}

    /** A short sequence. */
    record SequenceOf(ParameterSource elements) implements ParameterSource {}

    /** A small set. */
    record SetOf(ParameterSource elements) implements ParameterSource {}

    /** An image for each key. */
    record FunctionOf(List<ParameterSource> keys, ParameterSource images) implements ParameterSource {}

    record RecordOf(Map<String, ParameterSource> fields) implements ParameterSource {}

    record TupleOf(List<ParameterSource> parts) implements ParameterSource {}

    /** One of the parts, each with the same probability. */
    record EitherOf(List<ParameterSource> parts) implements ParameterSource {}

    /** The domain is unknown. The generated code compiles and has a TODO. */
    record Unknown() implements ParameterSource {}

    /**
     * Few enough values that operations often use the same ones, and enough that not all of them do (OmniLink, section
     * 8).
     */
    Range USUAL = new Range(1, 10);

    Set<String> ANSWERS = Set.of(
            "result",
            "results",
            "res",
            "ret",
            "rv",
            "return",
            "returned",
            "out",
            "output",
            "reply",
            "response",
            "resp",
            "answer",
            "ok",
            "success",
            "succeeded",
            "status",
            "found",
            "old",
            "oldvalue",
            "previous",
            "prev",
            "error",
            "err",
            "outcome",
            "granted",
            "acquired",
            "refused",
            "added",
            "inserted",
            "removed",
            "deleted",
            "present",
            "total");

    Set<String> THREADS = Set.of("self", "thread", "tid", "threadid", "proc", "process", "pid", "client");

    static ParameterSource of(Parameter parameter) {
        String name = parameter.name().toLowerCase(Locale.ROOT);
        if (ANSWERS.contains(name)) {
            return new Answered();
        }
        if (THREADS.contains(name)) {
            return new ThreadNumber();
        }
        if (parameter.answered()) {
            return new Answered();
        }
        return parameter.domain().flatMap(ParameterSource::from).orElseGet(Unknown::new);
    }

    /** Empty if the domain has elements that a workload cannot record, such as model values. */
    private static Optional<ParameterSource> from(ValueDomain domain) {
        if (domain instanceof ValueDomain.Numbers numbers) {
            return Optional.of(new Range(numbers.low(), numbers.high()));
        } else if (domain instanceof ValueDomain.Listed listed) {
            return from(listed.values());
        } else if (domain instanceof ValueDomain.SetsOf sets) {
            return from(sets.elements()).map(SetOf::new);
        } else if (domain instanceof ValueDomain.SequencesOf sequences) {
            return from(sequences.elements()).map(SequenceOf::new);
        } else if (domain instanceof ValueDomain.FunctionsOf functions) {
            Optional<List<ParameterSource>> keys =
                    all(functions.keys().stream().map(key -> from(List.of(key))).toList());
            return keys.flatMap(known -> from(functions.images()).map(images -> new FunctionOf(known, images)));
        } else if (domain instanceof ValueDomain.TuplesOf tuples) {
            return all(tuples.parts().stream().map(ParameterSource::from).toList())
                    .map(TupleOf::new);
        } else if (domain instanceof ValueDomain.EitherOf either) {
            return all(either.parts().stream().map(ParameterSource::from).toList())
                    .map(EitherOf::new);
        }
        Map<String, ParameterSource> fields = new LinkedHashMap<>();
        for (Map.Entry<String, ValueDomain> field :
                ((ValueDomain.RecordsOf) domain).fields().entrySet()) {
            Optional<ParameterSource> draw = from(field.getValue());
            if (draw.isEmpty()) {
                return Optional.empty();
            }
            fields.put(field.getKey(), draw.get());
        }
        return Optional.of(new RecordOf(fields));
    }

    private static Optional<List<ParameterSource>> all(List<Optional<ParameterSource>> parts) {
        return parts.stream().allMatch(Optional::isPresent)
                ? Optional.of(parts.stream().map(Optional::get).toList())
                : Optional.empty();
    }

    private static Optional<ParameterSource> from(List<Value> all) {
        if (all.stream().allMatch(Value.Str.class::isInstance)) {
            return Optional.of(new OneOfStrings(
                    all.stream().map(each -> ((Value.Str) each).value()).toList()));
        }
        if (all.stream().allMatch(Value.Bool.class::isInstance) && all.size() == 2) {
            return Optional.of(new Truth());
        }
        if (all.stream().allMatch(Value.Int.class::isInstance)) {
            List<Long> numbers =
                    all.stream().map(each -> ((Value.Int) each).value()).toList();
            long low = numbers.get(0);
            long high = numbers.get(numbers.size() - 1);
            return Optional.of(high - low + 1 == all.size() ? new Range(low, high) : new OneOfNumbers(numbers));
        }
        List<ParameterSource> kinds = new ArrayList<>();
        List<Value> numbers = all.stream().filter(Value.Int.class::isInstance).toList();
        List<Value> strings = all.stream().filter(Value.Str.class::isInstance).toList();
        if (numbers.isEmpty() || strings.isEmpty() || numbers.size() + strings.size() < all.size()) {
            return Optional.empty();
        }
        from(numbers).ifPresent(kinds::add);
        from(strings).ifPresent(kinds::add);
        return Optional.of(new EitherOf(kinds));
    }
}
