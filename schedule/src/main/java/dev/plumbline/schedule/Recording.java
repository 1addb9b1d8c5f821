package dev.plumbline.schedule;

import java.util.Arrays;

/** Records the answers of another scheduler. */
public final class Recording extends DelegatingScheduler {
    private int[] answers = new int[64];
    private int length;

    public Recording(Scheduler inner) {
        super(inner);
    }

    /** The answers since the last {@link #begin}. */
    public Schedule schedule() {
        return new Schedule(Arrays.copyOf(answers, length));
    }

    @Override
    public boolean begin() {
        length = 0;
        return inner.begin();
    }

    @Override
    public int next(ChoicePoint point) {
        return record(inner.next(point));
    }

    @Override
    public int choose(int alternatives) {
        int chosen = inner.choose(alternatives);
        record(Schedule.choice(chosen, alternatives));
        return chosen;
    }

    private int record(int answer) {
        if (length == answers.length) {
            answers = Arrays.copyOf(answers, 2 * length);
        }
        answers[length++] = answer;
        return answer;
    }
}
