package dev.plumbline.benchmarks.logs;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Logs of a keeper, who lets one guest in at a time, and of many guests, as a runtime would write them: sections of Keeper.tla with vector clocks, each by a random process that can take it. A waiting guest sometimes logs an aborted
 * section.
 */
final class KeeperLogs implements AutoCloseable {
    private static final int DOOR = 0;
    private static final String ASK = "1";
    private static final String LEAVE = "2";
    private static final String ENTER = "3";

    private final Random random;
    private final List<Member> members = new ArrayList<>();
    private int written;

    private KeeperLogs(Path folder, int guests, long seed) throws IOException {
        random = new Random(seed);
        for (int id = 0; id <= guests; id++) {
            members.add(new Member(id, Files.newBufferedWriter(folder.resolve("trace-" + id + ".log"))));
        }
    }

    /** Writes {@code records} records of a keeper and {@code guests} guests, one file each. */
    static void write(Path folder, int guests, int records, long seed) throws IOException {
        try (KeeperLogs logs = new KeeperLogs(folder, guests, seed)) {
            while (logs.written < records) {
                Member next = logs.members.get(logs.random.nextInt(guests + 1));
                if (next.id == DOOR) {
                    logs.keeper(next);
                } else {
                    logs.guest(next);
                }
            }
        }
    }

    private record Letter(String text, int from, String word, Map<Integer, Integer> clock) {}

    /** A process: its position, its clock and its messages. */
    private static final class Member {
        final int id;
        final BufferedWriter log;
        final TreeMap<Integer, Integer> clock = new TreeMap<>();
        final List<Letter> post = new ArrayList<>();
        final Deque<Integer> waiting = new ArrayDeque<>();
        String label;
        Letter letter = new Letter("defaultInitValue", -1, "", Map.of());

        Member(int id, BufferedWriter log) {
            this.id = id;
            this.log = log;
            this.label = id == DOOR ? "watch" : "stroll";
        }

        String archetype() {
            return nameOf(id);
        }

        String waitingText() {
            return waiting.stream().map(String::valueOf).collect(Collectors.joining(", ", "<<", ">>"));
        }
    }

    private void keeper(Member keeper) throws IOException {
        switch (keeper.label) {
            case "watch" -> section(keeper, "listen", List.of());
            case "listen" -> {
                if (!keeper.post.isEmpty()) {
                    Letter letter = keeper.post.remove(random.nextInt(keeper.post.size()));
                    seen(keeper, letter.clock);
                    List<String> elements = List.of(
                            read(keeper, "post", "" + DOOR, letter.text),
                            write(keeper, "letter", "", letter.text, keeper.letter.text));
                    keeper.letter = letter;
                    section(keeper, "answer", elements);
                }
            }
            default -> answer(keeper);
        }
    }

    private void answer(Member keeper) throws IOException {
        List<String> elements = new ArrayList<>();
        String before = keeper.waitingText();
        elements.add(read(keeper, "letter", "", keeper.letter.text));
        int let = -1;
        if (keeper.letter.word.equals(ASK)) {
            elements.add(read(keeper, "waiting", "", before));
            let = keeper.waiting.isEmpty() ? keeper.letter.from : -1;
            keeper.waiting.add(keeper.letter.from);
            if (let >= 0) {
                elements.add(write(keeper, "post", "" + let, ENTER, ""));
            }
            elements.add(write(keeper, "waiting", "", keeper.waitingText(), before));
        } else {
            keeper.waiting.remove();
            let = keeper.waiting.isEmpty() ? -1 : keeper.waiting.peek();
            elements.add(write(keeper, "waiting", "", keeper.waitingText(), before));
            if (let >= 0) {
                elements.add(write(keeper, "post", "" + let, ENTER, ""));
            }
        }
        section(keeper, "watch", elements);
        if (let >= 0) {
            send(keeper, let, ENTER, ENTER);
        }
    }

    private void guest(Member guest) throws IOException {
        switch (guest.label) {
            case "stroll" -> section(guest, "ask", List.of());
            case "ask" -> tell(guest, ASK, "enter", List.of());
            case "enter" -> {
                if (!guest.post.isEmpty()) {
                    seen(guest, guest.post.remove(0).clock);
                    section(
                            guest,
                            "leave",
                            List.of(
                                    read(guest, "post", "" + guest.id, ENTER),
                                    write(guest, "inside", "" + guest.id, "TRUE", "")));
                } else if (random.nextInt(8) == 0) {
                    record(guest, true, List.of(pc(guest)));
                }
            }
            default -> tell(guest, LEAVE, "stroll", List.of(write(guest, "inside", "" + guest.id, "FALSE", "")));
        }
    }

    private void tell(Member guest, String word, String next, List<String> first) throws IOException {
        String letter = "((\"from\") :> (" + guest.id + ") @@ (\"word\") :> (" + word + "))";
        List<String> elements = new ArrayList<>(first);
        elements.add(write(guest, "post", "" + DOOR, letter, ""));
        section(guest, next, elements);
        send(guest, DOOR, letter, word);
    }

    private void send(Member from, int to, String text, String word) {
        members.get(to).post.add(new Letter(text, from.id, word, Map.copyOf(from.clock)));
    }

    private static void seen(Member member, Map<Integer, Integer> clock) {
        clock.forEach((process, count) -> member.clock.merge(process, count, Math::max));
    }

    private void section(Member member, String next, List<String> elements) throws IOException {
        List<String> all = new ArrayList<>();
        all.add(pc(member));
        all.addAll(elements);
        all.add(element("write", "", ".pc", member.id, "", label(member, next), label(member, member.label)));
        record(member, false, all);
        member.label = next;
    }

    private void record(Member member, boolean aborted, List<String> elements) throws IOException {
        member.clock.merge(member.id, 1, Integer::sum);
        String clock = member.clock.entrySet().stream()
                .map(entry ->
                        "[[\"" + nameOf(entry.getKey()) + "\",\"" + entry.getKey() + "\"]," + entry.getValue() + "]")
                .collect(Collectors.joining(",", "[", "]"));
        member.log.write("{\"archetypeName\":\"" + member.archetype() + "\",\"clock\":" + clock + ",\"csElements\":["
                + String.join(",", elements) + "],\"isAbort\":" + aborted + ",\"self\":\"" + member.id + "\"}\n");
        written++;
    }

    private static String nameOf(int id) {
        return id == DOOR ? "AKeeper" : "AGuest";
    }

    private static String label(Member member, String label) {
        return "\\\"" + member.archetype() + "." + label + "\\\"";
    }

    private static String pc(Member member) {
        return element("read", "", ".pc", member.id, "", label(member, member.label), "");
    }

    private static String read(Member member, String name, String index, String value) {
        return element("read", member.archetype(), name, member.id, index, quoted(value), "");
    }

    private static String write(Member member, String name, String index, String value, String old) {
        return element("write", member.archetype(), name, member.id, index, quoted(value), quoted(old));
    }

    private static String quoted(String text) {
        return text.replace("\"", "\\\"");
    }

    private static String element(
            String tag, String prefix, String name, int self, String index, String value, String old) {
        return "{\"indices\":[" + (index.isEmpty() ? "" : "\"" + index + "\"") + "],\"name\":{\"name\":\"" + name
                + "\",\"prefix\":\"" + prefix + "\",\"self\":\"" + self + "\"},"
                + (old.isEmpty() ? "" : "\"oldValue\":\"" + old + "\",") + "\"tag\":\"" + tag + "\",\"value\":\""
                + value
                + "\"}";
    }

    @Override
    public void close() throws IOException {
        for (Member member : members) {
            member.log.close();
        }
    }
}
