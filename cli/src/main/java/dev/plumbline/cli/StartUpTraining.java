package dev.plumbline.cli;

import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.tla.TlaSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Does the same as most calls of {@code plumbline}, and prints nothing. Meanwhile the JVM records the loaded classes, and
 * the launcher makes an archive of them from which later calls load them faster. Other classes are loaded as usual.
 */
final class StartUpTraining {
    private StartUpTraining() {}

    /** @param arguments a folder for samples */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Terminal terminal = Terminal.silent();
        TlaSpec.useSanyExclusively();
        new WarmUp("check", "WarmUp.tla").close();
        // Before a violation: the interpreter that confirms it keeps the classes on the class path.
        run(terminal, 0, "check", "--spec", archetype(folder), logs(folder));
        run(terminal, 0, "demo", "--out", folder.toString());
        run(terminal, 0, "version");
        Path writes = Files.writeString(folder.resolve("register.ndjson"), """
                {"process":0,"op":"write","args":{"value":1},"call":0,"return":10}
                {"process":1,"op":"read","args":{"result":1},"call":5,"return":20}
                {"process":0,"op":"write","args":{"value":2},"call":15}
                """);
        for (String engine : List.of("auto", "sweep")) {
            run(terminal, 0, "check", "--model", "register", "--engine", engine, writes.toString());
            run(terminal, 0, "check", "--model", "register", "--engine", engine, "--json", writes.toString());
            run(terminal, 1, "check", "--model", "register", "--initial", "9", "--engine", engine, stale(folder));
        }
        String spec = folder.resolve("KvMap.tla").toString();
        run(
                terminal,
                0,
                "check",
                "--spec",
                spec,
                "--json",
                folder.resolve("good.ndjson").toString());
        String model = model(folder);
        run(terminal, 0, "graph", model);
        run(terminal, 0, "graph", "--safety", "--workers", "1", "--json", model);
        // The second call finds the specification that the first one stored.
        TlaSpec.storeIn(folder.resolve("cache"), "training", System.getProperty("user.name"));
        for (int i = 0; i < 2; i++) {
            run(
                    terminal,
                    0,
                    "check",
                    "--spec",
                    spec,
                    folder.resolve("good.ndjson").toString());
        }
    }

    /** A model that uses most of the language. */
    private static String model(Path folder) throws IOException {
        Files.writeString(folder.resolve("Training.cfg"), """
                CONSTANTS
                    Nodes = {n1, n2}
                    None = None
                SPECIFICATION Spec
                INVARIANT TypeOK
                PROPERTY Ends
                CONSTRAINT Small
                """);
        return Files.writeString(folder.resolve("Training.tla"), """
                ------------------------------ MODULE Training ------------------------------
                EXTENDS Integers, Sequences, FiniteSets, TLC
                CONSTANTS Nodes, None
                VARIABLES pc, queue, sent, owner
                vars == <<pc, queue, sent, owner>>
                Message == [to : Nodes, kind : {"ask", "grant"}, at : 0..2]
                TypeOK ==
                    /\\ pc \\in [Nodes -> {"idle", "wait", "done"}]
                    /\\ queue \\in Seq(Nodes) /\\ Len(queue) <= Cardinality(Nodes)
                    /\\ sent \\in SUBSET Message
                    /\\ owner \\in Nodes \\cup {None}
                    /\\ \\A i, j \\in DOMAIN queue : i # j => queue[i] # queue[j]
                Init ==
                    /\\ pc = [n \\in Nodes |-> "idle"]
                    /\\ queue = <<>> /\\ sent = {} /\\ owner = None
                Send(m) == sent' = sent \\cup {m}
                Ask(n) ==
                    /\\ pc[n] = "idle"
                    /\\ pc' = [pc EXCEPT ![n] = "wait"]
                    /\\ queue' = Append(queue, n)
                    /\\ Send([to |-> n, kind |-> "ask", at |-> Len(queue)])
                    /\\ UNCHANGED owner
                Grant ==
                    /\\ owner = None /\\ queue # <<>>
                    /\\ LET first == Head(queue)
                           last == IF \\E m \\in sent : m.kind = "ask" THEN CHOOSE m \\in sent : m.kind = "ask" ELSE None
                       IN  /\\ last # None
                           /\\ owner' = first
                           /\\ Send([last EXCEPT !.kind = "grant", !.to = first])
                    /\\ queue' = Tail(queue)
                    /\\ UNCHANGED pc
                Release(n) ==
                    /\\ owner = n
                    /\\ CASE pc[n] = "wait" -> pc' = [pc EXCEPT ![n] = "done"] [] OTHER -> FALSE
                    /\\ owner' = None
                    /\\ sent' = {m \\in sent : m.to # n} \\cup {[m EXCEPT !.at = 0] : m \\in sent \\ {}}
                    /\\ UNCHANGED <<queue>>
                Finished == (\\A n \\in Nodes : pc[n] = "done") /\\ UNCHANGED vars
                Next == Grant \\/ Finished \\/ \\E n \\in Nodes : Ask(n) \\/ Release(n)
                Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
                Small == Cardinality(sent) <= 2 * Cardinality(Nodes)
                Ends == <>(\\A n \\in Nodes : pc[n] = "done")
                =============================================================================
                """).toString();
    }

    private static String archetype(Path folder) throws IOException {
        return Files.writeString(folder.resolve("Clock.tla"), """
                ---- MODULE Clock ----
                EXTENDS Integers, Sequences, TLC
                (*
                --mpcal Clock {
                    mapping macro Signal {
                        read { yield $variable; }
                        write { yield $value; }
                    }
                    archetype AClock(ref time, ref bell[_]) variables rings = <<>>; {
                    tick:
                        while (TRUE) {
                            time := time + 1;
                            bell[self] := time;
                            if (time > 1) {
                                rings := Append(rings, "twice");
                            };
                        };
                    }
                    variables time = 0, bell = [each \\in {1} |-> 0];
                    process (Clock = 1) == instance AClock(ref time, ref bell[_]) mapping bell[_] via Signal;
                }
                *)
                \\* BEGIN TRANSLATION
                \\* END TRANSLATION
                ====
                """).toString();
    }

    private static String logs(Path folder) throws IOException {
        Path logs = Files.createDirectory(folder.resolve("clock"));
        Files.writeString(logs.resolve("AClock-1.log"), """
                {"archetypeName":"AClock","clock":[[["AClock","1"],1]],"csElements":[\
                {"indices":[],"name":{"name":".pc","prefix":"","self":"1"},"tag":"read","value":"\\"AClock.tick\\""},\
                {"indices":[],"name":{"name":"time","prefix":"AClock","self":"1"},"tag":"read","value":"0"},\
                {"indices":[],"name":{"name":"time","prefix":"AClock","self":"1"},"oldValue":"0","tag":"write","value":"1"},\
                {"indices":["1"],"name":{"name":"bell","prefix":"AClock","self":"1"},"tag":"write","value":"1"}],\
                "isAbort":false,"self":"1"}
                """);
        return logs.toString();
    }

    private static String stale(Path folder) throws IOException {
        return Files.writeString(folder.resolve("stale-register.ndjson"), """
                        {"process":0,"op":"write","args":{"value":1},"call":0,"return":10}
                        {"process":1,"op":"read","args":{"result":9},"call":15,"return":20}
                        """).toString();
    }

    private static void run(Terminal terminal, int expected, String... words) {
        int status = Main.run(terminal, words);
        if (status != expected) {
            throw new IllegalStateException(List.of(words) + " ended with status " + status + ", not " + expected);
        }
    }
}
