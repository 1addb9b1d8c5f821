package dev.plumbline.benchmarks.lincheck;

import java.util.List;

/** Tests that were chosen because Line-Up has lost one of their kind, and the right forms beside them. */
final class HardTrials {
    private HardTrials() {}

    static List<Trial> all() {
        String deque = "push(1) pop() | steal()";
        return List.of(
                new Trial("SimpleDateFormat", HardTested.DateFormats.class, "", "format(1) | format(40)", 2, true),
                new Trial("DecimalFormat", HardTested.DecimalFormats.class, "", "format(1) | format(20)", 2, true),
                new Trial("StringBuilder", HardTested.Text.class, "", "append(1) | append(2) length()", 2, true),
                new Trial("EnumMap", HardTested.Units.class, "", "put(1) | put(2) size()", 2, true),
                new Trial(
                        "Chase-Lev without exchange",
                        HardTested.StealingDequeWithoutExchange.class,
                        "",
                        deque,
                        2,
                        true),
                new Trial("Chase-Lev, right", HardTested.StealingDeque.class, "", deque, 2, false),
                new Trial(
                        "spin lock, early",
                        HardTested.SpinningCounterUnlockedEarly.class,
                        "",
                        "next() next() | next() next()",
                        2,
                        true),
                new Trial(
                        "spin lock, right",
                        HardTested.SpinningCounter.class,
                        "",
                        "next() next() | next() next()",
                        2,
                        false),
                new Trial(
                        "flag that sleeps, right",
                        HardTested.SleepingFlag.class,
                        "",
                        "await() | await() | set()",
                        2,
                        false),
                new Trial("double-checked locking", HardTested.LazyBox.class, "", "get() | get()", 2, true));
    }
}
