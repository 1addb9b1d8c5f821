package dev.plumbline.benchmarks.containers;

import dev.plumbline.benchmarks.Measurement;
import dev.plumbline.benchmarks.WingGongLowe;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The yardstick as a program: reads a history and searches depth first for an order, within a time limit. Prints one line: a
 * mark, the verdict, the steps and a detail, between tabs.
 */
final class DepthFirst {
    static final String MARK = "depth-first";

    private DepthFirst() {}

    /** @param arguments a model, a file and a number of seconds */
    public static void main(String[] arguments) throws BadInput {
        History history = Formats.read(Path.of(arguments[1]));
        Budget budget = Budget.UNLIMITED.withTime(Duration.ofSeconds(Long.parseLong(arguments[2])));
        Measurement measured;
        try {
            measured = WingGongLowe.check(history, Models.named(arguments[0]), budget);
        } catch (OutOfMemoryError e) {
            measured = Measurement.failed("out of memory", history.size());
        }
        System.out.println(
                String.join("\t", MARK, measured.verdict(), Long.toString(measured.steps()), measured.detail()));
    }
}
