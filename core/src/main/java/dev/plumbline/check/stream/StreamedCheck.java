package dev.plumbline.check.stream;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A check of a history that is read once, and forgotten as soon as it is settled: for a history that is larger than the
 * memory, or that is still being written. {@link ArrivalOrder} has what the order of its operations must be,
 * {@link StreamedSweep} why the verdict is that of the whole history.
 *
 * <p>A specification with a VIEW is used without it, as for any violation. No monitor decides, and the evaluation of
 * TLA+ is not confirmed by TLC's interpreter here: {@link Found#window} is there to be checked again by all means.
 */
public final class StreamedCheck {
    private static final int OPERATIONS_BETWEEN_REPORTS = 256;

    private final String name;
    private final SpecSource source;
    private final Settings settings;
    private final Budget budget;
    private final Progress progress;
    private Consumer<Kept> observer = kept -> {};
    private volatile Figures figures = Figures.NONE;
    private Optional<Saving> saving = Optional.empty();
    private Optional<Findings> findings = Optional.empty();
    private Optional<Fields> earlier = Optional.empty();

    private Meter meter;
    private Source stream;
    private CheckIdentity identity;
    private long stepsBefore;
    private Spec spec;
    private ArrivalOrder arrivals;
    private StreamedSweep sweep;
    private Order order = Order.Timeboxes.NANOSECONDS;

    /**
     * @param disorder how long before an operation that was read earlier one may be called, in units of the history; 0
     *     for a history in the order of calls
     * @param window how many operations before a violation to keep for its report
     * @param readsRest whether the rest is read after a violation, to see that it keeps the promised order. Otherwise
     *     the order is believed
     * @param mostPending how many operations that never return are kept
     * @param longestSweep how many operations one sweep gets; for tests that want more
     * @param mostFrontier how many interpretations are kept
     * @param mostReplayed how many interpretations a sweep may have that repeats the recent operations, to go on in place of
     *     a monitor; for tests of monitors alone
     */
    public record Settings(
            long disorder,
            int window,
            boolean readsRest,
            int mostPending,
            int longestSweep,
            int mostFrontier,
            int mostReplayed) {
        /** With more, each search takes long: it tries all pairs of them. */
        public static final int USUAL_PENDING = 100;

        /** How many operations one sweep gets: what it remembers of specifications is bounded, and so are numbers. */
        private static final int USUAL = 1 << 20;

        private static final int USUAL_REPLAYED = 1_000;

        public Settings(long disorder, int window, boolean readsRest) {
            this(disorder, window, readsRest, USUAL_PENDING, USUAL);
        }

        /** With all interpretations, as long as there is memory. */
        public Settings(long disorder, int window, boolean readsRest, int mostPending, int longestSweep) {
            this(disorder, window, readsRest, mostPending, longestSweep, Integer.MAX_VALUE, USUAL_REPLAYED);
        }

        public Settings withMostPending(int most) {
            return new Settings(disorder, window, readsRest, most, longestSweep, mostFrontier, mostReplayed);
        }

        public Settings withMostFrontier(int most) {
            return new Settings(disorder, window, readsRest, mostPending, longestSweep, most, mostReplayed);
        }

        Settings withMostReplayed(int most) {
            return new Settings(disorder, window, readsRest, mostPending, longestSweep, mostFrontier, most);
        }
    }

    /**
     * The number of things that are kept.
     *
     * @param operations that wait for others, or are open; each counts for each table that has it
     * @param recent operations for a report
     * @param open operations that the search can perform
     * @param frontier interpretations
     * @param states of the specification
     * @param answers of the specification
     */
    public record Kept(int operations, int recent, int open, int frontier, int states, long answers) {}

    /**
     * How far the check has come, for a thread that shows it.
     *
     * @param bytes of the lines that were read
     * @param read operations
     * @param settled operations that have returned and are explained
     * @param open operations that were called and have not returned
     * @param pending open operations that never return
     * @param frontier interpretations
     * @param steps of the specification
     * @param lag from the last call or return that was checked to the latest call that was read, in units of the history
     * @param unit of the history
     * @param violations after which the check went on
     * @param undecided places without a verdict, after which the check went on
     */
    public record Figures(
            long bytes,
            long read,
            long settled,
            int open,
            int pending,
            int frontier,
            long steps,
            long lag,
            String unit,
            long violations,
            long undecided) {
        static final Figures NONE = new Figures(0, 0, 0, 0, 0, 0, 0, 0, "", 0, 0);
    }

    /**
     * A result, with what helps to explain a violation.
     *
     * @param window a shorter history that violates at the same operation; empty if there is none, or no violation
     * @param basis what the check assumes about operations that were found earlier; empty if it assumes nothing
     * @param number 1 for the first that is found, then 2
     */
    public record Found(Result result, Optional<Window> window, Optional<String> basis, long number) {
        /**
         * The result, with a violation only if a check of the last operations finds it too. That check explains it.
         *
         * @param budget of that check
         */
        public Result confirmed(Budget budget) throws BadInput {
            return Confirmation.of(this, budget);
        }
    }

    /** Takes the violations of a check that goes on after them, and the places at which it could not decide. */
    @FunctionalInterface
    public interface Findings {
        /** @return whether the check goes on */
        boolean add(Found found) throws BadInput;
    }

    /**
     * The end of a history, from a moment on after which the history conforms if and only if this part does.
     *
     * @param source the specification, which begins in the states of that moment
     * @param before how many operations come before
     * @param isPart whether operations on other cells of the state are left out, which then have their initial contents
     */
    public record Window(History history, SpecSource source, long before, boolean isPart) {}

    /** How far the check has come. May be called by any thread. */
    public Figures figures() {
        return figures;
    }

    /** The files of a history. */
    @FunctionalInterface
    public interface Sources {
        /** The next one, when the one before was read to its end; empty if there is none. */
        Optional<Source> next() throws BadInput;
    }

    /** Takes the operations of a history to its end. */
    @FunctionalInterface
    private interface Intake {
        void take() throws BadInput;
    }

    /** Takes checkpoints. */
    @FunctionalInterface
    public interface Saver {
        /** @param mark how much of the present stream was read */
        void save(Document state, Source.Mark mark);
    }

    /** @param every after how many operations something is saved */
    private record Saving(long every, Saver saver) {}

    public StreamedCheck(String name, SpecSource source, Settings settings, Budget budget, Progress progress) {
        this.name = name;
        this.source = source;
        this.settings = settings;
        this.budget = budget;
        this.progress = progress;
    }

    /** Shows what is kept, from time to time. */
    public StreamedCheck observing(Consumer<Kept> kept) {
        observer = kept;
        return this;
    }

    /**
     * Passes on what is needed to continue, after each of so many operations and at the end of the stream. A check with
     * another number does other steps, and finds the same.
     */
    public StreamedCheck saving(long every, Saver saver) {
        saving = Optional.of(new Saving(every, saver));
        return this;
    }

    /**
     * Goes on after a violation, and after a place at which it cannot decide: see {@link Resumption}. The promised order
     * is believed for each. The result is a violation if there was any.
     */
    public StreamedCheck goingOn(Findings each) {
        findings = Optional.of(each);
        return this;
    }

    /** Continues with what {@link #saving} passed on. The first stream is the rest, after the mark. */
    public StreamedCheck continuing(Fields saved) {
        earlier = Optional.of(saved);
        return this;
    }

    /**
     * Reads the history to its end, or to the first violation. Runs on the calling thread, which needs a deep stack.
     *
     * @throws BadInput if the history or the specification cannot be read, or the specification lacks an operation
     */
    public Found run(Source from, ReadOptions options) throws BadInput {
        Iterator<Source> one = List.of(from).iterator();
        return run(() -> one.hasNext() ? Optional.of(one.next()) : Optional.empty(), options);
    }

    /**
     * The same for a history in several files, one after the other: the order of lines is that of the files.
     *
     * @throws BadInput if the history or the specification cannot be read, or the specification lacks an operation
     */
    public Found run(Sources streams, ReadOptions options) throws BadInput {
        return run(() -> {
            read(streams, options);
            end();
        });
    }

    /**
     * The same for operations that come from this program. What is complete when they end is checked. The settings should
     * promise no order of the operations.
     *
     * @throws BadInput if the history or the specification cannot be read, or the specification lacks an operation
     */
    public Found run(OperationFeed feed) throws BadInput {
        return run(() -> {
            boolean isMore = true;
            while (isMore) {
                isMore = feed.pass(this::take, this::passed);
            }
        });
    }

    private void passed(long time) {
        arrivals.passed(time);
        if (sweep != null) {
            advance();
            show();
        }
    }

    private Found run(Intake intake) throws BadInput {
        meter = new Meter(budget);
        History none = new History.Builder(name + ", before it is read,", order).build();
        Spec loaded;
        try {
            loaded = source.load(none);
        } catch (SpecException e) {
            if (!e.isLimit()) {
                throw e;
            }
            return found(Optional.of(new StopReason.LoadingLimit(e.getMessage())));
        }
        spec = loaded.withoutView().orElse(loaded);
        arrivals = new ArrivalOrder(settings.disorder());
        progress.checking(none);
        try {
            if (saving.isPresent() || earlier.isPresent()) {
                identity = CheckIdentity.of(source.copy(loaded), settings.disorder());
            }
            if (earlier.isPresent()) {
                restore(earlier.get());
            }
            intake.take();
            return found(Optional.empty());
        } catch (ReadingEnded e) {
            if (e.refused.isPresent()) {
                throw e.refused.get();
            }
            return found(e.reason);
        } catch (SpecException e) {
            if (!e.isLimit() || e.isMissingInput()) {
                throw e;
            }
            return found(Optional.of(new StopReason.EvaluatorLimit(Optional.of(e.getMessage()))));
        } catch (OutOfMemoryError e) {
            return found(Optional.of(new StopReason.OutOfMemory(StopReason.Phase.CHECKING, name)));
        } catch (StackOverflowError e) {
            return found(Optional.of(new StopReason.OutOfStack(StopReason.Phase.CHECKING, name)));
        }
    }

    private void read(Sources streams, ReadOptions options) throws BadInput {
        boolean isRest = earlier.isPresent();
        boolean isKnown = isRest;
        for (Optional<Source> next = streams.next(); next.isPresent(); next = streams.next()) {
            stream = next.get();
            boolean isBegun = isRest && !stream.mark().equals(Optional.of(Source.Mark.BEGINNING));
            History visited = isBegun
                    ? Formats.visitRest(stream, order, options, this::take)
                    : isKnown
                            ? Formats.visitNext(stream, order, options, this::take)
                            : Formats.visit(stream, options, this::take);
            isRest = false;
            if (!stream.mark().equals(Optional.of(Source.Mark.BEGINNING))) {
                order = visited.order();
                isKnown = true;
            }
        }
    }

    private void take(Order declared, Operation operation) throws BadInput {
        if (sweep == null) {
            begin(declared);
        }
        if (sweep.failed().isPresent()) {
            arrivals.requireInTime(operation);
            return;
        }
        arrivals.add(operation);
        advance();
        show();
        if (arrivals.arrivals() % OPERATIONS_BETWEEN_REPORTS == 0) {
            observer.accept(sweep.kept());
        }
        if (saving.isPresent() && arrivals.arrivals() % saving.get().every() == 0) {
            save();
        }
    }

    private void save() {
        if (sweep.failed().isPresent() || stream.mark().isEmpty()) {
            return;
        }
        Order.Timeboxes boxes = (Order.Timeboxes) order;
        Optional<Document> saved;
        try {
            saved = sweep.saved();
        } catch (BadInput e) {
            throw new ReadingEnded(Optional.of(e), Optional.empty());
        } catch (Meter.Exhausted e) {
            throw new ReadingEnded(Optional.empty(), Optional.of(e.reason()));
        }
        saved.ifPresent(searched -> saving.orElseThrow()
                .saver()
                .save(
                        identity.saved(boxes)
                                .put("steps", steps())
                                .put("arrivals", arrivals.saved())
                                .put("sweep", searched),
                        stream.mark().orElseThrow()));
    }

    private void restore(Fields saved) throws BadInput {
        Order.Timeboxes boxes = identity.restored(saved);
        order = boxes;
        stepsBefore = saved.get("steps").number(0, Long.MAX_VALUE);
        arrivals = new ArrivalOrder(settings.disorder(), saved.get("arrivals"));
        try {
            sweep = new StreamedSweep(name, spec, boxes, meter, arrivals, settings, saved.get("sweep"));
        } catch (Meter.Exhausted e) {
            throw new ReadingEnded(Optional.empty(), Optional.of(e.reason()));
        }
    }

    private long steps() {
        return stepsBefore + meter.steps();
    }

    private void begin(Order declared) throws BadInput {
        order = declared;
        if (!(declared instanceof Order.Timeboxes timeboxes)) {
            throw new BadInput("the sweep checks timeboxes; " + name + " is ordered by " + declared.described());
        }
        sweep = new StreamedSweep(name, spec, timeboxes, meter, arrivals, settings);
        if (sweep.engine().frontier() == 0) {
            throw new ReadingEnded(Optional.empty(), Optional.empty());
        }
    }

    private void end() throws BadInput {
        if (sweep != null && stream != null && saving.isPresent()) {
            save();
        }
        arrivals.close();
        if (sweep != null && sweep.failed().isEmpty()) {
            advance();
            show();
            observer.accept(sweep.kept());
        }
    }

    private void show() {
        figures = new Figures(
                stream == null ? 0 : stream.mark().map(Source.Mark::bytes).orElse(figures.bytes()),
                arrivals.arrivals(),
                sweep.settled(),
                sweep.engine().opened(),
                sweep.engine().pending(),
                sweep.engine().frontier(),
                steps(),
                sweep.reached() == Long.MIN_VALUE ? 0 : Math.max(0, arrivals.latestCall() - sweep.reached()),
                ((Order.Timeboxes) order).unit(),
                sweep.unexplained().violations(),
                sweep.unexplained().undecided());
        progress.report(
                StreamResults.clamped(sweep.settled()),
                StreamResults.clamped(sweep.used().operations()),
                sweep.engine().frontier(),
                steps());
    }

    private void advance() {
        try {
            sweep.advance();
            while (findings.isPresent() && sweep.failed().isPresent()) {
                boolean goesOn = findings.get().add(results().now(sweep, Optional.empty()));
                sweep.resume();
                if (!goesOn) {
                    throw new ReadingEnded(Optional.empty(), Optional.empty());
                }
                sweep.advance();
            }
        } catch (BadInput e) {
            throw new ReadingEnded(Optional.of(e), Optional.empty());
        } catch (Meter.Exhausted e) {
            throw new ReadingEnded(Optional.empty(), Optional.of(e.reason()));
        }
        if (sweep.failed().isPresent() && !settings.readsRest()) {
            show();
            throw new ReadingEnded(Optional.empty(), Optional.empty());
        }
    }

    /** @param ended why the check ended before the history did, if it is so */
    private Found found(Optional<StopReason> ended) throws BadInput {
        StreamResults results = results();
        if (sweep == null) {
            return results.nothing(ended);
        }
        if (ended.isPresent() && findings.isPresent() && !sweep.unexplained().isEmpty()) {
            findings.get().add(results.now(sweep, ended));
        }
        if (stream != null) {
            show();
        }
        return results.last(sweep, ended);
    }

    private StreamResults results() {
        return new StreamResults(name, source, Optional.ofNullable(spec), order, meter, steps());
    }
}
