package dev.plumbline.lineup;

import dev.plumbline.jvm.Explorer;
import dev.plumbline.lineup.internal.campaign.TestShrinker;
import dev.plumbline.lineup.internal.campaign.ViolationSearch;
import dev.plumbline.lineup.internal.observe.ObservationCheck;
import dev.plumbline.lineup.internal.phase.Confirmation;
import dev.plumbline.lineup.internal.phase.SerialObserver;
import dev.plumbline.lineup.internal.show.ViolationTracer;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.subject.Subject;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterators;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Tests whose serial runs are compared with those of an earlier run, before they are checked. */
final class ObservedTests {
    private final Supplier<Explorer> explorers;
    private final Subject subject;
    private final Bounds bounds;
    private final BooleanSupplier timeUp;
    private final List<Matrix> observed = new ArrayList<>();

    ObservedTests(Supplier<Explorer> explorers, Subject subject, Bounds bounds, BooleanSupplier timeUp) {
        this.explorers = explorers;
        this.subject = subject;
        this.bounds = bounds;
        this.timeUp = timeUp;
    }

    /** @param search receives the differences */
    LineUpResult.Observations compare(Path file, Iterator<Matrix> tests, ViolationSearch search) throws BadInput {
        Confirmation confirmation = new Confirmation(explorers, subject, bounds);
        try (SerialObserver observer = new SerialObserver(explorers, subject, bounds, timeUp)) {
            ObservationCheck check = new ObservationCheck(file, subject, observer);
            boolean continues = true;
            while (continues && !timeUp.getAsBoolean() && tests.hasNext()) {
                Matrix test = tests.next();
                observed.add(test);
                continues = check.continuesAfter(test);
            }
            LineUpResult.Observations compared = check.finish();
            for (ObservationCheck.Regression each : check.regressions()) {
                Matrix smallest = each.failed().numbering().matrix();
                Optional<InconclusiveReason> doubt = confirmation.doubts(each.failed());
                if (doubt.isPresent()) {
                    search.leaveOpen(doubt.get(), smallest);
                } else {
                    search.report(new ViolationTracer(observer.explorer(), observer.binding(), subject)
                            .of(each.found(), new TestShrinker.Result(smallest, each.failed(), 0)));
                }
            }
            return compared;
        }
    }

    /** The compared tests, followed by the others. */
    Iterator<Matrix> andThen(Iterator<Matrix> rest) {
        Stream<Matrix> others = StreamSupport.stream(Spliterators.spliteratorUnknownSize(rest, 0), false);
        return Stream.concat(observed.stream(), others).iterator();
    }
}
