package dev.plumbline.lineup.internal.phase;

import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.value.text.Count;

/** Describes which call and loop took most of the steps of an execution that exceeded the limit. */
final class SpentSteps {
    private SpentSteps() {}

    static String text(Ending.OutOfSteps ending, NumberedCalls numbering) {
        Ending.Spent most = ending.most();
        return thread(most, numbering)
                + " spent " + Count.of(most.steps()) + " of them"
                + (most.call() < 0 ? "" : " in " + numbering.invocation(numbering.number(most.thread(), most.call())))
                + most.loop().map(loop -> loop(loop, most)).orElse(" at " + place(most.site()));
    }

    private static String thread(Ending.Spent most, NumberedCalls numbering) {
        boolean ofTheTest = most.thread() == Program.MAIN
                || most.thread() < numbering.matrix().threads().size();
        return ofTheTest
                ? "thread " + NumberedCalls.threadName(most.thread())
                : "thread " + most.thread() + ", which the class started,";
    }

    private static String loop(Site loop, Ending.Spent most) {
        String rounds = most.rounds() == 0
                ? ""
                : ", " + Count.of(most.rounds(), "round") + " since other threads last changed what it reads";
        return ", in the loop at " + place(loop) + rounds
                + switch (most.variables()) {
                    case SAME -> "; its variables are the same in each, and it changes state that others can see";
                    case CHANGING -> "; its variables change from round to round";
                };
    }

    private static String place(Site site) {
        if (site.type().isEmpty()) {
            return "a place between two calls";
        }
        return site.type().substring(site.type().lastIndexOf('.') + 1) + "." + site.method() + ":" + site.line();
    }
}
