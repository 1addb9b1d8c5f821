package dev.plumbline.systems.store;

import dev.plumbline.check.Verdict;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One run of a store and both views of it.
 *
 * @param faults of the servers, in the order in which they ended
 * @param clients the history of the clients, checked as a map of strings
 * @param logs of all processes, against the specification
 * @param pending requests without an answer
 * @param processes that have logs
 * @param printed the output of processes: their failures
 * @param again commands that check the same again
 */
public record StoreReport(
        StoreOptions options,
        List<String> faults,
        View clients,
        View logs,
        long pending,
        int processes,
        List<String> printed,
        List<String> again) {
    public StoreReport {
        faults = List.copyOf(faults);
        printed = List.copyOf(printed);
        again = List.copyOf(again);
    }

    /**
     * @param place of the history or the logs
     * @param size the number of its operations or records
     */
    public record View(Path place, int size, Verdict verdict) {
        /** Why the verdict is inconclusive, if it is. */
        public Optional<String> reason() {
            return verdict instanceof Verdict.Inconclusive inconclusive
                    ? Optional.of(inconclusive.reason().text())
                    : Optional.empty();
        }

        private String reasonBehind() {
            return reason().map(text -> "; " + text).orElse("");
        }
    }

    /** 0 both conform, 1 one violates, 3 one is inconclusive and none violates. */
    public int exitStatus() {
        List<Verdict> verdicts = List.of(clients.verdict(), logs.verdict());
        if (verdicts.stream().anyMatch(Verdict.Violates.class::isInstance)) {
            return 1;
        }
        return verdicts.stream().allMatch(Verdict.Conforms.class::isInstance) ? 0 : 3;
    }

    /**
     * For people.
     *
     * @param kept whether history and logs are still there
     */
    public void print(PrintWriter out, boolean kept) {
        out.println("store: " + options.servers() + " servers, " + options.clients() + " clients for "
                + options.seconds() + " s, " + faults.size() + (faults.size() == 1 ? " fault" : " faults") + ", seed "
                + options.seed());
        out.println("  clients   " + clients.verdict().word() + " (kv): " + clients.size() + " requests, " + pending
                + " of them without an answer" + clients.reasonBehind());
        out.println("  logs      " + logs.verdict().word() + " (RaftStore): " + logs.size() + " sections of "
                + processes + " processes" + logs.reasonBehind());
        printed.forEach(line -> out.println("  output of a process: " + line));
        if (kept) {
            out.println("To reproduce:");
            again.forEach(command -> out.println("  " + command));
        }
    }
}
