package dev.plumbline.spec.model;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * Accounts that amounts are moved between. No balance becomes negative, and amounts are only moved, so the sum of all
 * balances never changes. There are no other accounts than those at the beginning.
 */
final class Bank extends DeterministicModel<OrderedMap> {
    private static final String ACCOUNT = "account";
    private static final Value BALANCE = Value.of(100);
    private static final Value FIVE_ACCOUNTS = Value.tuple(BALANCE, BALANCE, BALANCE, BALANCE, BALANCE);

    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("transfer", "moves the amount if the first account holds it and returns whether it did")
                    .takes("from", Kind.ANY)
                    .takes("to", Kind.ANY)
                    .takes("amount", Kind.NATURAL)
                    .answers(Kind.BOOLEAN),
            Signature.of("balance", "returns the balance of the account")
                    .takes(ACCOUNT, Kind.ANY)
                    .answers(Kind.INTEGER),
            Signature.of("balances", "returns the balances of all accounts, as a function of the account")
                    .also("read")
                    .answers(Kind.ANY));

    private Bank(OrderedMap initial) {
        super(
                "bank",
                "balances of accounts, which never become negative; initial: a function or record, default "
                        + FIVE_ACCOUNTS,
                OPERATIONS,
                initial,
                Call.NIL);
    }

    static Bank from(Optional<Value> initial) throws BadInput {
        return new Bank(Initial.map("bank", Optional.of(initial.orElse(FIVE_ACCOUNTS)), Kind.NATURAL, Call.NIL));
    }

    private static long held(OrderedMap state, Value account) {
        return ((Value.Int) state.get(account, Value.of(0))).value();
    }

    @Override
    Effect<OrderedMap> effect(OrderedMap state, Call call) {
        return switch (call.name()) {
            case "transfer" -> transfer(state, call);
            case "balance" ->
                state.has(call.value(ACCOUNT))
                        ? Effect.of(state, state.get(call.value(ACCOUNT), Call.NIL), "balance of the account")
                        : missing(state, call.value(ACCOUNT));
            case "balances" -> Effect.of(state, show(state), "balances");
            default -> throw unchecked(call);
        };
    }

    private static Effect<OrderedMap> transfer(OrderedMap state, Call call) {
        Value from = call.value("from");
        Value to = call.value("to");
        if (!state.has(from) || !state.has(to)) {
            return missing(state, state.has(from) ? to : from);
        }
        long held = held(state, from);
        long amount = call.integer("amount", 0);
        String meaning = "(balance of the first account >= amount: " + held + " >= " + amount + ")";
        return Effect.of(held >= amount ? moved(state, from, to, amount) : state, held >= amount, meaning);
    }

    private static OrderedMap moved(OrderedMap state, Value from, Value to, long amount) {
        OrderedMap without = state.with(from, Value.of(held(state, from) - amount));
        return without.with(to, Value.of(Math.addExact(held(without, to), amount)));
    }

    private static Effect<OrderedMap> missing(OrderedMap state, Value account) {
        return Effect.blocked(state, "account is in the bank", account + " is none of its accounts");
    }

    @Override
    String words(OrderedMap state, Call call) {
        return switch (call.name()) {
            case "transfer" -> {
                Value from = call.value("from");
                if (!state.has(from) || !state.has(call.value("to"))) {
                    yield absent(state.has(from) ? call.value("to") : from);
                }
                yield "account " + Signature.shortened(from) + " holds " + held(state, from);
            }
            case "balance" -> state.has(call.value(ACCOUNT)) ? "" : absent(call.value(ACCOUNT));
            default -> "";
        };
    }

    private static String absent(Value account) {
        return "there is no account " + Signature.shortened(account);
    }

    @Override
    List<ReadPart> reads(OrderedMap state, Call call) {
        return switch (call.name()) {
            case "transfer" -> account(call.value("from"));
            case "balance" -> account(call.value(ACCOUNT));
            default -> super.reads(state, call);
        };
    }

    private static List<ReadPart> account(Value account) {
        return List.of(new ReadPart("account " + Signature.shortened(account), List.of(account)));
    }

    @Override
    public boolean observer(Call call) {
        return !call.name().equals("transfer")
                || call.returned(Value.Bool.FALSE)
                || call.value("from").equals(call.value("to"))
                || call.integer("amount", 0) == 0;
    }

    @Override
    public Footprint footprint(Call call) {
        Footprint.Builder cells = Footprint.builder();
        switch (call.name()) {
            case "balances" -> cells.readAll(ACCOUNT);
            case "balance" -> cells.read(ACCOUNT, call.value(ACCOUNT));
            default -> {
                for (String each : List.of("from", "to")) {
                    cells.read(ACCOUNT, call.value(each));
                    if (!observer(call)) {
                        cells.write(ACCOUNT, call.value(each));
                    }
                }
            }
        }
        return cells.build();
    }

    @Override
    public Value show(OrderedMap state) {
        return Value.function(state.pairs());
    }
}
