package dev.plumbline.cli.replay;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.History;
import dev.plumbline.run.RecordedRun;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/** The run in a bundle. */
record BundledRun(Path file, RecordedRun run, Bundle bundle) implements ReplaySource {
    static BundledRun open(Path file) throws BadInput {
        return of(file, Bundle.read(file));
    }

    /** @param bundle read from the file */
    static BundledRun of(Path file, Bundle bundle) throws BadInput {
        if (bundle.failing().actors().isPresent()) {
            // The commands of the bundle name it without a folder; here it is named by its path.
            String here = ShellWords.quoted(file.toString());
            throw new BadInput(file + " holds a schedule of actors; repeat it by: "
                    + bundle.commands().stream()
                            .map(command -> command.line().replace(" " + file.getFileName(), " " + here))
                            .collect(Collectors.joining(", or ")));
        }
        String text = bundle.run()
                .orElseThrow(() -> new BadInput(
                        file + ": contains no run (its history came from elsewhere), so there is nothing to repeat"));
        return new BundledRun(file, RecordedRun.parse(PathFree.here().here(text), file + ", run.json"), bundle);
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public History history() {
        return bundle.failing().history();
    }

    @Override
    public int index(int number) throws BadInput {
        int index = bundle.failing().numbers().index(number);
        if (index < 0) {
            throw new BadInput(file + " holds "
                    + bundle.failing().numbers().size() + " of "
                    + bundle.failing().numbers().total()
                    + " operations, without this one");
        }
        return index;
    }

    @Override
    public Optional<SpecCopy> spec() throws BadInput {
        return Optional.of(Beginning.whole(bundle.violated()));
    }

    @Override
    public Verdict recorded(HistoryCheck check) {
        return new Verdict.Violates(
                bundle.failing().counterexample(), bundle.source().statistics());
    }
}
