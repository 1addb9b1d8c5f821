package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.Conflict.Edge;
import dev.plumbline.history.History;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Recomputes the statements of cycles and torn pairs from the definitions. */
record StatedOrder(Accesses accesses, Precedence precedence) {
    /** What the operations of a history do to the places that hold a value. */
    interface Accesses {
        boolean initially(String place, Value value);

        /** Every operation that may have put the value there. */
        List<Integer> sources(String place, Value value);

        boolean found(int operation, String place, Value value);

        /** Whether the operation was certainly performed, and certainly left another value there. */
        boolean replaced(int operation, String place, Value value);
    }

    static StatedOrder of(History history, Accesses accesses) {
        return new StatedOrder(accesses, Precedence.of(history));
    }

    boolean holds(Conflict conflict) {
        return conflict instanceof Conflict.Cycle cycle ? holds(cycle) : holds((Conflict.TornPair) conflict);
    }

    private boolean holds(Conflict.Cycle cycle) {
        int at = cycle.operation();
        List<Edge> all = new ArrayList<>(cycle.edges());
        all.addAll(cycle.supports());
        for (Edge edge : cycle.edges()) {
            if (edge.from() != at) {
                return false;
            }
            at = edge.to();
        }
        return at == cycle.operation() && all.stream().allMatch(edge -> holds(edge, all));
    }

    private boolean holds(Edge edge, List<Edge> all) {
        return switch (edge.reason()) {
            case EARLIER -> precedence.holds(edge.from(), edge.to());
            case READ ->
                isSeen(edge.to(), edge.seen().orElseThrow())
                        && edge.seen().orElseThrow().by().orElseThrow() == edge.from();
            case OVERWRITTEN -> {
                Conflict.Seen seen = edge.seen().orElseThrow();
                yield edge.from() != edge.to()
                        && isSeen(edge.from(), seen)
                        && accesses.replaced(edge.to(), seen.place(), seen.value())
                        && (seen.by().isEmpty() || isBefore(seen.by().getAsInt(), edge.to(), edge, all));
            }
            case REPLACED -> {
                Conflict.Seen seen = edge.seen().orElseThrow();
                int reader = edge.reader().orElseThrow();
                yield isSeen(reader, seen)
                        && seen.by().orElseThrow() == edge.to()
                        && accesses.replaced(edge.from(), seen.place(), seen.value())
                        && isBefore(edge.from(), reader, edge, all);
            }
        };
    }

    private boolean isSeen(int reader, Conflict.Seen seen) {
        return accesses.found(reader, seen.place(), seen.value())
                && origin(reader, seen.place(), seen.value())
                        .equals(Optional.of(seen.by().orElse(-1)));
    }

    /** The only operation from which it can come, or -1 for the beginning. */
    private Optional<Integer> origin(int reader, String place, Value value) {
        List<Integer> origins = new ArrayList<>();
        if (accesses.initially(place, value)) {
            origins.add(-1);
        }
        accesses.sources(place, value).stream()
                .filter(source -> source != reader && !precedence.holds(reader, source))
                .forEach(origins::add);
        return origins.size() == 1 ? Optional.of(origins.get(0)) : Optional.empty();
    }

    private static boolean isBefore(int from, int to, Edge without, List<Edge> all) {
        Set<Integer> reached = new HashSet<>();
        List<Integer> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            int at = open.remove(0);
            for (Edge edge : all) {
                if (edge != without && edge.from() == at && reached.add(edge.to())) {
                    open.add(edge.to());
                }
            }
        }
        return reached.contains(to);
    }

    private boolean holds(Conflict.TornPair torn) {
        boolean seen = isSeen(torn.operation(), torn.first()) && isSeen(torn.operation(), torn.second());
        int first = torn.first().by().orElse(-1);
        int second = torn.second().by().orElse(-1);
        Set<Boolean> orders = new HashSet<>();
        for (Conflict.Replaced replaced : torn.replaced()) {
            Conflict.Seen sooner = replaced.first() ? torn.first() : torn.second();
            int later = replaced.first() ? second : first;
            boolean between = replaced.by() == later
                    || (sooner.by().isEmpty() || precedence.holds(sooner.by().getAsInt(), replaced.by()))
                            && precedence.holds(replaced.by(), later);
            if (!between || !accesses.replaced(replaced.by(), sooner.place(), sooner.value())) {
                return false;
            }
            orders.add(replaced.first());
        }
        boolean firstSooner = second >= 0 && (first < 0 || !precedence.holds(second, first));
        boolean secondSooner = first >= 0 && (second < 0 || !precedence.holds(first, second));
        return seen && (!firstSooner || orders.contains(true)) && (!secondSooner || orders.contains(false));
    }
}
