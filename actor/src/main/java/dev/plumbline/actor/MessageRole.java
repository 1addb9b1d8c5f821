package dev.plumbline.actor;

import dev.plumbline.value.Value;
import java.util.Optional;
import java.util.Set;

/**
 * What a harness says about a message.
 *
 * @param category for whoever reads the harness; no scheduler and no report goes by it
 * @param effect whether it is part of reading or of writing the object. Only the variant of LiViola that lets reads
 *     commute goes by it
 * @param keys which keys of the object it is about; empty if that is not known, and then it may be about any
 * @param excluded whether LiViola need not try it in other orders. That is sound only if its receipt changes no state,
 *     sends nothing to an actor and answers nobody; an exploration that sees otherwise says so
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

    /** What a message is a part of. */
    public enum Effect {
        READS,
        WRITES,
        BOTH
    }

    /** A message of which nothing is known. */
    public static final MessageRole UNKNOWN = new MessageRole(Category.OTHER, Effect.BOTH, Optional.empty(), false);

    public static MessageRole of(Category category, Effect effect) {
        return new MessageRole(category, effect, Optional.empty(), false);
    }

    /** The same, about these keys alone. */
    public MessageRole keys(Value... about) {
        return new MessageRole(category, effect, Optional.of(Set.of(about)), excluded);
    }

    /** The same, about no key at all. */
    public MessageRole noKeys() {
        return new MessageRole(category, effect, Optional.of(Set.of()), excluded);
    }

    /** The same, excluded. */
    public MessageRole exclude() {
        return new MessageRole(category, effect, keys, true);
    }
}
