package dev.plumbline.check.sweep;

import dev.plumbline.check.Witness;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps the past of the frontier bounded. Without a witness to be written, only the last steps are kept, for the
 * counterexample. With one, whatever all interpretations have in common is settled: it is written out and forgotten.
 */
final class Trail {
    /** The largest number of past steps that a counterexample can show. */
    static final int WINDOW = 64;

    private static final int RETURNS_BETWEEN_LOOKS = 256;

    private final Optional<Witness.Sink> sink;
    private boolean started;
    private int returns;

    Trail(Optional<Witness.Sink> sink) {
        this.sink = sink;
    }

    void afterReturn(Collection<SweepConfiguration> frontier) {
        if (sink.isEmpty()) {
            if (++returns % RETURNS_BETWEEN_LOOKS == 0) {
                frontier.forEach(configuration -> configuration.path.keepLast(WINDOW));
            }
        } else if (frontier.size() == 1) {
            writeUpTo(frontier.iterator().next().path);
        } else if (++returns % RETURNS_BETWEEN_LOOKS == 0) {
            writeUpTo(lastCommon(frontier));
        }
    }

    /** Writes the rest of one witness. */
    void end(Collection<SweepConfiguration> frontier) {
        if (sink.isPresent() && !frontier.isEmpty()) {
            writeUpTo(frontier.iterator().next().path);
        }
    }

    private void writeUpTo(Path settled) {
        if (settled == null) {
            return;
        }
        Witness.Sink to = sink.orElseThrow();
        if (!started) {
            Path first = settled;
            while (first.previous() != null) {
                first = first.previous();
            }
            to.initial(first.last().state());
            started = true;
        }
        List<Witness.Performed> steps = settled.steps(Integer.MAX_VALUE);
        steps.forEach(to::performed);
        settled.cut();
    }

    /** The last point through which all paths go; null if they differ from the start (several initial states). */
    private static Path lastCommon(Collection<SweepConfiguration> frontier) {
        Set<Path> common = null;
        Path last = null;
        for (SweepConfiguration configuration : frontier) {
            if (common == null) {
                common = Collections.newSetFromMap(new IdentityHashMap<>());
                last = configuration.path;
                for (Path at = configuration.path; at != null; at = at.previous()) {
                    common.add(at);
                }
                continue;
            }
            Path at = configuration.path;
            while (at != null && !common.contains(at)) {
                at = at.previous();
            }
            if (at == null) {
                return null;
            }
            // Common so far is what lies at or before the earlier of the two meeting points.
            last = earlier(last, at);
        }
        return last;
    }

    /** Both lie on one path. */
    private static Path earlier(Path one, Path other) {
        for (Path at = one; at != null; at = at.previous()) {
            if (at == other) {
                return other;
            }
        }
        return one;
    }
}
