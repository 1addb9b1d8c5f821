package dev.plumbline.schedule.search;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.DelegatingScheduler;
import dev.plumbline.schedule.Scheduler;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a depth-first search. The executions with the same answers up to a depth are a subtree of the search, and
 * an execution with fewer answers is one by itself. The subtrees are numbered in the order of the search; a part has
 * every n-th of them. In the others it runs one execution, as far as the depth.
 *
 * <p>The parts of one search are disjoint and complete if the answers up to the depth do not depend on executions of
 * the subtrees: those of {@link DepthFirst} never do, those of {@link Dpor} if it tries everything up to the depth.
 */
public final class Subtrees extends DelegatingScheduler {
    private final int depth;
    private final int remainder;
    private final int divisor;
    private final List<Integer> answers = new ArrayList<>();
    private List<Integer> last = List.of();
    private int asked;
    private boolean begun;
    private boolean placed;
    private boolean cut;
    private long count;

    /**
     * @param depth how many choices of transitions identify a subtree
     * @param remainder of the numbers of the subtrees in the part, after division by the divisor; none has a negative
     * one
     */
    public Subtrees(Scheduler search, int depth, int remainder, int divisor) {
        super(search);
        this.depth = depth;
        this.remainder = remainder;
        this.divisor = divisor;
    }

    @Override
    public boolean begin() {
        if (begun) {
            place();
        }
        begun = inner.begin();
        placed = false;
        asked = 0;
        answers.clear();
        return begun;
    }

    @Override
    public int next(ChoicePoint point) {
        if (asked == depth) {
            place();
            if (!isOwn()) {
                cut = true;
                return NO_TRANSITION;
            }
            return inner.next(point);
        }
        asked++;
        int answer = inner.next(point);
        answers.add(answer);
        return answer;
    }

    @Override
    public int choose(int alternatives) {
        int answer = inner.choose(alternatives);
        if (!placed) {
            answers.add(answer);
        }
        return answer;
    }

    /** Executions of one subtree follow each other, so it is enough to compare an execution with the one before. */
    private void place() {
        if (placed) {
            return;
        }
        placed = true;
        if (count == 0 || !answers.equals(last)) {
            last = List.copyOf(answers);
            count++;
        }
    }

    /** Whether the current execution, or the last one, belongs to the part. */
    public boolean isOwn() {
        place();
        return (count - 1) % divisor == remainder;
    }

    /** How many subtrees there are so far. */
    public long count() {
        return count;
    }

    /** Whether an execution was ended at the depth, since its subtree is not in the part. */
    public boolean wasCut() {
        return cut;
    }
}
