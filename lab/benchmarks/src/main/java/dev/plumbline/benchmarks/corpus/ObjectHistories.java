package dev.plumbline.benchmarks.corpus;

import dev.plumbline.benchmarks.corpus.SharedObject.Fault;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.files.Folders;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Records the histories of the corpus: every kind of object, right and wrong, in every format. */
final class ObjectHistories {
    private static final List<String> NATIVE = List.of("ndjson", "msgpack", "omnilink", "trace");
    private static final List<Long> TICKS = List.of(1L, 10_000L, 200_000L);
    private static final int ATTEMPTS = 400;

    private final Path corpus;
    private final VerdictTable table;
    private final Path scratch;
    private final long seed;
    private int cases;

    /** @param scratch an empty folder for recordings that are not kept */
    ObjectHistories(Path corpus, VerdictTable table, Path scratch, long seed) {
        this.corpus = corpus;
        this.table = table;
        this.scratch = scratch;
        this.seed = seed;
    }

    void record(Subject subject) throws BadInput, IOException, InterruptedException {
        for (int i = 0; i < NATIVE.size(); i++) {
            String format = NATIVE.get(i);
            boolean repeated = i % 2 == 1;
            boolean interrupted = i < 2;
            one(subject, Fault.NONE, false, new ObjectRun.Plan(3, 4, repeated, interrupted), format);
            one(subject, fault(subject, i), false, new ObjectRun.Plan(3, 4, !repeated, !interrupted), format);
        }
        one(subject, Fault.NONE, false, new ObjectRun.Plan(4, 30, false, true), "ndjson");
        one(subject, Fault.NONE, subject.jdk().isPresent(), new ObjectRun.Plan(4, 30, true, false), "msgpack");
        one(subject, fault(subject, 0), false, new ObjectRun.Plan(4, 30, false, true), "ndjson");
        one(subject, fault(subject, 1), false, new ObjectRun.Plan(4, 30, true, false), "msgpack");
        one(subject, Fault.NONE, subject.jdk().isPresent(), new ObjectRun.Plan(3, 100, false, false), "msgpack");
        for (String format : subject.formats()) {
            for (int i = 0; i < 3; i++) {
                one(subject, Fault.NONE, false, new ObjectRun.Plan(3, 4, i == 0, i == 1), format);
                one(subject, fault(subject, i), false, new ObjectRun.Plan(3, 4, i == 1, i == 2), format);
            }
            one(subject, Fault.NONE, false, new ObjectRun.Plan(4, 25, false, true), format);
            one(subject, fault(subject, 0), false, new ObjectRun.Plan(4, 25, true, true), format);
        }
    }

    private static Fault fault(Subject subject, int number) {
        return subject.faults().get(number % subject.faults().size());
    }

    /** The model of a subject, as the checker knows it. */
    static Spec spec(String model, String initial) throws BadInput {
        return Models.named(model, Value.parse(initial));
    }

    /** Records until the history has the wanted verdict: a faulty object often gives right answers by chance. */
    private void one(Subject subject, Fault fault, boolean jdk, ObjectRun.Plan plan, String format)
            throws BadInput, IOException, InterruptedException {
        cases++;
        boolean right = fault == Fault.NONE;
        boolean small = plan.threads() * plan.operations() <= 12;
        String object = right
                ? jdk ? "jdk" : "locked"
                : fault.name().toLowerCase(Locale.ROOT).replace('_', '-');
        String name = object + (small ? "-small-" : "-large-") + cases;
        Path stem = corpus.resolve("histories").resolve(subject.name()).resolve(name);
        ObjectRun.Plan shorter = plan;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long chosen = seed + cases * 1_000L + attempt;
            Path traces = scratch.resolve(subject.name() + "-" + cases + "-" + attempt);
            SharedObject shared = right
                    ? jdk
                            ? subject.jdk().orElseThrow().get()
                            : SharedObject.locked(subject.object().get())
                    : SharedObject.faulty(subject.object().get(), fault, small ? 0.8 : 0.15);
            ObjectRun.Recorded run = ObjectRun.record(subject, shorter, shared, chosen, traces);
            Rendering.Rendered rendered =
                    Rendering.write(run, format, subject.model(), stem, TICKS.get(cases % 3), cases % 3);
            Folders.delete(traces);
            History history = Rendering.read(rendered.place());
            Optional<Evidence> evidence =
                    Evidence.of(history, spec(subject.model(), subject.initial()), rendered.turns());
            if (evidence.isPresent() && evidence.get().verdict() instanceof Verdict.Conforms == right) {
                keep(subject, rendered.place(), history, evidence.get());
                return;
            }
            Folders.delete(rendered.place());
            if (evidence.isEmpty()) {
                // Too hard for an engine. A history with fewer operations is more likely to be easy.
                shorter = shorter.shorter();
            }
        }
        throw new BadInput("no run of " + subject.name() + "/" + name + " of " + ATTEMPTS + " has the verdict wanted");
    }

    private void keep(Subject subject, Path place, History history, Evidence evidence) {
        String path = corpus.relativize(place).toString().replace('\\', '/');
        boolean conforms = evidence.verdict() instanceof Verdict.Conforms;
        table.add(new VerdictTable.RecordedCase(
                path,
                subject.model(),
                subject.initial(),
                "timeboxes",
                conforms ? "linearizable" : "not_linearizable",
                evidence.by(),
                history.size(),
                Rendering.traits(history)));
        if (conforms) {
            table.witness(path, evidence.witness());
        }
    }
}
