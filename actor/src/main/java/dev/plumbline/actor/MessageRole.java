package dev.plumbline.actor;

import dev.plumbline.value.Value;
import java.util.Optional;
import java.util.Set;

/**
 * Facts about a message that a harness declares.
 *
 * @param category for readers of the harness; no scheduler and no report uses it
 * @param effect whether it is part of reading or of writing the object. Only the variant of LiViola that lets reads
 *     commute uses it
 * @param keys the keys of the object that it concerns; empty if unknown, and then it may concern any
 * @param excluded whether LiViola need not try it in other orders. That is sound only if its receipt changes no state,
 *     sends nothing to an actor and answers no client; an exploration that observes otherwise reports it
 */
public record MessageRole(Category category, Effect effect, Optional<Set<Value>> keys, boolean excluded) {
    /** Kinds of messages, after section 4.1.2 of the DS2 paper. */
    public enum Category {
        READ,
        WRITE,
        REPLICATION,
        ACKNOWLEDGEMENT,
        MEMBERSHIP,
        OTHER
    }

    /** The operation that a message is a part of. */
    public enum Effect {
        READS,
        WRITES,
        BOTH
    }

    /** A message about which nothing is known. */
    public static final MessageRole UNKNOWN = new MessageRole(Category.OTHER, Effect.BOTH, Optional.empty(), false);

    public static MessageRole of(Category category, Effect effect) {
        return new MessageRole(category, effect, Optional.empty(), false);
    }

    /** The same for these keys only. */
    public MessageRole withKeys(Value... about) {
        return new MessageRole(category, effect, Optional.of(Set.of(about)), excluded);
    }

    /** The same without any key. */
    public MessageRole withoutKeys() {
        return new MessageRole(category, effect, Optional.of(Set.of()), excluded);
    }

    /** The same, excluded. */
    public MessageRole exclude() {
        return new MessageRole(category, effect, keys, true);
    }
}
