package dev.plumbline.services.plan;

import dev.plumbline.value.BadInput;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plan as a text that people can read and edit:
 *
 * <pre>
 * fault plan 1
 * seed 7
 * nodes 3
 * time 20s
 * at 4.2s for 3s: kill n2
 * at 9s for 2s: partition leader or n1
 * </pre>
 */
public final class PlanText {
    private static final String FIRST = "fault plan 1";
    private static final int MOST_NODES = 99;
    private static final long LONGEST = 1000L * 3600 * 24;
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?)s|([0-9]{1,12})ms");
    private static final Pattern FAULT = Pattern.compile("at (\\S+) for (\\S+): (\\S+)(?: (.*))?");
    private static final Pattern BRIDGE = Pattern.compile("(\\S+): ([^|]+)\\|([^|]+)");

    private PlanText() {}

    /** The text that {@link #parse} reads. */
    public static String of(FaultPlan plan) {
        StringBuilder text = new StringBuilder(
                FIRST + "\nseed " + plan.seed() + "\nnodes " + plan.nodes() + "\ntime " + time(plan.time()) + "\n");
        plan.faults().forEach(fault -> text.append(fault).append('\n'));
        return text.toString();
    }

    static String time(long millis) {
        return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString() + "s";
    }

    /** Blank lines and lines that begin with {@code #} are ignored. */
    public static FaultPlan parse(String text) throws BadInput {
        String[] lines = text.split("\n", -1);
        boolean begun = false;
        Long seed = null;
        Integer nodes = null;
        Long time = null;
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            try {
                if (!begun) {
                    expect(line.equals(FIRST), "'" + line + "'; expected '" + FIRST + "'");
                    begun = true;
                } else if (line.startsWith("seed ") && seed == null) {
                    seed = number(line.substring(5), Long.MIN_VALUE, Long.MAX_VALUE);
                } else if (line.startsWith("nodes ") && nodes == null) {
                    nodes = (int) number(line.substring(6), 1, MOST_NODES);
                } else if (line.startsWith("time ") && time == null) {
                    time = millis(line.substring(5));
                } else {
                    expect(
                            nodes != null && time != null && line.startsWith("at "),
                            "'" + line
                                    + "'; expected seed, nodes and time once each, then faults: at 2s for 3s: kill n1");
                    faults.add(fault(line, nodes, time));
                }
            } catch (BadInput e) {
                throw e.at(Integer.toString(i + 1));
            }
        }
        expect(seed != null && nodes != null && time != null, "incomplete; expected lines with seed, nodes and time");
        return new FaultPlan(seed, nodes, time, faults);
    }

    private static Fault fault(String line, int nodes, long time) throws BadInput {
        Matcher parts = FAULT.matcher(line);
        expect(parts.matches(), "'" + line + "'; expected for instance: at 2s for 3s: kill n1");
        Fault fault = new Fault(
                millis(parts.group(1)),
                millis(parts.group(2)),
                action(
                        parts.group(3),
                        parts.group(4) == null ? "" : parts.group(4).strip(),
                        nodes));
        expect(fault.at() < time, "the fault begins after the time of the plan, " + time(time));
        expect(fault.length() > 0, "a fault of no length; expected at least 1ms");
        return fault;
    }

    private static FaultAction action(String kind, String rest, int nodes) throws BadInput {
        switch (kind) {
            case "kill":
                return new FaultAction.Kill(Target.parse(rest, nodes));
            case "pause":
                return new FaultAction.Pause(Target.parse(rest, nodes));
            case "power-off":
                return new FaultAction.PowerOff(Target.parse(rest, nodes));
            case "slow-disk":
                return new FaultAction.SlowDisk(millis(first(rest)), Target.parse(afterFirst(rest), nodes));
            case "clock":
                boolean behind = rest.startsWith("-");
                long off = millis(first(behind ? rest.substring(1) : rest));
                return new FaultAction.Clock(behind ? -off : off, Target.parse(afterFirst(rest), nodes));
            case "partition":
                Target target = Target.parse(rest, nodes);
                expect(target.nodes().size() < nodes, "a partition of all nodes; expected some on each side");
                return new FaultAction.Split(target);
            case "one-way":
                expect(
                        rest.startsWith("from ") || rest.startsWith("to "),
                        "'" + rest + "'; expected from or to, and nodes");
                SortedSet<Integer> group = Target.nodes(rest.substring(rest.indexOf(' ')), nodes);
                expect(group.size() < nodes, "one way of all nodes; expected some on each side");
                return new FaultAction.OneWay(rest.startsWith("from "), group);
            case "bridge":
                return bridge(rest, nodes);
            case "ring":
                return ring(rest, nodes);
            case "delay":
                return new FaultAction.Delay(millis(rest));
            case "loss":
                expect(rest.endsWith("%"), "'" + rest + "'; expected a percentage, for instance 5%");
                return new FaultAction.Loss((int) number(rest.substring(0, rest.length() - 1), 1, 100));
            default:
                throw new BadInput(
                        "'" + kind + "'; expected kill, pause, power-off, slow-disk, clock, partition, one-way,"
                                + " bridge, ring, delay or loss");
        }
    }

    private static String first(String words) {
        return words.split(" ", 2)[0];
    }

    private static String afterFirst(String words) {
        return words.substring(first(words).length()).strip();
    }

    private static FaultAction bridge(String rest, int nodes) throws BadInput {
        Matcher parts = BRIDGE.matcher(rest);
        expect(parts.matches(), "'" + rest + "'; expected for instance: bridge n2: n1 | n3");
        int middle = Target.node(parts.group(1), nodes);
        SortedSet<Integer> left = Target.nodes(parts.group(2), nodes);
        SortedSet<Integer> right = Target.nodes(parts.group(3), nodes);
        for (int node : left) {
            expect(!right.contains(node), "n" + node + " is on both sides of the bridge");
        }
        expect(
                !left.contains(middle) && !right.contains(middle),
                "n" + middle + " is the bridge; expected the other nodes on the sides");
        return new FaultAction.Bridge(middle, left, right);
    }

    private static FaultAction ring(String rest, int nodes) throws BadInput {
        List<Integer> circle = new ArrayList<>();
        for (String word : rest.split("\\s+")) {
            circle.add(Target.node(word, nodes));
        }
        expect(
                circle.size() == nodes && circle.stream().distinct().count() == nodes,
                "'" + rest + "'; expected each of the " + nodes + " nodes once");
        expect(nodes > 3, "in a ring of " + nodes + " nodes all are neighbours; expected at least 4 nodes");
        return new FaultAction.Ring(List.copyOf(circle));
    }

    private static long millis(String text) throws BadInput {
        Matcher parts = TIME.matcher(text);
        expect(parts.matches(), "'" + text + "' is not a time; expected for instance 2.5s or 300ms");
        long millis = parts.group(1) != null
                ? new BigDecimal(parts.group(1)).movePointRight(3).longValueExact()
                : Long.parseLong(parts.group(2));
        expect(millis <= LONGEST, text + " is more than a day");
        return millis;
    }

    private static long number(String text, long least, long most) throws BadInput {
        try {
            long number = Long.parseLong(text.strip());
            expect(number >= least && number <= most, text.strip() + "; expected " + least + " to " + most);
            return number;
        } catch (NumberFormatException e) {
            throw new BadInput("'" + text.strip() + "' is not a whole number");
        }
    }

    private static void expect(boolean right, String message) throws BadInput {
        if (!right) {
            throw new BadInput(message);
        }
    }
}
