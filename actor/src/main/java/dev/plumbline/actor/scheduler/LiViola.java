package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
        return shareKey(one.keys(), other.keys());
    }

    private static boolean shareKey(Optional<Set<Value>> some, Optional<Set<Value>> others) {
        return some.isEmpty() || others.isEmpty() || !Collections.disjoint(some.get(), others.get());
    }

    @Override
    boolean freezes(Node node, Receive added) {
        if (readsCommute) {
            // Two reads are independent, and each depends on a write: not transitive.
            return false;
        }
        List<Optional<Set<Value>>> keys = Stream.concat(node.pending.stream(), Stream.of(added))
                .filter(each -> each.envelope().isPresent() && each.process() == added.process())
                .map(this::role)
                .filter(role -> !role.excluded())
                .map(MessageRole::keys)
                .distinct()
                .toList();
        boolean apart = false;
        boolean overlap = false;
        for (int i = 0; i < keys.size(); i++) {
            for (int j = 0; j < i; j++) {
                boolean share = shareKey(keys.get(i), keys.get(j));
                overlap |= share;
                apart |= !share;
            }
        }
        return !(apart && overlap);
    }
}
