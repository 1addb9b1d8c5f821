package dev.plumbline.schedule;

import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The answers of a scheduler in one execution, in order; a small text:
 *
 * <pre>
 * plumbline-schedule 1
 * 0*14 1 0*3 ?1/2 1*20
 * end
 * </pre>
 *
 * {@code t*n} takes transition t n times, {@code t} once; for a program of threads that is the number of a thread.
 * {@code ?i/n} chose alternative i of n; {@code -} took no transition. Lines that begin with {@code #} and white space
 * are ignored. {@code end} guards against truncated files.
 */
public final class Schedule {
    private static final String HEADER = "plumbline-schedule 1";
    private static final Pattern WORD = Pattern.compile("(\\d{1,9})(?:\\*(\\d{1,9}))?|\\?(\\d{1,6})/(\\d{1,6})|-");
    private static final int WORDS_A_LINE = 16;
    private static final int MOST_ANSWERS = 50_000_000;

    /**
     * Numbers of transitions, {@link Scheduler#NO_TRANSITION}, and below it choices: -2 - (alternatives << 15 |
     * chosen).
     */
    private final int[] answers;

    Schedule(int[] answers) {
        this.answers = answers;
    }

    static int choice(int chosen, int alternatives) {
        return -2 - (alternatives << 15 | chosen);
    }

    static boolean isChoice(int answer) {
        return answer <= -2;
    }

    static int chosen(int answer) {
        return -2 - answer & 0x7fff;
    }

    static int alternatives(int answer) {
        return -2 - answer >>> 15;
    }

    int answer(int index) {
        return answers[index];
    }

    /** The number of its answers. */
    public int length() {
        return answers.length;
    }

    public String text() {
        StringBuilder text = new StringBuilder(HEADER);
        int words = 0;
        for (int i = 0; i < answers.length; ) {
            text.append(words++ % WORDS_A_LINE == 0 ? '\n' : ' ');
            int answer = answers[i];
            if (isChoice(answer)) {
                text.append('?').append(chosen(answer)).append('/').append(alternatives(answer));
                i++;
            } else if (answer == Scheduler.NO_TRANSITION) {
                text.append('-');
                i++;
            } else {
                int from = i;
                while (i < answers.length && answers[i] == answer) {
                    i++;
                }
                text.append(answer);
                if (i - from > 1) {
                    text.append('*').append(i - from);
                }
            }
        }
        return text.append("\nend\n").toString();
    }

    /** The answers alone, in one line, for use in a longer text. */
    public String answers() {
        return text().lines()
                .filter(line -> !line.equals(HEADER) && !line.equals("end"))
                .collect(Collectors.joining(" "));
    }

    /** Reads {@link #answers}. */
    public static Schedule ofAnswers(String answers) throws BadInput {
        return parse(HEADER + "\n" + answers + "\nend\n");
    }

    /**
     * @throws BadInput if the text is not a schedule
     */
    public static Schedule parse(String text) throws BadInput {
        String[] lines = text.split("\\R");
        if (!lines[0].strip().equals(HEADER)) {
            throw new BadInput("schedule, line 1: expected \"" + HEADER + "\", found \"" + lines[0].strip() + "\"");
        }
        int[] answers = new int[16];
        int length = 0;
        boolean ended = false;
        for (int number = 1; number < lines.length; number++) {
            String line = lines[number].strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (ended) {
                throw new BadInput("schedule, line " + (number + 1) + ": nothing was expected after \"end\"");
            }
            if (line.equals("end")) {
                ended = true;
                continue;
            }
            for (String word : line.split("\\s+")) {
                Matcher matcher = WORD.matcher(word);
                int times = 1;
                int answer = Scheduler.NO_TRANSITION;
                boolean right = matcher.matches();
                if (right && matcher.group(1) != null) {
                    answer = Integer.parseInt(matcher.group(1));
                    times = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
                    right = times > 0 && times <= MOST_ANSWERS - length;
                } else if (right && matcher.group(3) != null) {
                    int chosen = Integer.parseInt(matcher.group(3));
                    int alternatives = Integer.parseInt(matcher.group(4));
                    right = chosen < alternatives && alternatives <= 0x7fff;
                    answer = right ? choice(chosen, alternatives) : 0;
                }
                if (!right) {
                    throw new BadInput("schedule, line " + (number + 1) + ": found \"" + word
                            + "\", expected a transition (0), one several times (0*14), a choice (?1/2) or -");
                }
                if (length + times > answers.length) {
                    answers = Arrays.copyOf(answers, Math.max(length + times, 2 * length));
                }
                Arrays.fill(answers, length, length + times, answer);
                length += times;
            }
        }
        if (!ended) {
            throw new BadInput("schedule: cut short; expected \"end\" in its last line");
        }
        return new Schedule(Arrays.copyOf(answers, length));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schedule that && Arrays.equals(answers, that.answers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(answers);
    }

    @Override
    public String toString() {
        return text();
    }
}
