package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/** The price of one thing: kept by a store, and read through a cache. */
public final class PriceList {
    private PriceList() {}

    /** The store answers "done" when the price is set. */
    public record SetPrice(int price, ActorRef<Object> replyTo) implements ToStore {
        @Override
        public String toString() {
            return "SetPrice " + price;
        }
    }

    /** The cache answers with the price. */
    public record GetPrice(ActorRef<Object> replyTo) implements ToCache {
        @Override
        public String toString() {
            return "GetPrice";
        }
    }

    /** A message to the store. */
    public sealed interface ToStore {}

    private record Load(ActorRef<ToCache> replyTo) implements ToStore {
        @Override
        public String toString() {
            return "Load";
        }
    }

    private record Forgotten() implements ToStore {}

    /** A message to the cache. */
    public sealed interface ToCache {}

    private record Loaded(int price) implements ToCache {}

    private record Forget() implements ToCache {}

    /**
     * Keeps the price, and has the cache forget it when it changes.
     *
     * @param waits whether a change is done only when the cache has forgotten the old price
     */
    public static Behavior<ToStore> store(boolean waits) {
        return Behaviors.setup(context -> new Store(context, waits));
    }

    /** Answers with the price that it was told last, and asks the store if there is none. */
    public static Behavior<ToCache> cache(ActorRef<ToStore> store) {
        return Behaviors.setup(context -> new Cache(context, store));
    }

    private static final class Store extends AbstractBehavior<ToStore> {
        private final boolean waits;
        private final List<ActorRef<Object>> waiting = new ArrayList<>();
        private Optional<ActorRef<ToCache>> cache = Optional.empty();
        private int price;

        Store(ActorContext<ToStore> context, boolean waits) {
            super(context);
            this.waits = waits;
        }

        @Override
        public Receive<ToStore> createReceive() {
            return newReceiveBuilder()
                    .onMessage(Load.class, load -> {
                        cache = Optional.of(load.replyTo());
                        load.replyTo().tell(new Loaded(price));
                        return this;
                    })
                    .onMessage(SetPrice.class, set -> {
                        price = set.price();
                        cache.ifPresent(each -> each.tell(new Forget()));
                        if (waits && cache.isPresent()) {
                            waiting.add(set.replyTo());
                        } else {
                            // The mistake, if it does not wait: the cache may still answer with the old price.
                            set.replyTo().tell("done");
                        }
                        return this;
                    })
                    .onMessage(Forgotten.class, forgotten -> {
                        if (waits) {
                            waiting.remove(0).tell("done");
                        }
                        return this;
                    })
                    .build();
        }
    }

    private static final class Cache extends AbstractBehavior<ToCache> {
        private final List<ActorRef<Object>> readers = new ArrayList<>();
        private final ActorRef<ToStore> store;
        private Optional<Integer> price = Optional.empty();

        Cache(ActorContext<ToCache> context, ActorRef<ToStore> store) {
            super(context);
            this.store = store;
        }

        @Override
        public Receive<ToCache> createReceive() {
            return newReceiveBuilder()
                    .onMessage(GetPrice.class, get -> {
                        if (price.isPresent()) {
                            get.replyTo().tell(price.get());
                        } else {
                            readers.add(get.replyTo());
                            store.tell(new Load(getContext().getSelf()));
                        }
                        return this;
                    })
                    .onMessage(Loaded.class, loaded -> {
                        price = Optional.of(loaded.price());
                        readers.forEach(reader -> reader.tell(loaded.price()));
                        readers.clear();
                        return this;
                    })
                    .onMessage(Forget.class, forget -> {
                        price = Optional.empty();
                        store.tell(new Forgotten());
                        return this;
                    })
                    .build();
        }
    }
}
