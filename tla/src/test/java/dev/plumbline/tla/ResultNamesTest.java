package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A parameter that the state determines is the result of an operation, whatever its name is. */
class ResultNamesTest {
    private static final String ACCOUNT = """
            ---- MODULE Account ----
            EXTENDS Integers
            VARIABLE balance
            Init == balance = 10
            Withdraw(amount, paid) ==
                IF amount <= balance
                THEN paid = TRUE /\\ balance' = balance - amount
                ELSE paid = FALSE /\\ UNCHANGED balance
            Balance(left) == left = balance /\\ UNCHANGED balance
            Deposit(amount) == amount > 0 /\\ balance' = balance + amount
            Is(expected) == balance = expected /\\ UNCHANGED balance
            Mode(kind) == (kind = 1 /\\ balance' = 0) \\/ (kind = 2 /\\ UNCHANGED balance)
            Both(left, ok) == left = balance /\\ ok = (balance > 0) /\\ UNCHANGED balance
            Told(left) == LET b == balance IN Same(left, b) /\\ UNCHANGED balance
            Next == \\E n \\in 0..20 : Deposit(n) \\/ Withdraw(n, TRUE) \\/ Withdraw(n, FALSE) \\/ Balance(n) \\/ Is(n)
                                    \\/ Mode(n) \\/ Both(n, TRUE) \\/ Told(n)
            ====
            """.replace("VARIABLE balance\n", "VARIABLE balance\nSame(x, y) == x = y\n");

    @TempDir
    private Path folder;

    @Test
    void theResultIsTheParameterThatTheStateDetermines() throws BadInput {
        Spec spec = new Specs(folder)
                .onOwnEvaluator()
                .module(ACCOUNT)
                .file("Account.cfg", "INIT Init\nNEXT Next\n")
                .load("Account");
        assertThat(spec.action(op("Withdraw", "amount", "1", "paid", "TRUE")).resultName())
                .contains("paid");
        assertThat(spec.action(op("Balance", "left", "1")).resultName()).contains("left");
        assertThat(spec.action(op("Told", "left", "1")).resultName()).contains("left");
        assertThat(spec.action(op("Deposit", "amount", "1")).resultName()).isEqualTo(Optional.empty());
        // The order of the sides tells an argument from a result; the caller chooses between alternatives.
        assertThat(spec.action(op("Is", "expected", "1")).resultName()).isEmpty();
        assertThat(spec.action(op("Mode", "kind", "1")).resultName()).isEmpty();
        assertThat(spec.action(op("Both", "left", "1", "ok", "TRUE")).resultName())
                .isEmpty();
    }
}
