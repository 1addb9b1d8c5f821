package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.conflict.ConflictSearch;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Conflicts of registers and maps in TLA+, in many styles: the operations of each conflict violate alone, which is found
 * by trying every order. Specifications that compute with the values in a cell have no conflicts with a name.
 */
@Tag("slow")
class CellConflictsTest {
    private static final int HISTORIES = 60;
    private static final List<Value> VALUES =
            List.of(Value.of(1), Value.of(2), Value.of(3), Value.of(4), Value.of(5), Value.model("none"));

    @TempDir
    private Path folder;

    private record Style(String name, String body, List<String> operations) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<String> MAP = List.of("Put(key, value, result)", "Get(key, result)");

    private static List<Style> styles() {
        return List.of(
                new Style(
                        "Register",
                        """
                        VARIABLE value
                        Init == value = None
                        Set(new) == value' = new
                        Read(result) == result = value /\\ UNCHANGED value
                        Swap(new, result) == value = result /\\ value' = new
                        Exchange(old, new, result) ==
                            IF value = old THEN result = TRUE /\\ value' = new ELSE result = FALSE /\\ UNCHANGED value
                        Next == \\E v, w \\in Values : Set(v) \\/ Read(v) \\/ Swap(v, w)
                                    \\/ Exchange(v, w, TRUE) \\/ Exchange(v, w, FALSE)
                        """,
                        List.of("Set(new)", "Read(result)", "Swap(new, result)", "Exchange(old, new, truth)")),
                new Style("Fixed", """
                        VARIABLE dict
                        Init == dict = [key \\in Values |-> None]
                        Put(key, value, result) == dict' = [dict EXCEPT ![key] = value] /\\ result = dict[key]
                        Get(key, result) == result = dict[key] /\\ UNCHANGED dict
                        Blind(key, value) == dict' = [dict EXCEPT ![key] = value]
                        Next == \\E k, v, r \\in Values : Put(k, v, r) \\/ Get(k, r) \\/ Blind(k, v)
                        """, List.of("Put(key, value, result)", "Get(key, result)", "Blind(key, value)")),
                new Style(
                        "Growing",
                        """
                        VARIABLE dict
                        Lookup(key) == IF key \\in DOMAIN dict THEN dict[key] ELSE None
                        Init == dict = [k \\in {} |-> None]
                        Put(key, value, result) == result = Lookup(key) /\\ dict' = (key :> value) @@ dict
                        Get(key, result) == result = Lookup(key) /\\ UNCHANGED dict
                        Add(key, value) == dict' = dict @@ (key :> value)
                        Remove(key) == dict' = [k \\in DOMAIN dict \\ {key} |-> dict[k]]
                        Upsert(key, value) == dict' = [k \\in DOMAIN dict \\cup {key} |-> IF k = key THEN value ELSE dict[k]]
                        Next == \\E k, v, r \\in Values : Put(k, v, r) \\/ Get(k, r) \\/ Add(k, v) \\/ Remove(k) \\/ Upsert(k, v)
                        """,
                        List.of(
                                "Put(key, value, result)",
                                "Get(key, result)",
                                "Add(key, value)",
                                "Remove(key)",
                                "Upsert(key, value)")),
                new Style("Cases", """
                        VARIABLE dict
                        Init == dict = [key \\in Values |-> None]
                        Put(key, value, result) ==
                            LET old == dict[key]
                            IN  /\\ dict' = CASE old = None -> [dict EXCEPT ![key] = value] [] OTHER -> dict
                                /\\ result = old
                        Get(key, result) == \\E r \\in {result} : dict[key] = r /\\ dict' = dict
                        Next == \\E k, v, r \\in Values : Put(k, v, r) \\/ Get(k, r)
                        """, MAP),
                new Style(
                        "Record",
                        """
                        VARIABLE state
                        Init == state = [x |-> None, y |-> None]
                        SetX(new) == state' = [state EXCEPT !.x = new]
                        SetY(new) == state' = [state EXCEPT !.y = new]
                        Both(x, y) == state' = [state EXCEPT !.x = x, !.y = y]
                        Read(x, y) == state.x = x /\\ state.y = y /\\ UNCHANGED state
                        Next == \\E v, w \\in Values : SetX(v) \\/ SetY(v) \\/ Both(v, w) \\/ Read(v, w)
                        """,
                        List.of("SetX(new)", "SetY(new)", "Both(x, y)", "Both(x, y)", "Read(x, y)", "Read(x, y)")),
                new Style("Pair", """
                        VARIABLES left, right
                        Init == left = None /\\ right = None
                        Both(x, y) == left' = x /\\ right' = y
                        Left(x) == left' = x /\\ UNCHANGED right
                        Read(x, y) == x = left /\\ y = right /\\ UNCHANGED <<left, right>>
                        Next == \\E v, w \\in Values : Both(v, w) \\/ Left(v) \\/ Read(v, w)
                        """, List.of("Both(x, y)", "Left(x)", "Read(x, y)")),
                new Style("Silent", """
                        VARIABLES buffer, stored, other
                        Init == buffer = None /\\ stored = None /\\ other = None
                        Write(value) == buffer = None /\\ buffer' = value /\\ UNCHANGED <<stored, other>>
                        Flush == buffer # None /\\ stored' = buffer /\\ buffer' = None /\\ UNCHANGED other
                        Read(result) == result = stored /\\ UNCHANGED <<buffer, stored, other>>
                        Set(new) == other' = new /\\ UNCHANGED <<buffer, stored>>
                        Get(result) == result = other /\\ UNCHANGED <<buffer, stored, other>>
                        Next == Flush \\/ \\E v \\in Values : Write(v) \\/ Read(v) \\/ Set(v) \\/ Get(v)
                        """, List.of("Write(value)", "Read(result)", "Set(new)", "Get(result)")),
                new Style("Account", """
                        VARIABLE balance
                        Init == balance = 3
                        Deposit(amount) == amount \\in Nat /\\ balance' = balance + amount
                        Withdraw(amount) == amount \\in Nat /\\ amount <= balance /\\ balance' = balance - amount
                        Balance(result) == result = balance /\\ UNCHANGED balance
                        Next == \\E n \\in Values : Deposit(n) \\/ Withdraw(n) \\/ Balance(n)
                        """, List.of("Deposit(amount)", "Withdraw(amount)", "Balance(result)")),
                new Style("Counter", """
                        VARIABLE n
                        Init == n = 1
                        Up(result) == result = n /\\ n' = IF n = 3 THEN 1 ELSE n + 1
                        Next == \\E r \\in Values : Up(r)
                        """, List.of("Up(result)")),
                new Style("Moved", """
                        VARIABLES here, there
                        Init == here = 1 /\\ there = 2
                        Move(result) == result = here /\\ there' = here /\\ here' = there
                        Turn(result) == result = there /\\ there' = here /\\ here' = result
                        Read(result) == result = here /\\ UNCHANGED <<here, there>>
                        Next == \\E r \\in Values : Move(r) \\/ Turn(r) \\/ Read(r)
                        """, List.of("Move(result)", "Turn(result)", "Read(result)")),
                new Style("Cleared", """
                        VARIABLE dict
                        Init == dict = [key \\in Values |-> None]
                        Put(key, value) == dict' = [dict EXCEPT ![key] = value]
                        Clear == dict' = [key \\in Values |-> None]
                        Get(key, result) == result = dict[key] /\\ UNCHANGED dict
                        Next == Clear \\/ \\E k, v \\in Values : Put(k, v) \\/ Get(k, v)
                        """, List.of("Put(key, value)", "Clear()", "Get(key, result)")),
                new Style("Missing", """
                        VARIABLE dict
                        Init == dict = [key \\in {1} |-> None]
                        Put(key, value) == dict' = [dict EXCEPT ![key] = value]
                        Get(key, result) == key \\in DOMAIN dict /\\ result = dict[key] /\\ UNCHANGED dict
                        Next == \\E k, v \\in Values : Put(k, v) \\/ Get(k, v)
                        """, List.of("Put(key, value)", "Get(key, result)")));
    }

    private Spec load(Style style) throws BadInput {
        return new Specs(folder)
                .onOwnEvaluator()
                .module("---- MODULE " + style.name + " ----\nEXTENDS Integers, TLC\nCONSTANTS None, Values\n"
                        + style.body + "====\n")
                .file(
                        style.name + ".cfg",
                        "INIT Init\nNEXT Next\nCONSTANTS None = none Values = {1, 2, 3, 4, 5, none}\n")
                .load(
                        style.name,
                        style.name.equals("Silent") ? TlaOptions.DEFAULT.withSilent("Flush") : TlaOptions.DEFAULT);
    }

    @Test
    void theOperationsOfAConflictViolateAlone() throws BadInput, Meter.Exhausted {
        Map<String, Integer> seen = new TreeMap<>();
        for (Style style : styles()) {
            Spec spec = load(style);
            Random random = new Random(7);
            for (int i = 0; i < HISTORIES; i++) {
                History history = drawn(style, spec, random);
                for (int failed = 0; failed < history.size(); failed++) {
                    Optional<Conflict> found = ConflictSearch.of(history, failed, spec, new Meter(Budget.UNLIMITED));
                    if (found.isPresent()) {
                        String shown = style + ": " + found.get() + " " + history.operations();
                        assertThat(found.get().operations()).as(shown).contains(failed);
                        assertThat(new Orders(only(found.get(), history), spec).conform())
                                .as(shown)
                                .isFalse();
                        seen.merge(found.get().name(), 1, Integer::sum);
                    }
                }
            }
        }
        assertThat(seen.keySet()).contains("cycle", "from nowhere", "future read", "torn pair");
    }

    private static History only(Conflict conflict, History history) throws BadInput {
        History.Builder few = History.Builder.like(history);
        for (int number : new TreeSet<>(conflict.operations())) {
            few.add(history.operations().get(number));
        }
        return few.build();
    }

    /**
     * @param operations separated by blanks; those in brackets overlap
     * @param expected the name of the conflict of the last operation; empty if there is none
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "none",
            value = {
                "Register; Set(1) Set(2) Read(1); stale read",
                "Register; Set(1) Read(2); from nowhere",
                "Register; Set(1) [ Exchange(1,2,TRUE) Exchange(1,3,TRUE) ]; lost update",
                "Register; Set(1) [ Swap(2,1) Swap(3,1) ]; lost update",
                "Register; Set(1) Exchange(1,2,FALSE); none",
                "Fixed; Put(1,1,none) Put(1,2,1) Get(1,1); stale read",
                "Fixed; Blind(1,1) Blind(1,2) Get(1,1); stale read",
                "Fixed; Blind(1,1) Blind(2,2) Get(1,1); none",
                "Growing; Upsert(1,1) Upsert(1,2) Get(1,1); stale read",
                "Growing; Upsert(1,1) Remove(1) Get(1,1); stale read",
                "Growing; Upsert(1,1) [ Put(1,2,1) Put(1,3,1) ]; lost update",
                "Growing; Upsert(1,1) Add(1,2) Get(1,1); none",
                "Cases; [ Put(1,1,none) Put(1,2,none) ]; lost update",
                "Record; Both(1,1) [ Both(2,2) Read(2,1) ]; torn pair",
                "Record; SetX(1) SetY(2) SetX(3) Read(1,2); stale read",
                "Pair; Both(1,1) [ Both(2,2) Read(2,1) ]; torn pair",
                "Pair; Both(1,1) [ Left(2) Read(2,1) ]; none",
                "Silent; Set(1) Set(2) Get(1); stale read",
                "Silent; Write(1) Write(2) Read(1); none",
                "Account; [ Withdraw(2) Withdraw(3) ]; none",
                "Account; Deposit(1) Balance(3); none",
                "Counter; [ Up(1) Up(1) ]; none",
                "Moved; Move(1) Read(1); none",
                "Cleared; Put(1,1) Clear() Get(1,1); none",
                "Cleared; Put(1,1) Clear() Get(1,none); none",
                "Missing; Put(2,1) Put(2,3) Get(2,1); none",
                "Missing; Put(1,1) Put(1,3) Get(1,1); stale read"
            })
    void aConflictHasANameOnlyWhereTheEffectsAreProved(String name, String operations, String expected)
            throws BadInput, Meter.Exhausted {
        Style style = styles().stream()
                .filter(each -> each.name.equals(name))
                .findFirst()
                .orElseThrow();
        Spec spec = load(style);
        History history = written(style, operations);
        assertThat(ConflictSearch.of(history, history.size() - 1, spec, new Meter(Budget.UNLIMITED))
                        .map(Conflict::name))
                .isEqualTo(Optional.ofNullable(expected));
    }

    private static History written(Style style, String operations) throws BadInput {
        History.Builder history = new History.Builder("h", Order.Timeboxes.NANOSECONDS);
        long time = 0;
        int number = 0;
        boolean overlapping = false;
        for (String word : operations.split(" ")) {
            if (word.equals("[") || word.equals("]")) {
                overlapping = word.equals("[");
                continue;
            }
            String name = word.substring(0, word.indexOf('('));
            String[] values =
                    word.substring(word.indexOf('(') + 1, word.length() - 1).split(",");
            String parameters = style.operations.stream()
                    .filter(each -> each.startsWith(name + "("))
                    .findFirst()
                    .orElseThrow();
            String[] names = parameters
                    .substring(name.length() + 1, parameters.length() - 1)
                    .split(", ");
            Map<String, Value> arguments = new HashMap<>();
            for (int i = 0; i < names.length && !names[i].isEmpty(); i++) {
                arguments.put(names[i].replace("truth", "result"), Value.parse(values[i]));
            }
            history.add(Operation.returned(number++, name, arguments, time, time + 5));
            time += overlapping ? 1 : 10;
        }
        return history.build();
    }

    /** Operations that follow each other in the specification, with one argument changed. */
    private static History drawn(Style style, Spec spec, Random random) throws BadInput {
        int size = 2 + random.nextInt(5);
        List<Map.Entry<String, Map<String, Value>>> calls = new ArrayList<>();
        State state = spec.initialStates().get(0);
        Set<Value> written = new HashSet<>();
        for (int i = 0; i < size; i++) {
            for (int tries = 0; tries < 60; tries++) {
                Map.Entry<String, Map<String, Value>> call = call(style, random);
                // Most values are written once, so that it is known where they come from.
                boolean again = call.getValue().entrySet().stream()
                        .anyMatch(each -> !each.getKey().equals("key")
                                && !each.getKey().equals("result")
                                && written.contains(each.getValue()));
                List<State> next = next(spec, call, state);
                if (!next.isEmpty() && (!again || next.get(0).equals(state) || random.nextInt(20) == 0)) {
                    calls.add(call);
                    written.addAll(call.getValue().values());
                    state = next.get(0);
                    break;
                }
            }
        }
        if (!calls.isEmpty()) {
            Map<String, Value> spoiled = calls.get(random.nextInt(calls.size())).getValue();
            for (String name : spoiled.keySet()) {
                boolean truth = spoiled.get(name) instanceof Value.Bool;
                if (!truth && random.nextBoolean()) {
                    spoiled.put(name, VALUES.get(random.nextInt(VALUES.size())));
                }
            }
        }
        History.Builder history = new History.Builder("h", Order.Timeboxes.NANOSECONDS);
        for (int i = 0; i < calls.size(); i++) {
            long call = 100 + 10L * i - random.nextInt(25);
            boolean pending = random.nextInt(15) == 0;
            history.add(new Operation(
                    Value.of(i),
                    calls.get(i).getKey(),
                    Map.copyOf(calls.get(i).getValue()),
                    pending ? Timebox.open(call) : new Timebox(call, 100 + 10L * i + random.nextInt(15)),
                    pending ? Outcome.PENDING : Outcome.RETURNED,
                    Map.of(),
                    0));
        }
        return history.build();
    }

    private static List<State> next(Spec spec, Map.Entry<String, Map<String, Value>> call, State state)
            throws BadInput {
        Operation operation = Operation.returned(0, call.getKey(), call.getValue(), 0, 1);
        return spec.action(operation).completing().next(state);
    }

    /** Of {@code Put(key, value)}, with random arguments. */
    private static Map.Entry<String, Map<String, Value>> call(Style style, Random random) {
        String drawn = style.operations.get(random.nextInt(style.operations.size()));
        String name = drawn.substring(0, drawn.indexOf('('));
        Map<String, Value> arguments = new HashMap<>();
        for (String argument :
                drawn.substring(drawn.indexOf('(') + 1, drawn.length() - 1).split(", ")) {
            if (argument.equals("truth")) {
                arguments.put("result", Value.of(random.nextBoolean()));
            } else if (!argument.isEmpty()) {
                arguments.put(argument, VALUES.get(random.nextInt(argument.equals("key") ? 2 : VALUES.size())));
            }
        }
        return Map.entry(name, arguments);
    }

    /** Every order of the operations that the history allows, and every choice of the specification. */
    private record Orders(History history, Spec spec, Precedence precedence, Set<List<Object>> seen) {
        Orders(History history, Spec spec) {
            this(history, spec, Precedence.of(history), new HashSet<>());
        }

        boolean conform() throws BadInput {
            for (State state : spec.initialStates()) {
                if (explain(0, state)) {
                    return true;
                }
            }
            return false;
        }

        private boolean explain(int done, State state) throws BadInput {
            boolean complete = true;
            for (int i = 0; i < history.size(); i++) {
                complete &= (done >> i & 1) == 1 || history.operations().get(i).isPending();
            }
            if (complete) {
                return true;
            }
            if (!seen.add(List.of(done, state))) {
                return false;
            }
            for (Step step : spec.silentSteps()) {
                for (State next : step.next(state)) {
                    if (explain(done, next)) {
                        return true;
                    }
                }
            }
            for (int i = 0; i < history.size(); i++) {
                if ((done >> i & 1) == 1 || isPreceded(i, done)) {
                    continue;
                }
                for (State next :
                        spec.action(history.operations().get(i)).completing().next(state)) {
                    if (explain(done | 1 << i, next)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean isPreceded(int operation, int done) {
            for (int other = 0; other < history.size(); other++) {
                if ((done >> other & 1) == 0 && precedence.holds(other, operation)) {
                    return true;
                }
            }
            return false;
        }
    }
}
