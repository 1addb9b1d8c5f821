package dev.plumbline.services.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FaultActionTest {
    private static SortedSet<Integer> nodes(Integer... numbers) {
        return new TreeSet<>(List.of(numbers));
    }

    private static Set<Link> both(int... pairs) {
        Set<Link> links = new HashSet<>();
        for (int i = 0; i < pairs.length; i += 2) {
            links.add(new Link(pairs[i], pairs[i + 1]));
            links.add(new Link(pairs[i + 1], pairs[i]));
        }
        return links;
    }

    @Test
    void aPartitionCutsAllLinksBetweenItsSidesAndNoOthers() {
        FaultAction.Split split = new FaultAction.Split(Target.of(nodes(1)));
        assertThat(split.cut(nodes(2, 3), 4)).isEqualTo(both(2, 1, 2, 4, 3, 1, 3, 4));
    }

    @Test
    void oneWayCutsWhatOneSideSends() {
        assertThat(new FaultAction.OneWay(true, nodes(1)).cut(3))
                .containsExactlyInAnyOrder(new Link(1, 2), new Link(1, 3));
        assertThat(new FaultAction.OneWay(false, nodes(1)).cut(3))
                .containsExactlyInAnyOrder(new Link(2, 1), new Link(3, 1));
    }

    @Test
    void aBridgeReachesBothSides() {
        assertThat(new FaultAction.Bridge(3, nodes(1, 2), nodes(4, 5)).cut()).isEqualTo(both(1, 4, 1, 5, 2, 4, 2, 5));
    }

    @Test
    void inARingEveryNodeReachesItsTwoNeighbours() {
        Set<Link> cut = new FaultAction.Ring(List.of(1, 4, 2, 5, 3)).cut();
        assertThat(cut).isEqualTo(both(1, 2, 1, 5, 4, 5, 4, 3, 2, 3));
        assertThat(new FaultAction.Ring(List.of(1, 2, 3, 4)).cut()).isEqualTo(both(1, 3, 2, 4));
    }
}
