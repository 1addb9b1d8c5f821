package shop;

import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Invocation;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.pekko.PekkoExecution;
import dev.plumbline.pekko.PekkoExplorer;
import dev.plumbline.pekko.PekkoHarness;
import dev.plumbline.pekko.PekkoReport;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import shop.PriceList.GetPrice;
import shop.PriceList.SetPrice;

/*
 * Lesson 8. Are my Pekko actors right in every order of their messages?
 *
 * PriceList.java is a small service of two typed actors: a store keeps a price, and a cache in front of it answers
 * readers. The first version answers a change before the cache has forgotten the old price; the second one waits. The
 * harness defines the requests of the clients, the meaning of the answers, and that the service should be a register.
 * The explorer runs the real actors in every order of messages that Pekko allows, and replays the wrong one.
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 *     answers at once: violates
 *      1  buyer -> cache: GetPrice
 *           sends Load to store
 *      2  visitor -> cache: GetPrice
 *           sends Load to store
 *      3  cache -> store: Load
 *           sends Loaded[price=0] to cache
 *      4  shop -> store: SetPrice 5
 *           sends Forget[] to cache
 *           answers shop write(value: 5): done
 *      5  cache -> store: Load
 *           sends Loaded[price=5] to cache
 *      6  store -> cache: Loaded[price=0]
 *           answers buyer read(): 0
 *           answers visitor read(): 0
 *           then buyer sends GetPrice to cache
 *      7  buyer -> cache: GetPrice
 *           answers buyer read(): 0
 *      8  store -> cache: Forget[]
 *           sends Forgotten[] to store
 *      9  store -> cache: Loaded[price=5]
 *     10  cache -> store: Forgotten[]
 *     the same again: violates
 *     waits for the cache: conforms, 67 histories in 114 of 568 schedules
 */
public final class PekkoActors {
    private PekkoActors() {}

    public static void main(String[] arguments) throws BadInput {
        PekkoReport wrong = new PekkoExplorer(harness(false)).run();
        PekkoExecution shown = wrong.violating().orElseThrow();
        System.out.println("answers at once: " + wrong.verdict().word());
        System.out.print(shown.sequence());

        Schedule written = Schedule.parse(shown.schedule().text());
        PekkoReport again = new PekkoExplorer(harness(false)).replay(written);
        System.out.println("the same again: " + again.verdict().word());

        PekkoReport right = new PekkoExplorer(harness(true)).run();
        PekkoReport all = new PekkoExplorer(harness(true)).run(DepthFirst.within(DepthFirst.UNBOUNDED));
        System.out.println("waits for the cache: " + right.verdict().word() + ", " + right.histories()
                + " histories in " + right.schedules() + " of " + all.schedules() + " schedules");
    }

    private static PekkoHarness harness(boolean waits) throws BadInput {
        return PekkoHarness.of("price list", "register", Value.of(0))
                .start(system -> {
                    ActorRef<PriceList.ToStore> store = Adapter.spawn(system, PriceList.store(waits), "store");
                    Adapter.spawn(system, PriceList.cache(store), "cache");
                })
                .requestReplyTo("shop", "store", (ActorRef<Object> replyTo) -> new SetPrice(5, replyTo), write(5))
                .requestReplyTo("buyer", "cache", GetPrice::new, Invocation.of("read"))
                .requestReplyTo("buyer", "cache", GetPrice::new, Invocation.of("read"))
                .requestReplyTo("visitor", "cache", GetPrice::new, Invocation.of("read"))
                .answers((asked, message) -> Optional.of(
                        message instanceof Integer price ? Answer.of(price) : Answer.DONE))
                .build();
    }

    private static Invocation write(int price) {
        return Invocation.of("write").with("value", price);
    }
}
