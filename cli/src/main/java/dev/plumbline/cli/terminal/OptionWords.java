package dev.plumbline.cli.terminal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options with their values, as words of a command line: the options given to a command, in their order, with changes.
 * An option that was not given is left out, even if it has a default.
 */
public final class OptionWords {
    public static final OptionWords NONE = new OptionWords(Map.of());

    /** The values of each option; empty for an option without a value. */
    private final Map<String, List<String>> values;

    private OptionWords(Map<String, List<String>> values) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The options that were given to the running command. */
    public static OptionWords given(CommandSpec command) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
            values.put(
                    option.longestName(),
                    option.arity().max() == 0 ? List.of() : List.copyOf(option.originalStringValues()));
        }
        return new OptionWords(values);
    }

    /**
     * The given options of one group.
     *
     * @param mixin the name of its field in the class of the command
     */
    public static OptionWords given(CommandSpec command, String mixin) {
        return given(command)
                .only(command.mixins().get(mixin).options().stream().map(OptionSpec::longestName));
    }

    public OptionWords only(String... names) {
        return only(Stream.of(names));
    }

    private OptionWords only(Stream<String> names) {
        Map<String, List<String>> fewer = new LinkedHashMap<>(values);
        fewer.keySet().retainAll(names.collect(Collectors.toSet()));
        return new OptionWords(fewer);
    }

    public OptionWords without(String... names) {
        Map<String, List<String>> fewer = new LinkedHashMap<>(values);
        fewer.keySet().removeAll(Set.of(names));
        return new OptionWords(fewer);
    }

    /** With an option and its value instead of its present values; further values repeat the option. */
    public OptionWords with(String name, String... given) {
        Map<String, List<String>> more = new LinkedHashMap<>(values);
        more.put(name, List.of(given));
        return new OptionWords(more);
    }

    /** With other options at the end. */
    public OptionWords and(OptionWords others) {
        Map<String, List<String>> more = new LinkedHashMap<>(values);
        more.putAll(others.values);
        return new OptionWords(more);
    }

    /** With each value rewritten. */
    public OptionWords mapped(UnaryOperator<String> rewriting) {
        Map<String, List<String>> others = new LinkedHashMap<>(values);
        others.replaceAll((name, each) -> each.stream().map(rewriting).toList());
        return new OptionWords(others);
    }

    /** The names of the options, in their order. */
    public List<String> names() {
        return List.copyOf(values.keySet());
    }

    public List<String> words() {
        List<String> words = new ArrayList<>();
        values.forEach((name, each) -> {
            if (each.isEmpty()) {
                words.add(name);
            }
            for (String value : each) {
                // A value that looks like an option is joined to its option by "=".
                words.addAll(value.startsWith("-") ? List.of(name + "=" + value) : List.of(name, value));
            }
        });
        return words;
    }
}
