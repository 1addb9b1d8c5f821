package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.pekko.ScriptedSystem.Node;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Numbers of schedules that a formula gives. */
@Tag("slow")
class CountsTest {
    private static long schedules(ScriptedSystem system) {
        ExplorationResult report = new Explorer(system.harness()).run(DepthFirst.within(DepthFirst.UNBOUNDED));
        assertThat(report.schedules()).isEqualTo(system.enumerate().schedules);
        return report.schedules();
    }

    /** A message to one actor after the other. */
    private static Node chain(int id, int actor, int length) {
        return new Node(
                id,
                actor,
                false,
                length == 1 ? id / 10 : -1,
                length == 1 ? List.of() : List.of(chain(id + 1, actor + 1, length - 1)));
    }

    @Test
    void independentChainsAreInterleavedInAllWays() {
        // Three chains of 2 over separate actors: 6!/(2!2!2!) = 90.
        List<Node> chains = List.of(chain(0, 0, 2), chain(10, 2, 2), chain(20, 4, 2));
        assertThat(schedules(new ScriptedSystem(6, true, false, chains))).isEqualTo(90);
        // One schedule is like all others, apart from which operation returned before which began.
        ScriptedSystem two = new ScriptedSystem(6, false, false, chains.subList(0, 2));
        assertThat(schedules(two)).isEqualTo(6);
        assertThat(new Explorer(two.harness())
                        .run(new Dpor(Dependence.OF_STATES))
                        .schedules())
                .isEqualTo(1);
    }

    @Test
    void aTreeHasTheFactorialOverTheSizesOfItsSubtrees() {
        // A root that sends to two actors, each of which sends to two more, all different: 7!/(7*3*3) = 80.
        Node left = new Node(1, 1, false, -1, List.of(leaf(2, 3), leaf(3, 4)));
        Node right = new Node(4, 2, false, -1, List.of(leaf(5, 5), leaf(6, 6)));
        Node root = new Node(0, 0, false, 0, List.of(left, right));
        assertThat(schedules(new ScriptedSystem(7, true, false, List.of(root)))).isEqualTo(80);
    }

    private static Node leaf(int id, int actor) {
        return new Node(id, actor, false, -1, List.of());
    }

    @Test
    void messagesOfOnePairStayInOrder() {
        // The root sends k messages to one actor: one order, not k!. Two such roots at separate actors, to one common
        // actor: the messages of both merge, (2(k+1))!/((k+1)!)^2 with k = 2: 6!/(3!3!) = 20.
        List<Node> four = IntStream.range(1, 5).mapToObj(i -> leaf(i, 1)).toList();
        assertThat(schedules(new ScriptedSystem(2, false, false, List.of(new Node(0, 0, false, 0, four)))))
                .isEqualTo(1);
        List<Node> roots = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            roots.add(new Node(10 * i, i, false, i, List.of(leaf(10 * i + 1, 2), leaf(10 * i + 2, 2))));
        }
        assertThat(schedules(new ScriptedSystem(3, true, false, roots))).isEqualTo(20);
    }
}
