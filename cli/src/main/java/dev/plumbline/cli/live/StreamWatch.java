package dev.plumbline.cli.live;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * Shows one check of a stream while it runs. All work that can wait for a disk or a network is done by other threads, with
 * bounded queues, and its failure is a note: nothing here has an influence on the verdict.
 */
public final class StreamWatch implements AutoCloseable {
    private static final long OPERATIONS_BETWEEN_EVENTS = 100_000;
    private static final Duration BETWEEN_EVENTS = Duration.ofSeconds(5);

    private final String history;
    private final StreamedCheck check;
    private final LongUnaryOperator unread;
    private final Consumer<String> notes;
    private Optional<MetricsOutput> metrics = Optional.empty();
    private Optional<EventLines> events = Optional.empty();
    private Optional<Webhook> webhook = Optional.empty();
    private volatile int violations;
    private final Thread looking = new Thread(this::lookRegularly, "progress");
    private long shown;
    private boolean hasEnded;

    StreamWatch(String history, StreamedCheck check, LongUnaryOperator unread, Consumer<String> notes) {
        this.history = history;
        this.check = check;
        this.unread = unread;
        this.notes = notes;
    }

    StreamWatch open(Optional<String> place, Optional<Path> file, Optional<String> address, InstantSource clock)
            throws BadInput {
        webhook = address.isPresent() ? Optional.of(new Webhook(address.get())) : Optional.empty();
        events = file.isPresent() ? Optional.of(new EventLines(file.get(), clock)) : Optional.empty();
        metrics = place.isPresent() ? Optional.of(MetricsOutput.open(place.get(), this::text)) : Optional.empty();
        metrics.flatMap(MetricsOutput::shown).ifPresent(where -> notes.accept("metrics: " + where));
        check.observing(kept -> look(OPERATIONS_BETWEEN_EVENTS));
        event("begin", new Document());
        if (events.isPresent()) {
            looking.setDaemon(true);
            looking.start();
        }
        return this;
    }

    private String text() {
        StreamedCheck.Figures figures = check.figures();
        return MetricsText.of(figures, unread.applyAsLong(figures.bytes()), violations);
    }

    private void event(String name, Document more) {
        events.ifPresent(
                lines -> lines.add(name, new Document().put("history", history).putAll(more)));
    }

    /** The check continues after this line. */
    public void continued(long line) {
        event("continue", new Document().put("line", line));
    }

    /** The check was saved after this line. */
    public void saved(long line) {
        event("save", new Document().put("line", line));
    }

    /** A slow stream shows its progress too. The check itself does not look at the clock. */
    private void lookRegularly() {
        try {
            while (true) {
                Thread.sleep(BETWEEN_EVENTS.toMillis());
                look(1);
            }
        } catch (InterruptedException e) {
            // The check has ended.
        }
    }

    /** @param least how many operations must have been read since the last event */
    private synchronized void look(long least) {
        StreamedCheck.Figures figures = check.figures();
        if (!hasEnded && figures.read() - shown >= least) {
            shown = figures.read();
            event("progress", figures(figures));
        }
    }

    private static Document figures(StreamedCheck.Figures figures) {
        return new Document()
                .put("read", figures.read())
                .put("settled", figures.settled())
                .put("open", figures.open())
                .put("pending", figures.pending())
                .put("frontier", figures.frontier())
                .put("steps", figures.steps());
    }

    /** The check goes on after this. */
    public void found(Report report) {
        if (report instanceof Report.Checked checked && checked.verdict() instanceof Verdict.Violates violates) {
            violations++;
            Document found = violation(checked, violates.counterexample());
            event("violation", found);
            webhook.ifPresent(
                    hook -> hook.call(new Document().put("history", history).putAll(found)));
        } else if (report instanceof Report.Checked checked
                && checked.verdict() instanceof Verdict.Inconclusive inconclusive) {
            event(
                    "undecided",
                    new Document().put("reason", inconclusive.reason().text()));
        }
    }

    /** The check has ended. */
    public synchronized void ended(Report report) {
        hasEnded = true;
        if (report.exitCode() == ExitCode.VIOLATES) {
            found(report);
        }
        Document end = new Document();
        verdict(report)
                .ifPresentOrElse(
                        verdict -> {
                            end.put("verdict", verdict.word().text());
                            if (verdict instanceof Verdict.Inconclusive inconclusive) {
                                end.put("reason", inconclusive.reason().text());
                            }
                        },
                        () -> end.put("verdict", "error"));
        if (report instanceof Report.Refused refused) {
            end.put("reason", refused.error());
        } else if (report instanceof Report.Ended ended) {
            end.put("violations", ended.violations()).put("undecided", ended.undecided());
        }
        event("end", end.putAll(figures(check.figures())));
    }

    private static Optional<Verdict> verdict(Report report) {
        if (report instanceof Report.Ended ended) {
            return Optional.of(ended.verdict());
        }
        return report instanceof Report.Checked checked ? Optional.of(checked.verdict()) : Optional.empty();
    }

    private Document violation(Report.Checked checked, Counterexample found) {
        Optional<Operation> failed = found.failed();
        String operation = failed.map(Operation::shortCall).orElse("the initial state");
        Document violation = new Document()
                .put("spec", checked.result().specName())
                .put("operation", operation)
                .put("process", failed.map(Operation::process))
                .put("line", failed.map(Operation::origin))
                .put("operations", checked.verdict().statistics().operations());
        String where = failed.map(each -> ", line " + each.origin()).orElse("");
        return violation.put(
                "text",
                history + where + ": no behaviour of " + checked.result().specName() + " explains " + operation);
    }

    @Override
    public void close() {
        looking.interrupt();
        webhook.ifPresent(Webhook::close);
        events.ifPresent(EventLines::close);
        metrics.ifPresent(MetricsOutput::close);
        webhook.flatMap(Webhook::problem).ifPresent(notes);
        events.flatMap(EventLines::problem).ifPresent(notes);
        metrics.flatMap(MetricsOutput::problem).ifPresent(notes);
    }
}
