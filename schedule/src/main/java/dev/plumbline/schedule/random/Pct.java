package dev.plumbline.schedule.random;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.SwitchReason;
import java.util.Arrays;

/**
 * Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010): processes have random
 * priorities, the enabled one with the highest priority runs, and at {@code depth - 1} random points the running one
 * falls below all others. One execution of a program with n processes and k points finds a bug that needs {@code depth}
 * ordering constraints with a probability of at least 1 / (n * k^(depth - 1)).
 *
 * <p>k is the length of the longest execution so far, so the guarantee holds from the second execution on. A process
 * that yields falls below the others too, or a spin loop of the highest priority would never end.
 *
 * <p>A long execution is better cut into stretches of a few calls ({@link #inStretches}), each with its own priorities
 * and points: with three random points among the ten thousand of a whole run, one of them is very unlikely to be where
 * it matters. The guarantee then holds for each stretch with its own, small k, for bugs that occur within one; and k is
 * learned from earlier stretches, so that a single execution suffices.
 *
 * <p>Of several enabled transitions of one process, such as messages to one actor, the one with the lowest number is
 * taken. The guarantee is for processes with one next step each.
 */
public final class Pct extends RandomScheduler {
    private final int depth;
    /** Calls that end in a stretch; 0 if an execution is one stretch. */
    private final int stretch;

    /** Priorities are drawn for this number of processes at once; for further ones when they first appear. */
    private static final int FIRST_DRAWN = 64;

    private int[] priority = new int[FIRST_DRAWN];
    private int[] changes;
    private int points;
    private int longest = 1;
    private int lowest;
    private int ended;

    /** @param depth of the bugs to look for, at least 1 */
    public Pct(long seed, int depth) {
        this(seed, depth, 0);
    }

    /** @param calls that end in a stretch, at least 1 */
    public static Pct inStretches(long seed, int depth, int calls) {
        if (calls < 1) {
            throw new IllegalArgumentException("stretches of " + calls + " calls; expected at least 1");
        }
        return new Pct(seed, depth, calls);
    }

    private Pct(long seed, int depth, int stretch) {
        super(seed);
        if (depth < 1) {
            throw new IllegalArgumentException("a depth of " + depth + "; expected at least 1");
        }
        this.depth = depth;
        this.stretch = stretch;
        this.changes = new int[depth - 1];
    }

    @Override
    void draw() {
        longest = Math.max(longest, points);
        points = 0;
        lowest = 0;
        ended = 0;
        for (int i = 0; i < priority.length; i++) {
            priority[i] = i + 1;
        }
        for (int i = priority.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = priority[i];
            priority[i] = priority[j];
            priority[j] = kept;
        }
        changes = random.ints(depth - 1, 1, longest + 1).toArray();
        Arrays.sort(changes);
    }

    @Override
    public int next(ChoicePoint point) {
        boolean callEnded =
                point.switchReason() == SwitchReason.BETWEEN_CALLS || point.switchReason() == SwitchReason.FINISHED;
        if (stretch > 0 && callEnded && ++ended >= stretch) {
            draw();
        }
        points++;
        boolean falls = point.switchReason() == SwitchReason.YIELDS
                || point.switchReason() == SwitchReason.WAITS
                || point.switchReason() == SwitchReason.SPINS
                || Arrays.binarySearch(changes, points) >= 0;
        if (falls && point.currentProcess() >= 0) {
            drawUpTo(point.currentProcess());
            priority[point.currentProcess()] = --lowest;
        }
        int best = -1;
        int bestProcess = -1;
        for (int rank = 0; rank < point.alternatives(); rank++) {
            int transition = point.enabled(rank);
            int process = point.process(transition);
            drawUpTo(process);
            if (best < 0 || priority[process] > priority[bestProcess]) {
                best = transition;
                bestProcess = process;
            }
        }
        return best;
    }

    private void drawUpTo(int process) {
        int known = priority.length;
        if (process >= known) {
            priority = Arrays.copyOf(priority, Math.max(process + 1, 2 * known));
            for (int i = known; i < priority.length; i++) {
                // Anywhere among the existing priorities; equal ones are ordered by number.
                priority[i] = 1 + random.nextInt(known);
            }
        }
    }
}
