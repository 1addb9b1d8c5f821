package dev.plumbline.cli.explain;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.cli.live.InputFeed;
import dev.plumbline.cli.live.StreamInput;
import dev.plumbline.cli.terminal.Complaint;
import dev.plumbline.cli.terminal.OptionHints;
import dev.plumbline.explain.view.Content;
import dev.plumbline.explain.view.LiveHistory;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.time.Duration;
import java.util.Optional;

/** Reads a history while it is being written, for the viewer, and checks it if there is a specification. */
final class FollowedFile {
    private static final int WINDOW = 1_000;

    private final String name;
    private final ViewedFile viewed;
    private final FollowOptions options;
    private final LiveHistory live;
    private final Optional<StreamedCheck> check;
    private volatile StreamInput input;
    private volatile InputFeed feed;

    /** @param viewed how the history is read, and its specification */
    FollowedFile(String name, ViewedFile viewed, FollowOptions options) {
        this.name = name;
        this.viewed = viewed;
        this.options = options;
        StreamedCheck.Settings settings = new StreamedCheck.Settings(options.disorder(), WINDOW, false);
        this.check = viewed.spec()
                .map(spec -> new StreamedCheck(
                        StreamInput.shownName(name), spec, settings, Budget.UNLIMITED, Progress.NONE));
        this.live = new LiveHistory(StreamInput.shownName(name), check.isPresent(), this::figures);
    }

    /** Begins to read. */
    Content start() {
        Watchdog.deepThread(this::read, "follow").start();
        return new Content.Live(live);
    }

    private Document figures() {
        Document figures = new Document();
        check.ifPresent(running -> {
            StreamedCheck.Figures now = running.figures();
            figures.put("settled", now.settled())
                    .put("open", now.open())
                    .put("pending", now.pending())
                    .put("frontier", now.frontier())
                    .put("lag", now.lag());
        });
        return figures.put("unread", feed == null ? -1 : input.unread(feed.bytes()));
    }

    private void read() {
        Duration patience = options.patience();
        try (StreamInput opened = StreamInput.of(
                new StreamInput.Request(name, Optional.of(patience), Optional.empty(), mark -> {}, this::note))) {
            ReadOptions reading = viewed.reading().options(Optional.empty());
            input = opened;
            feed = new InputFeed(opened, reading, live::add);
            if (check.isEmpty()) {
                feed.pass((order, operation) -> {}, time -> {});
                live.ended("it has ended", "");
            } else {
                show(check.get().run(feed));
            }
        } catch (BadInput | SpecException e) {
            failed(OptionHints.added(e.getMessage()));
        } catch (RuntimeException e) {
            failed(Complaint.internal(e));
        }
    }

    private void failed(String problem) {
        note(problem);
        live.ended("error", problem);
    }

    private void note(String text) {
        viewed.terminal().err().println("note: " + text);
        viewed.terminal().err().flush();
    }

    /** A violation is confirmed before it is shown. */
    private void show(StreamedCheck.Found found) throws BadInput {
        Result result = found.confirmed(viewed.budget());
        Verdict verdict = result.verdict();
        if (verdict instanceof Verdict.Violates) {
            Optional<Operation> failed = verdict.counterexampleIfAny().flatMap(Counterexample::failed);
            live.violated(
                    "No behaviour of " + found.result().specName() + " explains "
                            + failed.map(operation -> operation.shortCall() + " of process " + operation.process()
                                            + ", line " + operation.origin())
                                    .orElse("the initial state")
                            + ".",
                    failed);
            if (found.window().isPresent()) {
                live.explained(viewed.shown(result));
            }
        }
        live.ended(
                verdict.word().text(),
                verdict instanceof Verdict.Inconclusive unknown
                        ? unknown.reason().text()
                        : "");
    }
}
