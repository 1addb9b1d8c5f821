package dev.plumbline.mpcal.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.translate.PlusCalText;
import dev.plumbline.mpcal.internal.translate.Translation;
import dev.plumbline.mpcal.internal.translate.Translator;
import dev.plumbline.tla.internal.load.PlusCalTranslator;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Specifications with a token deleted, doubled, replaced or put elsewhere, or cut off: each is either accepted, or
 * refused with messages that say where and what. Nothing else is thrown, and nothing hangs.
 */
@Tag("slow")
class DamagedSpecificationsTest {
    private static final int DAMAGES = Math.max(300, Integer.getInteger("plumbline.random", 0) / 20);
    /** Some accepted ones are also translated by the translator of PlusCal, which is slow. */
    private static final int TRANSLATED = 40;

    private static final Pattern TOKEN = Pattern.compile("\\w+|:=|\\|\\||/\\\\|\\\\/|\\|->|<<|>>|==|\\S");

    private record Text(String name, String text, int from, int to) {}

    @Test
    void damageIsReportedOrHarmless() throws IOException {
        List<Text> texts = texts();
        Random random = new Random(7);
        int refused = 0;
        int accepted = 0;
        for (int i = 0; i < DAMAGES; i++) {
            Text text = texts.get(random.nextInt(texts.size()));
            String damaged = damaged(text, random);
            String what = text.name() + ", damage " + i;
            boolean translate = accepted % TRANSLATED == 0;
            List<String> messages = assertTimeoutPreemptively(
                    Duration.ofMinutes(10), () -> messages(text.name(), damaged, translate), what);
            for (String message : messages) {
                assertThat(message).as(what).matches("(?s)\\S+\\.tla:\\d+:\\d+: .{5,}");
            }
            refused += messages.isEmpty() ? 0 : 1;
            accepted += messages.isEmpty() ? 1 : 0;
        }
        assertThat(refused).isGreaterThan(DAMAGES / 4);
        assertThat(accepted).isGreaterThan(DAMAGES / 50);
    }

    private static List<String> messages(String name, String text, boolean translate) throws BadInput {
        MpcalSource source = MpcalSource.of(name, text, false);
        if (!source.problems().isEmpty()) {
            return source.messages();
        }
        Translation translation = Translator.translate(source.usable().algorithm(), source.names()::knows);
        if (translate && translation.problems().isEmpty()) {
            String plusCal = PlusCalText.of(translation.algorithm());
            String module =
                    "---- MODULE M ----\n(*\n" + plusCal + "*)\n\\* BEGIN TRANSLATION\n\\* END TRANSLATION\n====\n";
            assertThat(PlusCalTranslator.translate(module)).contains("Next ==");
        }
        return source.messages(translation.problems());
    }

    private static List<Text> texts() throws IOException {
        List<Text> texts = new ArrayList<>();
        for (Path root : Cases.roots()) {
            texts.addAll(texts(root));
        }
        return texts;
    }

    private static List<Text> texts(Path root) throws IOException {
        List<Text> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root, 2)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".tla")).sorted().toList()) {
                String text = Files.readString(file);
                int from = text.indexOf("--mpcal");
                int end = text.indexOf("BEGIN PLUSCAL", from);
                end = end < 0 ? text.indexOf("BEGIN TRANSLATION", from) : end;
                if (from >= 0) {
                    // Without what earlier translations left, which is long and counts for nothing.
                    String kept = end < 0 ? text : text.substring(0, text.lastIndexOf('\n', end)) + "\n*)\n====\n";
                    texts.add(new Text(
                            file.getFileName().toString(), kept, from, kept.length() - "\n*)\n====\n".length()));
                }
            }
        }
        return texts;
    }

    private static String damaged(Text text, Random random) {
        List<int[]> tokens = new ArrayList<>();
        Matcher token = TOKEN.matcher(text.text()).region(text.from() + "--mpcal".length(), text.to());
        while (token.find()) {
            tokens.add(new int[] {token.start(), token.end()});
        }
        String damaged = text.text();
        int times = 1 + random.nextInt(2);
        // From the end, so that earlier places do not move.
        int at = tokens.size();
        for (int i = 0; i < times; i++) {
            at = random.nextInt(at);
            int[] here = tokens.get(at);
            int[] other = tokens.get(random.nextInt(tokens.size()));
            String before = damaged.substring(0, here[0]);
            String word = text.text().substring(here[0], here[1]);
            String elsewhere = text.text().substring(other[0], other[1]);
            String after = damaged.substring(here[1]);
            switch (random.nextInt(9)) {
                case 0, 1, 2 -> damaged = before + after;
                case 3, 4 -> damaged = before + word + " " + word + after;
                case 5, 6 -> damaged = before + elsewhere + after;
                case 7 -> damaged = before + word + " " + elsewhere + " " + after;
                default -> damaged = before;
            }
            if (at == 0) {
                break;
            }
        }
        return damaged;
    }
}
