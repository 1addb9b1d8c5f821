package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Campaign;
import dev.plumbline.campaign.Range;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * A campaign in YAML: {@code command}, {@code over}, if wanted {@code name} and {@code coverage}, and any of the settings
 * of {@link CampaignSettings}.
 */
record CampaignFile(Campaign campaign, SortedMap<String, String> settings, NextNumbers next) {
    /**
     * @param name in place of that of the file
     * @param given settings in place of those of the file
     * @param shard whether only a part of the campaign is run
     */
    static CampaignFile read(Path file, Path from, Optional<String> name, CampaignSettings given, boolean shard)
            throws BadInput {
        try {
            return of(text(file), file, from, name, given, shard);
        } catch (MarkedYAMLException e) {
            String where =
                    e.getProblemMark() == null ? "" : ":" + (e.getProblemMark().getLine() + 1);
            throw new BadInput(file + where + ": " + e.getProblem() + "; expected YAML");
        } catch (YAMLException e) {
            throw new BadInput(file + ": " + e.getMessage() + "; expected YAML");
        } catch (BadInput e) {
            throw e.getMessage().startsWith(file.toString()) ? e : e.at(file.toString());
        }
    }

    private static String text(Path file) throws BadInput {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
        }
    }

    /** All scalars are text: {@code 1_000}, {@code no} and {@code 0x10} are values of placeholders as they are written. */
    private static final class Texts extends Resolver {
        @Override
        protected void addImplicitResolvers() {
            // None.
        }
    }

    private static CampaignFile of(
            String text, Path file, Path from, Optional<String> otherName, CampaignSettings given, boolean shard)
            throws BadInput {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        DumperOptions dumping = new DumperOptions();
        Object document = new Yaml(
                        new SafeConstructor(options), new Representer(dumping), dumping, options, new Texts())
                .load(text);
        if (!(document instanceof Map<?, ?> entries)) {
            throw new BadInput("expected entries such as command: and over:");
        }
        String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
        List<String> command = List.of();
        Object over = Map.of();
        boolean coverage = false;
        SortedMap<String, String> settings = new TreeMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            String key = String.valueOf(entry.getKey());
            Object value = entry.getValue();
            switch (key) {
                case "name" -> name = scalar(key, value);
                case "command" ->
                    command = value instanceof List<?> words
                            ? scalars(key, words)
                            : ShellWords.words(scalar(key, value).strip().replaceAll("\\s*\\R\\s*", " "));
                case "over" -> over = value;
                case "coverage" -> coverage = truth(key, scalar(key, value));
                default -> {
                    if (!CampaignSettings.NAMES.contains(key)) {
                        throw new BadInput("there is no entry " + key
                                + "; expected one of name, command, over, coverage, "
                                + String.join(", ", CampaignSettings.NAMES));
                    }
                    settings.put(key, scalar(key, value));
                }
            }
        }
        if (command.isEmpty()) {
            throw new BadInput("no command; expected for instance command: fuzz --model map ... --seed {seed}");
        }
        // Settings that are no settings are reported with the name of the file.
        CampaignSettings.read(settings, from);
        given.over(settings);
        String known = otherName.orElse(name);
        NextNumbers next = new NextNumbers(known, CampaignSettings.store(settings, from), shard);
        Map<String, Range> ranges = ranges(over, from, next);
        return new CampaignFile(Campaign.of(known, withoutProgram(command), ranges, coverage), settings, next);
    }

    /** A command that was copied from a shell begins with the program. */
    static List<String> withoutProgram(List<String> command) {
        boolean named = command.size() > 1 && command.get(0).matches("(.*/)?plumbline");
        return named ? command.subList(1, command.size()) : command;
    }

    private static Map<String, Range> ranges(Object value, Path from, NextNumbers next) throws BadInput {
        if (!(value instanceof Map<?, ?> entries)) {
            throw new BadInput("over: expected a range for each placeholder, such as seed: 1..1000");
        }
        Map<String, Range> ranges = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            String name = String.valueOf(entry.getKey());
            try {
                if (entry.getValue() instanceof List<?> list) {
                    if (list.isEmpty()) {
                        throw new BadInput("an empty list; expected at least one value");
                    }
                    ranges.put(name, new Range.Listed(scalars(name, list)));
                } else {
                    ranges.put(name, next.parse(name, scalar(name, entry.getValue()), from));
                }
            } catch (BadInput e) {
                throw e.at("over." + name);
            }
        }
        return ranges;
    }

    private static List<String> scalars(String name, List<?> values) throws BadInput {
        List<String> texts = new ArrayList<>();
        for (Object value : values) {
            texts.add(scalar(name, value));
        }
        return texts;
    }

    private static String scalar(String name, Object value) throws BadInput {
        if (value instanceof String text) {
            return text;
        }
        throw new BadInput(name + ": expected a text or a number"
                + (value instanceof Map ? ", in quotes if it begins with {" : ""));
    }

    private static boolean truth(String name, String text) throws BadInput {
        if (!text.equals("true") && !text.equals("false")) {
            throw new BadInput(name + ": " + text + "; expected true or false");
        }
        return text.equals("true");
    }
}
