package dev.plumbline.mpcal.internal.log;

/**
 * Which record has seen which, by the definition: every record is a node, lost ones included, and "has seen" is closed
 * under itself.
 */
final class SeenRecords {
    private final int[] lengths;
    private final int most;
    private final boolean[][] seen;

    /** @param beyond how many records beyond the end of a log a clock may name */
    SeenRecords(int[][][] clocks, int[] lengths, int beyond) {
        this.lengths = lengths;
        int longest = 0;
        for (int length : lengths) {
            longest = Math.max(longest, length);
        }
        most = longest + beyond + 1;
        int nodes = lengths.length * most;
        seen = new boolean[nodes][nodes];
        for (int process = 0; process < lengths.length; process++) {
            for (int record = 1; record < most; record++) {
                seen[node(process, record)][node(process, record - 1)] = true;
            }
            for (int record = 0; record < lengths[process]; record++) {
                for (int other = 0; other < lengths.length; other++) {
                    int count = clocks[process][record][other];
                    if (other != process && count > 0) {
                        seen[node(process, record)][node(other, count - 1)] = true;
                    }
                }
            }
        }
        for (int through = 0; through < nodes; through++) {
            for (int from = 0; from < nodes; from++) {
                for (int to = 0; to < nodes; to++) {
                    seen[from][to] |= seen[from][through] && seen[through][to];
                }
            }
        }
    }

    private int node(int process, int record) {
        return process * most + record;
    }

    /** Whether a record has seen itself. */
    boolean isCircular() {
        for (int node = 0; node < seen.length; node++) {
            if (seen[node][node]) {
                return true;
            }
        }
        return false;
    }

    /** How many records of a process have seen no lost one. */
    int judged(int process) {
        int judged = 0;
        for (int record = 0; record < lengths[process]; record++) {
            boolean lost = false;
            for (int other = 0; other < lengths.length; other++) {
                for (int beyond = lengths[other]; beyond < most; beyond++) {
                    lost |= seen[node(process, record)][node(other, beyond)];
                }
            }
            judged += lost ? 0 : 1;
        }
        return judged;
    }
}
