package dev.plumbline.actor.execution;

import java.util.Arrays;
import java.util.function.Consumer;

/** The answers to the choices of a step, enumerated like the digits of a number. */
final class EveryChoice {
    private EveryChoice() {}

    static void take(Snapshot from, int transition, Consumer<Snapshot.Taken> receiver) {
        int[] answers = new int[4];
        int given = 0;
        while (true) {
            Answers asked = new Answers(answers, given);
            receiver.accept(from.take(transition, asked::next));
            given = asked.count;
            answers = asked.answers;
            while (given > 0 && answers[given - 1] + 1 == asked.among[given - 1]) {
                given--;
            }
            if (given == 0) {
                return;
            }
            answers[given - 1]++;
        }
    }

    /** The first choices are given; later ones take the first alternative. */
    private static final class Answers {
        private final int given;
        private int[] answers;
        private int[] among;
        private int count;

        Answers(int[] answers, int given) {
            this.answers = answers;
            this.given = given;
            this.among = new int[answers.length];
        }

        int next(int alternatives) {
            if (count == answers.length) {
                answers = Arrays.copyOf(answers, 2 * count);
                among = Arrays.copyOf(among, 2 * count);
            }
            among[count] = alternatives;
            if (count >= given) {
                answers[count] = 0;
            }
            return answers[count++];
        }
    }
}
