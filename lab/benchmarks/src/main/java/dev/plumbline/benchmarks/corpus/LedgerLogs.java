package dev.plumbline.benchmarks.corpus;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.states.StateLogCheck;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * State logs of threads that move money between accounts. Correct threads add to a balance under a lock; faulty ones
 * read it, wait, and write the sum, so that concurrent payments are lost.
 */
final class LedgerLogs {
    /** The content of a log: everything, everything but one variable, or no values at all. */
    private enum Form {
        ALL("vea"),
        WITHOUT_PURSE("pea"),
        VALUES_ONLY("v"),
        EVENTS_ONLY("ea"),
        /** Updates of variables, as other tools write them. */
        UPDATES("updates");

        private final String suffix;

        Form(String suffix) {
            this.suffix = suffix;
        }

        /** Whether a wrong balance can be found: without the names of actions, another action may explain it. */
        private boolean showsFaults() {
            return this == ALL || this == WITHOUT_PURSE || this == UPDATES;
        }
    }

    /** An event with the values after it. */
    private record Event(
            String action,
            String clerk,
            String account,
            long amount,
            Map<String, Long> balance,
            Map<String, Long> purse,
            long paid) {}

    private static final List<String> ACCOUNTS = List.of("a1", "a2");
    private static final int PAYMENTS = 6;
    private static final long FIRST = 10;
    private static final int ATTEMPTS = 200;

    private final Map<String, Long> balance = new TreeMap<>();
    private final Map<String, Long> purse = new TreeMap<>();
    private final List<Event> events = new ArrayList<>();
    private final List<String> clerks = new ArrayList<>();
    private final boolean careless;
    private final long seed;
    private long paid;

    private LedgerLogs(int number, boolean careless, long seed) {
        for (int i = 1; i <= number; i++) {
            clerks.add("c" + i);
        }
        ACCOUNTS.forEach(account -> balance.put(account, FIRST));
        clerks.forEach(clerk -> purse.put(clerk, 0L));
        this.careless = careless;
        this.seed = seed;
    }

    /** Adds logs of right and wrong clerks in every form, for each of these numbers of clerks. */
    static void record(Path corpus, VerdictTable table, long seed, List<Integer> numbers)
            throws BadInput, IOException, InterruptedException {
        for (int clerks : numbers) {
            for (boolean careless : List.of(false, true)) {
                LedgerLogs logs = run(clerks, careless, seed);
                for (Form form : Form.values()) {
                    if (!careless || form.showsFaults()) {
                        logs.keep(corpus, table, form);
                    }
                }
            }
        }
    }

    private static LedgerLogs run(int clerks, boolean careless, long seed) throws BadInput, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            LedgerLogs logs = new LedgerLogs(clerks, careless, seed + attempt);
            logs.run();
            if (logs.isRight() != careless) {
                return logs;
            }
        }
        throw new BadInput("no payment was lost in " + ATTEMPTS + " runs");
    }

    private void run() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(clerks.size());
        try {
            List<Future<?>> ended = new ArrayList<>();
            for (String clerk : clerks) {
                ended.add(threads.submit(() -> work(clerk, new Random(seed * 100 + clerks.indexOf(clerk)))));
            }
            for (Future<?> each : ended) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a clerk failed", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private void work(String clerk, Random random) {
        for (int i = 0; i < PAYMENTS; i++) {
            String from = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
            String to = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
            long amount = 1 + random.nextInt(3);
            synchronized (this) {
                if (balance.get(from) < amount) {
                    continue;
                }
                balance.merge(from, -amount, Long::sum);
                purse.put(clerk, amount);
                log("Withdraw", clerk, from, amount);
            }
            LockSupport.parkNanos(random.nextInt(100_000));
            long seen;
            synchronized (this) {
                seen = balance.get(to);
            }
            if (careless) {
                LockSupport.parkNanos(random.nextInt(200_000));
            }
            synchronized (this) {
                balance.put(to, (careless ? seen : balance.get(to)) + amount);
                purse.put(clerk, 0L);
                paid++;
                log("Deposit", clerk, to, amount);
            }
        }
    }

    private void log(String action, String clerk, String account, long amount) {
        events.add(new Event(action, clerk, account, amount, new TreeMap<>(balance), new TreeMap<>(purse), paid));
    }

    /** Whether every balance follows from the one before, by arithmetic alone, without a specification. */
    private boolean isRight() {
        Map<String, Long> should = new TreeMap<>();
        ACCOUNTS.forEach(account -> should.put(account, FIRST));
        for (Event event : events) {
            should.merge(event.account, event.action.equals("Deposit") ? event.amount : -event.amount, Long::sum);
            if (!should.equals(event.balance)) {
                return false;
            }
        }
        return true;
    }

    private void keep(Path corpus, VerdictTable table, Form form) throws BadInput, IOException {
        String name = (careless ? "careless-" : "careful-") + clerks.size() + "." + form.suffix + ".ndjson";
        Path folder = corpus.resolve("states");
        Files.writeString(folder.resolve(name), text(form));
        boolean updates = form == Form.UPDATES;
        if (updates) {
            String middle = name.replace(".ndjson", "");
            Files.writeString(
                    folder.resolve("conf." + middle + ".ndjson"),
                    "{\"Account\":" + list(ACCOUNTS) + "}\n{\"Clerk\":" + list(clerks) + "}\n");
        }
        Verdict.Word word = StateLogCheck.of(
                        TlaSource.of(folder.resolve("Ledger.tla")), StateMapping.NONE, List.of(folder.resolve(name)))
                .run()
                .verdict()
                .word();
        if (word != (careless ? Verdict.Word.VIOLATES : Verdict.Word.CONFORMS)) {
            throw new IllegalStateException(name + " " + word);
        }
        table.add(new VerdictTable.RecordedCase(
                "states/" + name,
                "Ledger",
                "-",
                "sequence",
                careless ? "reject" : "accept",
                "arithmetic",
                events.size(),
                List.of(form.suffix)));
    }

    private String text(Form form) {
        StringBuilder text = new StringBuilder();
        if (form != Form.UPDATES) {
            text.append("{\"header\":{\"constants\":{\"Account\":" + list(ACCOUNTS) + ",\"Clerk\":" + list(clerks)
                    + "}}}\n");
        }
        for (Event event : events) {
            text.append(form == Form.UPDATES ? updates(event) : line(event, form))
                    .append('\n');
        }
        return text.toString();
    }

    private static String line(Event event, Form form) {
        List<String> fields = new ArrayList<>();
        if (form != Form.VALUES_ONLY) {
            boolean withdraws = event.action.equals("Withdraw");
            fields.add("\"event\":\"" + event.action + "\"");
            fields.add("\"args\":{\"c\":\"" + event.clerk + "\",\"a\":\"" + event.account + "\""
                    + (withdraws ? ",\"n\":" + event.amount : "") + "}");
        }
        if (form != Form.EVENTS_ONLY) {
            fields.add("\"state\":{\"balance\":" + object(event.balance)
                    + (form == Form.WITHOUT_PURSE ? "" : ",\"purse\":" + object(event.purse)) + ",\"paid\":"
                    + event.paid
                    + "}");
        }
        return "{" + String.join(",", fields) + "}";
    }

    private static String updates(Event event) {
        boolean withdraws = event.action.equals("Withdraw");
        return "{\"event\":\"" + event.action + "\",\"event_args\":[\"" + event.clerk + "\",\"" + event.account + "\""
                + (withdraws ? "," + event.amount : "") + "],\"balance\":["
                + update("Update", event.account, event.balance.get(event.account)) + "],\"purse\":["
                + update("Update", event.clerk, event.purse.get(event.clerk)) + "],\"paid\":["
                + (withdraws
                        ? "{\"op\":\"Unchanged\",\"path\":[],\"args\":[]}"
                        : "{\"op\":\"Add\",\"path\":[],\"args\":[1]}")
                + "]}";
    }

    private static String update(String op, String key, long value) {
        return "{\"op\":\"" + op + "\",\"path\":[\"" + key + "\"],\"args\":[" + value + "]}";
    }

    private static String object(Map<String, Long> values) {
        List<String> fields = new ArrayList<>();
        values.forEach((key, value) -> fields.add("\"" + key + "\":" + value));
        return "{" + String.join(",", fields) + "}";
    }

    private static String list(List<String> values) {
        return "[\"" + String.join("\",\"", values) + "\"]";
    }
}
