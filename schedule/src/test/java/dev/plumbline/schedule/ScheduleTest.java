package dev.plumbline.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    @Test
    void isWrittenAsDocumented() throws Exception {
        Schedule schedule = new Schedule(new int[] {0, 0, 0, 1, Schedule.choice(1, 3), 2, Scheduler.NO_TRANSITION});
        assertThat(schedule.text()).isEqualTo("plumbline-schedule 1\n0*3 1 ?1/3 2 -\nend\n");
        assertThat(Schedule.parse("plumbline-schedule 1\n# a comment\n\n0*2 0\n1 ?1/3   2 -\nend"))
                .isEqualTo(schedule);
    }

    @Test
    void roundTripsExactly() throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 500; i++) {
            int[] answers = random.ints(random.nextInt(200), 0, 5)
                    .map(answer -> answer == 4
                            ? Schedule.choice(random.nextInt(7), 7 + random.nextInt(50))
                            : answer == 3 ? random.nextInt(1_000_000) : answer == 2 ? Scheduler.NO_TRANSITION : answer)
                    .toArray();
            Schedule schedule = new Schedule(answers);
            assertThat(Schedule.parse(schedule.text())).isEqualTo(schedule);
            assertThat(Schedule.parse(schedule.text()).text()).isEqualTo(schedule.text());
        }
    }

    @Test
    void badOnesAreRefusedWithTheirLine() {
        refused("", "line 1", "plumbline-schedule 1");
        refused("plumbline-schedule 2\nend\n", "line 1", "plumbline-schedule 2");
        refused("plumbline-schedule 1\n0*3\n", "cut short");
        refused("plumbline-schedule 1\n0*3 x\nend\n", "line 2", "\"x\"");
        refused("plumbline-schedule 1\n1234567890\nend\n", "line 2", "\"1234567890\"");
        refused("plumbline-schedule 1\n0*0\nend\n", "line 2");
        refused("plumbline-schedule 1\n?2/2\nend\n", "line 2", "?2/2");
        refused("plumbline-schedule 1\nend\n0\n", "line 3");
        refused("plumbline-schedule 1\n0*999999999\nend\n", "line 2");
    }

    private static void refused(String text, String... says) {
        assertThatThrownBy(() -> Schedule.parse(text))
                .isInstanceOf(BadInput.class)
                .hasMessageContainingAll(says);
    }
}
