package dev.plumbline.benchmarks.lincheck;

import java.util.List;

/** Tests that were chosen because Line-Up has lost one of their kind, and the right forms beside them. */
final class HardTrials {
    private HardTrials() {}

    static List<Trial> all() {
        String deque = "push(1) pop() | steal()";
        return List.of(
                new Trial(
                        "SimpleDateFormat",
                        HardTested.DateFormats.class,
                        "",
                        "format(1) | format(40)",
                        Trial.BY_DEFAULT,
                        true),
                new Trial(
                        "DecimalFormat",
                        HardTested.DecimalFormats.class,
                        "",
                        "format(1) | format(20)",
                        Trial.BY_DEFAULT,
                        true),
                new Trial(
                        "StringBuilder",
                        HardTested.Text.class,
                        "",
                        "append(1) | append(2) length()",
                        Trial.BY_DEFAULT,
                        true),
                new Trial("EnumMap", HardTested.Units.class, "", "put(1) | put(2) size()", Trial.BY_DEFAULT, true),
                new Trial(
                        "Chase-Lev without exchange",
                        HardTested.StealingDequeWithoutExchange.class,
                        "",
                        deque,
                        Trial.BY_DEFAULT,
                        true),
                new Trial("Chase-Lev, right", HardTested.StealingDeque.class, "", deque, Trial.BY_DEFAULT, false),
                new Trial(
                        "spin lock, early",
                        HardTested.SpinningCounterUnlockedEarly.class,
                        "",
                        "next() next() | next() next()",
                        Trial.BY_DEFAULT,
                        true),
                new Trial(
                        "spin lock, right",
                        HardTested.SpinningCounter.class,
                        "",
                        "next() next() | next() next()",
                        Trial.BY_DEFAULT,
                        false),
                new Trial(
                        "flag that sleeps, right",
                        HardTested.SleepingFlag.class,
                        "",
                        "await() | await() | set()",
                        Trial.BY_DEFAULT,
                        false),
                new Trial(
                        "double-checked locking",
                        HardTested.LazyBox.class,
                        "",
                        "get() | get()",
                        Trial.BY_DEFAULT,
                        true));
    }
}
