package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * LiViola (DS2 paper, section 2.2.7 and Definition 8): IRed, where receives of one actor are dependent only if their
 * messages concern a common key. A message whose keys are unknown concerns all keys. Messages that the harness excludes
 * are dependent with nothing: they are not reordered.
 *
 * <p>Freezing a state is correct only if dependence is transitive: with x on key 1, y on both and z on key 2, a receive
 * that is added for x and y says nothing about y and z. So a state freezes only if any two messages that its actor may
 * receive there have the same keys or none in common. With one key this is always true, and LiViola is IRed.
 */
final class LiViola extends IRed {
    private final Harness harness;

    private final boolean readsCommute;

    LiViola(Harness harness, long seed, SchedulerOptions options) {
        super(seed, options.reading(), options.enablement());
        this.harness = harness;
        this.readsCommute = options.readsCommute();
    }

    @Override
    boolean areDependent(Receive one, Receive other) {
        if (!super.areDependent(one, other)) {
            return false;
        }
        MessageRole first = role(one);
        MessageRole second = role(other);
        boolean bothRead = first.effect() == MessageRole.Effect.READS && second.effect() == MessageRole.Effect.READS;
        return !first.excluded() && !second.excluded() && !(readsCommute && bothRead) && shareKey(first, second);
    }

    private MessageRole role(Receive receive) {
        return harness.role(receive.envelope().orElseThrow().message());
    }

    private static boolean shareKey(MessageRole one, MessageRole other) {
        return one.keys().isEmpty()
                || other.keys().isEmpty()
                || !Collections.disjoint(one.keys().get(), other.keys().get());
    }

    @Override
    boolean freezes(Node node, Receive added) {
        if (readsCommute) {
            // Two reads are independent, and each depends on a write: not transitive.
            return false;
        }
        List<Optional<Set<Value>>> keys = new ArrayList<>();
        boolean apart = false;
        for (Receive each : withAdded(node.pending, added)) {
            if (each.envelope().isPresent() && each.process() == added.process()) {
                MessageRole role = role(each);
                if (!role.excluded() && !keys.contains(role.keys())) {
                    keys.add(role.keys());
                }
            }
        }
        boolean overlap = false;
        for (int i = 0; i < keys.size(); i++) {
            for (int j = 0; j < i; j++) {
                boolean share = keys.get(i).isEmpty()
                        || keys.get(j).isEmpty()
                        || !Collections.disjoint(keys.get(i).get(), keys.get(j).get());
                overlap |= share;
                apart |= !share;
            }
        }
        return !(apart && overlap);
    }

    private static List<Receive> withAdded(List<Receive> pending, Receive added) {
        List<Receive> all = new ArrayList<>(pending);
        all.add(added);
        return all;
    }
}
