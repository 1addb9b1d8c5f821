package dev.plumbline.benchmarks.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** State logs of a replica set that does what Replica.tla allows, action by action. */
final class ReplicaLogs {
    private static final int NODES = 3;
    private static final int LONGEST = 4;

    private final Random random;
    private final String[] role = new String[NODES];
    private final int[] term = new int[NODES];
    private final List<List<Integer>> log = new ArrayList<>();
    private final int[] commit = new int[NODES];

    private record Move(String action, int... nodes) {}

    private ReplicaLogs(long seed) {
        random = new Random(seed);
        Arrays.fill(role, "Follower");
        for (int i = 0; i < NODES; i++) {
            log.add(new ArrayList<>());
        }
    }

    /**
     * A log.
     *
     * @param hidden whether term and commit are left out, and log may be as it was before the event
     */
    static String text(int events, long seed, boolean hidden) {
        ReplicaLogs set = new ReplicaLogs(seed);
        StringBuilder text = new StringBuilder();
        String before = set.logs();
        for (int i = 0; i < events; i++) {
            List<Move> moves = set.moves();
            Move move = moves.get(set.random.nextInt(moves.size()));
            set.perform(move);
            String now = set.logs();
            text.append("{\"time\":")
                    .append(1000L * i)
                    .append(",\"event\":\"")
                    .append(move.action)
                    .append('"');
            text.append(",\"args\":[");
            for (int j = 0; j < move.nodes.length; j++) {
                text.append(j == 0 ? "" : ",")
                        .append('"')
                        .append(name(move.nodes[j]))
                        .append('"');
            }
            text.append("],\"state\":{\"role\":").append(set.roles());
            text.append(",\"log\":").append(hidden && set.random.nextBoolean() ? before : now);
            if (!hidden) {
                text.append(",\"term\":").append(numbers(set.term));
                text.append(",\"commit\":").append(numbers(set.commit));
            }
            text.append("}}\n");
            before = now;
        }
        return text.toString();
    }

    private static String name(int node) {
        return "n" + (node + 1);
    }

    private List<Move> moves() {
        List<Move> moves = new ArrayList<>();
        boolean full = true;
        for (int i = 0; i < NODES; i++) {
            full &= log.get(i).size() == LONGEST && commit[i] == LONGEST;
            int own = log.get(i).size();
            long behind = log.stream().filter(other -> other.size() <= own).count();
            long level = log.stream().filter(other -> other.size() >= own).count();
            if (behind == NODES) {
                moves.add(new Move("BecomeLeader", i));
            }
            if (role[i].equals("Leader") && own < LONGEST) {
                moves.addAll(List.of(new Move("ClientWrite", i), new Move("ClientWrite", i)));
            }
            if (role[i].equals("Leader") && level * 2 > NODES) {
                moves.add(new Move("AdvanceCommit", i));
            }
            for (int j = 0; j < NODES; j++) {
                if (own < log.get(j).size()) {
                    moves.addAll(List.of(new Move("Replicate", i, j), new Move("Replicate", i, j)));
                }
                if (term[i] != term[j]) {
                    moves.add(new Move("LearnTerm", i, j));
                }
                if (commit[i] < commit[j] && commit[j] <= own) {
                    moves.addAll(List.of(new Move("LearnCommit", i, j), new Move("LearnCommit", i, j)));
                }
            }
        }
        if (full) {
            moves.add(new Move("Compact"));
        }
        return moves;
    }

    private void perform(Move move) {
        int i = move.nodes.length > 0 ? move.nodes[0] : 0;
        int j = move.nodes.length > 1 ? move.nodes[1] : 0;
        switch (move.action) {
            case "BecomeLeader" -> {
                Arrays.fill(role, "Follower");
                role[i] = "Leader";
                term[i] = (term[i] + 1) % 1000;
            }
            case "ClientWrite" -> log.get(i).add(term[i]);
            case "Replicate" -> log.get(i).add(log.get(j).get(log.get(i).size()));
            case "LearnTerm" -> {
                term[i] = term[j];
                role[i] = "Follower";
            }
            case "AdvanceCommit" -> commit[i] = log.get(i).size();
            case "LearnCommit" -> commit[i] = commit[j];
            default -> {
                log.forEach(List::clear);
                Arrays.fill(commit, 0);
            }
        }
    }

    private String roles() {
        return "{\"n1\":\"" + role[0] + "\",\"n2\":\"" + role[1] + "\",\"n3\":\"" + role[2] + "\"}";
    }

    private static String numbers(int[] numbers) {
        return "{\"n1\":" + numbers[0] + ",\"n2\":" + numbers[1] + ",\"n3\":" + numbers[2] + "}";
    }

    private String logs() {
        return "{\"n1\":" + log.get(0) + ",\"n2\":" + log.get(1) + ",\"n3\":" + log.get(2) + "}";
    }
}
