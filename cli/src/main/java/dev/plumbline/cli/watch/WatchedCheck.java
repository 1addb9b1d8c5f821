package dev.plumbline.cli.watch;

import dev.plumbline.check.Progress;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.History;

/**
 * Shows the progress of a check: on a terminal, a progress bar from the beginning of the search. A separate thread
 * draws it, because a search that hangs in a single step reports nothing.
 */
public final class WatchedCheck implements Progress, AutoCloseable {
    private static final long TICK_MILLIS = 100;

    private final boolean live;
    private final LastProgress sightings;
    private final ProgressBar bar;
    private final Thread drawing = new Thread(this::draw, "progress");

    public WatchedCheck(Terminal terminal, String name, LastProgress sightings) {
        this.live = terminal.live();
        this.sightings = sightings;
        this.bar = new ProgressBar(terminal.err(), terminal.width(), name, sightings);
        drawing.setDaemon(true);
    }

    @Override
    public void read(History history) {
        sightings.read(history);
    }

    @Override
    public void checking(History history) {
        sightings.checking(history);
        if (live) {
            drawing.start();
        }
    }

    @Override
    public void report(int settled, int total, int frontier, long steps) {
        sightings.report(settled, total, frontier, steps);
    }

    private void draw() {
        try {
            while (true) {
                Thread.sleep(TICK_MILLIS);
                bar.run();
            }
        } catch (InterruptedException e) {
            // The check is over.
        }
    }

    /** Erases the bar after it was last drawn. */
    @Override
    public void close() {
        drawing.interrupt();
        try {
            drawing.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        bar.wipe();
    }
}
