package dev.plumbline.generate.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Specifications of every shape that a generator may meet, by the name of their module. */
final class SampleSpecs {
    private static final Map<String, String> TEXTS = new TreeMap<>();

    static {
        add("Queue", """
                EXTENDS Sequences
                CONSTANT Values
                VARIABLE queue
                Init == queue = <<>>
                \\* Puts an element at the end.
                Enqueue(value) == queue' = Append(queue, value)
                Dequeue(result) == queue # <<>> /\\ result = Head(queue) /\\ queue' = Tail(queue)
                Next == \\E v \\in Values : Enqueue(v) \\/ Dequeue(v)
                """);
        add("KvMap", """
                EXTENDS Naturals
                CONSTANTS Keys, Values, None
                VARIABLE dict
                Init == dict = [k \\in Keys |-> None]
                Put(key, value, result) == result = dict[key] /\\ dict' = [dict EXCEPT ![key] = value]
                Get(key, result) == result = dict[key] /\\ UNCHANGED dict
                Size(n) == UNCHANGED dict
                Next == \\/ \\E k \\in Keys, v \\in Values, r \\in Values \\union {None} : Put(k, v, r) \\/ Get(k, r)
                        \\/ \\E n \\in 0..9 : Size(n)
                """);
        add("Transactions", """
                EXTENDS Naturals
                CONSTANTS Keys, Tids
                VARIABLES store, open
                vars == <<store, open>>
                Init == store = [k \\in Keys |-> 0] /\\ open = {}
                Begin(tid) == tid \\notin open /\\ open' = open \\cup {tid} /\\ UNCHANGED store
                Read(tid, key, result) == tid \\in open /\\ result = store[key] /\\ UNCHANGED vars
                Write(tid, key, value, ok) == tid \\in open /\\ store' = [store EXCEPT ![key] = value] /\\ UNCHANGED open
                Commit(tid) == tid \\in open /\\ open' = open \\ {tid} /\\ UNCHANGED store
                Commit_Abort(tid, reason) == open' = open \\ {tid} /\\ UNCHANGED store
                Next == \\E tid \\in Tids : \\/ Begin(tid) \\/ Commit(tid)
                                          \\/ \\E why \\in {"conflict", "timeout"} : Commit_Abort(tid, why)
                                          \\/ \\E k \\in Keys, v \\in Nat : \\/ Read(tid, k, v)
                                                                         \\/ \\E ok \\in BOOLEAN : Write(tid, k, v, ok)
                Spec == Init /\\ [][Next]_vars
                """);
        add("Bulk", """
                EXTENDS Sequences, Naturals
                CONSTANT Producers
                VARIABLE queue
                Init == queue = <<>>
                BulkEnqueue_Step(producer, item) == queue' = Append(queue, <<producer, item>>)
                BulkEnqueue_Done(producer, n) == UNCHANGED queue
                BulkEnqueue_Abort(producer, why) == UNCHANGED queue
                Next == \\E producer \\in Producers, i \\in 1..5 :
                    BulkEnqueue_Step(producer, i) \\/ BulkEnqueue_Done(producer, i) \\/ BulkEnqueue_Abort(producer, i)
                """);
        add("Cell", """
                CONSTANT Id
                VARIABLE cells
                Set(x) == cells' = [cells EXCEPT ![Id] = x]
                Clear == cells' = [cells EXCEPT ![Id] = 0]
                Init == cells = <<>>
                Next == Clear \\/ \\E x \\in {"a", "b\\\\c", "d\\"e"} : Set(x)
                """);
        add("TwoCells", """
                EXTENDS Naturals
                VARIABLE cells
                C(Id) == INSTANCE Cell
                D == INSTANCE Cell WITH Id <- 3
                Init == cells = [i \\in 1..3 |-> 0]
                Next == \\/ \\E i \\in 1..2, msg \\in [to : 1..2, x : 3..4] : C(i)!Set(msg.x)
                        \\/ \\E i \\in 1..2 : C(i)!Clear
                        \\/ D!Clear \\/ \\E d_Set \\in 1..2 : D!Set(d_Set)
                """);
        add("Hostile", """
                EXTENDS Integers
                CONSTANTS class, new
                VARIABLE x
                S \\uplus T == S \\cup T
                Init == x = 0
                (* Ends comments: *\\/ or not. */ @deprecated <b> & ?
                   A lone backslash at the end \\ *)
                Wait(int, class_, call, c, _x) == x' = int
                wait(system, this, NULL) == x' = this
                Wait_(delete, template) == x' = delete
                Register(register) == x' = register
                int_ == x' = 1
                2PC(1st) == x' = 1st
                Notify(String, Call, long) == x' = long
                toString(a, b) == x' = a
                a (+) b == x' = a + b
                Main(main, std) == x' = 2
                Context == x' = 3
                Yield(var, record, yield) == x' = 3
                Delete(auto, context) == x' = 3
                Next == \\/ \\E i \\in 1..3, j \\in class \\union new, k \\in {} \\uplus {} : Wait(i, j, k, i, j) \\/ wait(i, j, k)
                        \\/ \\E i \\in {5, 7} : Wait_(i, i) \\/ Register(i) \\/ 2PC(i) \\/ Notify(i, i, i) \\/ toString(i, i)
                        \\/ \\E i \\in -5..-3 : i (+) i \\/ Main(i, i) \\/ Yield(i, i, i) \\/ Delete(i, i)
                        \\/ int_ \\/ Context
                """);
        add("Shapes", """
                EXTENDS Naturals, Sequences
                VARIABLES store, queue
                Small == 1..3
                Keys == Small \\ {2}
                Names == {"a", "b"}
                Init == store = <<>> /\\ queue = <<>>
                Set(keys) == store' = keys
                All(seq) == queue' = seq
                Map(f, r) == store' = <<f, r>>
                Pair(p, e) == store' = <<p, e>>
                Look(key, v) == v = store[key] /\\ UNCHANGED <<store, queue>>
                Length(n) == n = Len(queue) /\\ UNCHANGED <<store, queue>>
                Evict(x) == x \\in DOMAIN store /\\ store' = x
                Next == \\/ \\E keys \\in SUBSET Keys : Set(keys)
                        \\/ \\E seq \\in Seq(Names) : All(seq)
                        \\/ \\E f \\in [Names -> Small], r \\in [on : BOOLEAN, by : Small] : Map(f, r)
                        \\/ \\E p \\in Small \\X Names, e \\in Names \\union {7, 9} : Pair(p, e)
                        \\/ \\E key \\in Keys, v \\in 1..9 : Look(key, v)
                        \\/ \\E n \\in Nat : Length(n)
                        \\/ \\E x \\in DOMAIN store : Evict(x)
                """);
        add("Counter", """
                EXTENDS Naturals
                VARIABLES n, pc
                vars == <<n, pc>>
                ProcSet == 1..3
                Init == n = 0 /\\ pc = [self \\in ProcSet |-> "read"]
                read(self) == /\\ pc[self] = "read" /\\ pc' = [pc EXCEPT ![self] = "write"] /\\ n' = n
                write(self) == /\\ pc[self] = "write" /\\ n' = n + 1 /\\ pc' = [pc EXCEPT ![self] = "Done"]
                p(self) == read(self) \\/ write(self)
                Terminating == /\\ \\A self \\in ProcSet : pc[self] = "Done" /\\ UNCHANGED vars
                Next == (\\E self \\in 1..3 : p(self)) \\/ Terminating
                Spec == Init /\\ [][Next]_vars
                """);
        add("Stack", """
                EXTENDS Sequences
                VARIABLE s
                Init == s = <<>>
                Push(v) == s' = <<v>> \\o s
                Pop(v, found) == found = (s # <<>>) /\\ s' = IF found THEN Tail(s) ELSE s
                Peek(v) == UNCHANGED s
                Any == \\E v \\in {"x", "y"} : Push(v) \\/ Peek(v)
                Next == Any \\/ \\E v \\in {"x", "y"}, found \\in BOOLEAN : Pop(v, found)
                """);
        add("Lock", """
                VARIABLE owner
                Init == owner = 0
                Acquire(thread) == owner = 0 /\\ owner' = thread
                Release(thread) == owner = thread /\\ owner' = 0
                TryAcquire(thread, waited) == owner' = owner
                Next == \\E thread \\in {1, 2} : Acquire(thread) \\/ Release(thread) \\/ \\E w \\in BOOLEAN : TryAcquire(thread, w)
                """);
        add("Messages", """
                VARIABLE msgs
                Init == msgs = {}
                Send(src, dst) == msgs' = msgs \\cup {<<src, dst>>}
                Receive(src, dst) == msgs' = msgs \\ {<<src, dst>>}
                Lose == UNCHANGED msgs
                Next == \\/ \\E src, dst \\in {"n1", "n2"} : Send(src, dst)
                        \\/ \\E <<s, d>> \\in msgs : Receive(s, d)
                        \\/ Lose
                """);
        add("register", """
                CONSTANTS V, Less(_, _)
                VARIABLE r
                Init == r = 0
                Read(v) == r = v /\\ UNCHANGED r
                Write(v) == Less(r, v) /\\ r' = v
                Cas(from, to, ok) == r' = to
                Next == \\E v, w \\in V : Read(v) \\/ Write(w) \\/ Cas(v, w, TRUE) \\/ Cas(v, w, FALSE)
                """);
    }

    private SampleSpecs() {}

    private static void add(String name, String body) {
        TEXTS.put(name, body);
    }

    static List<String> names() {
        return List.copyOf(TEXTS.keySet());
    }

    /** Writes all of them, as some instantiate others, and returns the file of this one. */
    static Path write(Path folder, String name) {
        TEXTS.forEach((module, text) -> write(folder, module, text));
        return folder.resolve(name + ".tla");
    }

    static Path write(Path folder, String module, String body) {
        try {
            Path file = folder.resolve(module + ".tla");
            Files.writeString(file, "---- MODULE " + module + " ----\n" + body + "====\n");
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
