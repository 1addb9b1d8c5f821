package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Compares a check that is cut off and continued with one that is not: the same verdict at the same operation, the same
 * counts, the same window. What is saved goes through JSON.
 */
final class ContinuedStreams {
    private final Spec spec;
    private final StreamedCheck.Settings settings;

    /** What was saved, and how much was read then. */
    private record Saved(byte[] state, Source.Mark mark) {}

    ContinuedStreams(Spec spec, StreamedCheck.Settings settings) {
        this.spec = spec;
        this.settings = settings;
    }

    /** @return whether there was something to continue */
    boolean compare(String what, byte[] text, Verdict expected, Random random) throws BadInput, IOException {
        long every = 1 + random.nextInt(4);
        List<Saved> saved = new ArrayList<>();
        StreamedCheck.Found whole =
                check(every, saved).run(Source.of("stream", new ByteArrayInputStream(text)), ReadOptions.DEFAULT);
        assertThat(shown(whole.result().verdict())).as(what).isEqualTo(shown(expected));
        if (saved.isEmpty()) {
            return false;
        }
        Saved last = saved.get(random.nextInt(saved.size()));
        byte[] rest = Arrays.copyOfRange(text, (int) last.mark.bytes(), text.length);
        StreamedCheck.Found continued = check(every, new ArrayList<>())
                .continuing(new Fields(JsonValues.read(last.state, 0, last.state.length), "checkpoint"))
                .run(Source.after(last.mark, "stream", new ByteArrayInputStream(rest)), ReadOptions.DEFAULT);
        String seen = what + " continued at " + last.mark;
        assertThat(shown(continued.result().verdict()))
                .as(seen)
                .isEqualTo(shown(whole.result().verdict()));
        assertThat(counts(continued)).as(seen).isEqualTo(counts(whole));
        assertThat(continued.result().neverUsed())
                .as(seen)
                .isEqualTo(whole.result().neverUsed());
        assertThat(continued.window().map(ContinuedStreams::shown))
                .as(seen)
                .isEqualTo(whole.window().map(ContinuedStreams::shown));
        return true;
    }

    private StreamedCheck check(long every, List<Saved> saved) {
        return new StreamedCheck("stream", named(spec), settings, Budget.UNLIMITED, Progress.NONE)
                .saving(every, (state, mark) -> saved.add(new Saved(bytes(state), mark)));
    }

    static byte[] bytes(Document state) {
        try {
            return JsonValues.bytes(state.value());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Specifications of tests cannot be copied. */
    static SpecSource named(Spec spec) {
        return new SpecSource() {
            @Override
            public Spec load(History history) {
                return spec;
            }

            @Override
            public SpecCopy copy(Spec loaded) {
                return new SpecCopy("test", spec.name(), Map.of(), Map.of());
            }
        };
    }

    private static List<Object> shown(Verdict verdict) {
        Optional<Long> failed = verdict instanceof Verdict.Violates violates
                ? violates.counterexample().failed().map(Operation::origin)
                : Optional.empty();
        // A history without an answer conforms to anything, which is not called that.
        return List.of(verdict instanceof Verdict.Violates, failed);
    }

    private static List<Object> counts(StreamedCheck.Found found) {
        Statistics statistics = found.result().verdict().statistics();
        return List.of(statistics.operations(), statistics.processes(), statistics.steps(), statistics.maxFrontier());
    }

    private static List<String> shown(StreamedCheck.Window window) {
        List<String> shown = new ArrayList<>();
        shown.add(window.before() + " before");
        window.history().operations().forEach(each -> shown.add(each.origin() + " " + each));
        return shown;
    }
}
