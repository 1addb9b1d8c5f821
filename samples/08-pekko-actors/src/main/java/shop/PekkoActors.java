package shop;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.history.chart.ChartText;
import dev.plumbline.pekko.PekkoHarness;
import dev.plumbline.schedule.Schedule;
import java.util.List;
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
 * The exploration runs the real actors in every order of messages that Pekko allows, and repeats the wrong one.
 *
 * Run it:
 *
 *     mvn -q compile exec:java
 *
 * It prints:
 *
 *     answers at once: violates
 *           shop    buyer   visitor   store    cache
 *      1     :        =-1----------------------->o    GetPrice  begins #0 read()
 *            :        =        :        |<3------|    3 Load
 *      2     :        =        :        o<3      |    Load
 *            :        =        :        |------4>|    4 Loaded[price=0]
 *      3     =-0----------------------->o        |    SetPrice 5  begins #1 write(value: 5)
 *            =<done---------------------|------5>|    ends #1  5 Forget[]
 *      4     :        =        :        |      4>o    Loaded[price=0]
 *            :        =<0------------------------|    ends #0: 0
 *      5     :        =-6----------------------->o    GetPrice  begins #2 read()
 *            :        =<0------------------------|    ends #2: 0
 *         never received: 2  visitor -> cache  GetPrice
 *         never received: 5  store -> cache  Forget[]
 *     the same again: violates
 *     waits for the cache: conforms, 67 histories in 114 of 568 schedules
 */
public final class PekkoActors implements ActorSystem {
    public static void main(String[] arguments) throws BadInput {
        Harness atOnce = new PekkoActors().harness("at-once");
        ExplorationResult wrong = explore(atOnce, Schedulers.SOURCE_DPOR);
        FoundRun shown = ShorterRun.thatViolates(atOnce, wrong.firstViolation().orElseThrow());
        System.out.println("answers at once: " + wrong.word(true));
        new ChartText(shown.chart(), 100).lines().forEach(System.out::println);

        Schedule written = Schedule.parse(shown.schedule().text());
        FoundRun again = Repetition.replay(atOnce, written);
        System.out.println("the same again: " + new Judge(atOnce, Budget.DEFAULT).word(again.calls()));

        Harness waits = new PekkoActors().harness("waits");
        ExplorationResult right = explore(waits, Schedulers.SOURCE_DPOR);
        ExplorationResult all = explore(waits, Schedulers.EXHAUSTIVE);
        System.out.println("waits for the cache: " + right.word(true) + ", " + right.byOrder().size()
                + " histories in " + right.schedules() + " of " + all.schedules() + " schedules");
    }

    private static ExplorationResult explore(Harness harness, Schedulers scheduler) throws BadInput {
        return Exploration.of(harness, scheduler.begin(harness, 1, SchedulerOptions.DEFAULT))
                .run();
    }

    @Override
    public List<String> harnesses() {
        return List.of("at-once", "waits");
    }

    @Override
    public Harness harness(String name) throws BadInput {
        return PekkoHarness.of(name, "register", Value.of(0))
                .start(system -> {
                    ActorRef<PriceList.ToStore> store =
                            Adapter.spawn(system, PriceList.store(name.equals("waits")), "store");
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
