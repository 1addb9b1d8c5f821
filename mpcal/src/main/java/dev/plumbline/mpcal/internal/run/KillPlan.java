package dev.plumbline.mpcal.internal.run;

import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Processes that a run repeatedly kills and restarts: {@code AServer, AClient every 300 900}.
 *
 * @param archetypes whose processes may be killed; empty for all
 * @param shortest pause between two kills, in milliseconds
 * @param longest pause
 */
public record KillPlan(List<String> archetypes, int shortest, int longest) {
    private static final Pattern WORDS = Pattern.compile("(.+?)\\s+every\\s+(\\d{1,6})(?:\\s+(\\d{1,6}))?");

    public KillPlan {
        archetypes = List.copyOf(archetypes);
    }

    static KillPlan of(String words, String where) throws BadInput {
        Matcher matcher = WORDS.matcher(words);
        if (!matcher.matches()) {
            throw new BadInput(where + ": kill = " + words
                    + "; expected archetypes, or all, and milliseconds, such as AServer every 300 900");
        }
        int shortest = Integer.parseInt(matcher.group(2));
        int longest = matcher.group(3) == null ? shortest : Integer.parseInt(matcher.group(3));
        if (shortest < 1 || longest < shortest) {
            throw new BadInput(where + ": kill = " + words + "; expected two numbers from 1, the smaller one first");
        }
        String names = matcher.group(1).strip();
        return new KillPlan(names.equals("all") ? List.of() : List.of(names.split("[,\\s]+")), shortest, longest);
    }

    boolean mean(String archetype) {
        return archetypes.isEmpty() || archetypes.contains(archetype);
    }

    long pauseNanos(Random random) {
        return (shortest + random.nextInt(longest - shortest + 1)) * 1_000_000L;
    }
}
