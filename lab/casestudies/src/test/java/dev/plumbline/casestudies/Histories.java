package dev.plumbline.casestudies;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Small histories written by hand, held up against a specification of this module. */
public final class Histories {
    public static final Path SPECS = Path.of("specs");

    private Histories() {}

    public static Spec spec(String module, String config) throws BadInput {
        return TlaSpec.load(SPECS.resolve(module), TlaOptions.DEFAULT.withConfig(SPECS.resolve(config)));
    }

    /** @param lines {@code process call return Operation {arguments}}; a return of {@code -} means pending */
    public static Verdict check(Spec spec, String... lines) throws BadInput {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            String[] parts = line.split(" +", 5);
            text.append("{\"process\":").append(parts[0]).append(",\"call\":").append(parts[1]);
            if (!parts[2].equals("-")) {
                text.append(",\"return\":").append(parts[2]);
            }
            text.append(",\"op\":\"").append(parts[3]).append("\",\"args\":").append(parts[4].replace('\'', '"'));
            text.append("}\n");
        }
        History history = Formats.read(
                "by-hand.ndjson",
                new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)),
                ReadOptions.DEFAULT.withFormat(Formats.byName("ndjson")));
        return Check.of(history, spec).run().verdict();
    }
}
