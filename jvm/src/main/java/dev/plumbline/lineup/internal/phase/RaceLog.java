package dev.plumbline.lineup.internal.phase;

import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.jvm.execution.Caller;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Race;
import dev.plumbline.jvm.execution.RaceListener;
import dev.plumbline.jvm.execution.RacyAccess;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.RaceFindings;
import dev.plumbline.lineup.result.RacePolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The data races of many tests, which several workers may check at once. */
public final class RaceLog {
    private final RacePolicy policy;
    // Guarded by this.
    private final Map<Matrix, List<OfTest>> tests = new LinkedHashMap<>();

    public RaceLog(RacePolicy policy) {
        this.policy = policy;
    }

    /** The findings in one test, by one worker. */
    public final class OfTest implements RaceListener {
        private final NumberedCalls numbering;
        private final List<Race> fresh = new ArrayList<>();
        private final List<DataRace> races = new ArrayList<>();
        private final List<RacingAccesses.CodeLine> weak = new ArrayList<>();
        private long executions;

        private OfTest(NumberedCalls numbering) {
            this.numbering = numbering;
        }

        @Override
        public void found(Race race) {
            fresh.add(race);
        }

        @Override
        public void usesWeakOrder(Site site) {
            weak.add(place(site));
        }

        /** An execution has ended. */
        public void ended(Execution execution) {
            executions++;
            for (Race race : fresh) {
                RacingAccesses accesses = new RacingAccesses(
                        race.variable(), access(race.first(), numbering), access(race.second(), numbering), 0);
                races.add(new DataRace(accesses, numbering.matrix(), execution.schedule()));
            }
            fresh.clear();
        }
    }

    /** A listener for the executions of one test; empty if races are not detected. */
    public Optional<OfTest> begin(NumberedCalls numbering) {
        if (policy == RacePolicy.OFF) {
            return Optional.empty();
        }
        OfTest test = new OfTest(numbering);
        synchronized (this) {
            tests.computeIfAbsent(numbering.matrix(), any -> new ArrayList<>()).add(test);
        }
        return Optional.of(test);
    }

    private static RacingAccesses.CodeLine place(Site site) {
        return new RacingAccesses.CodeLine(site.type(), site.method(), site.line());
    }

    private static RacingAccesses.Access access(RacyAccess access, NumberedCalls numbering) {
        Optional<RacingAccesses.CodeLine> calledAt = access.caller()
                .map((Caller caller) -> new RacingAccesses.CodeLine(caller.type(), caller.method(), caller.line()));
        boolean ofProgram = access.thread() < numbering.matrix().threads().size();
        Optional<String> call = access.call() < 0 || !ofProgram
                ? Optional.empty()
                : Optional.of(numbering
                        .invocation(numbering.number(access.thread(), access.call()))
                        .toString());
        String thread = !ofProgram
                ? "started thread " + access.thread()
                : call.isEmpty() ? "the constructor" : NumberedCalls.threadName(access.thread());
        return new RacingAccesses.Access(access.writes(), place(access.site()), calledAt, thread, call);
    }

    /** Two lines of the code under test and the variable that they access; within the JDK, any variable. */
    private record Pair(String one, String other, String variable) {
        static Pair of(DataRace race) {
            String first = key(race.first());
            String second = key(race.second());
            boolean ofJdk = race.first().calledAt().isPresent()
                    && race.second().calledAt().isPresent();
            boolean ordered = first.compareTo(second) <= 0;
            return new Pair(ordered ? first : second, ordered ? second : first, ofJdk ? "" : race.variable());
        }

        /**
         * A race within the JDK is identified by the line that called it. Which of its accesses comes first does not
         * matter.
         */
        private static String key(RacingAccesses.Access access) {
            return access.calledAt().orElse(access.place()).full()
                    + (access.calledAt().isPresent() ? "" : access.writes() ? " write" : " read");
        }
    }

    /** Whether two findings are the same race. */
    public static boolean sameLines(DataRace one, DataRace other) {
        return Pair.of(one).equals(Pair.of(other));
    }

    /** The findings in these tests. */
    public synchronized RaceFindings of(Collection<Matrix> counted) {
        if (policy == RacePolicy.OFF) {
            return RaceFindings.OFF;
        }
        long watched = 0;
        List<DataRace> all = new ArrayList<>();
        Map<String, RacingAccesses.CodeLine> weak = new TreeMap<>();
        for (Matrix test : counted) {
            for (OfTest each : tests.getOrDefault(test, List.of())) {
                watched += each.executions;
                all.addAll(each.races);
                each.weak.forEach(place -> weak.put(place.full(), place));
            }
        }
        // Stable: among tests of the same size, those that were counted first.
        all.sort(Comparator.comparingInt(race -> race.test().calls()));
        return new RaceFindings(policy, watched, distinct(all), List.copyOf(weak.values()), Optional.empty());
    }

    private static List<DataRace> distinct(List<DataRace> all) {
        Map<Pair, DataRace> first = new LinkedHashMap<>();
        Map<Pair, java.util.Set<String>> variables = new LinkedHashMap<>();
        for (DataRace race : all) {
            Pair pair = Pair.of(race);
            first.putIfAbsent(pair, race);
            variables.computeIfAbsent(pair, any -> new java.util.HashSet<>()).add(race.variable());
        }
        List<DataRace> distinct = new ArrayList<>();
        first.forEach((pair, race) -> distinct.add(new DataRace(
                new RacingAccesses(
                        race.variable(),
                        race.first(),
                        race.second(),
                        variables.get(pair).size() - 1),
                race.test(),
                race.schedule())));
        return distinct;
    }
}
