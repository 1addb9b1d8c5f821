package dev.plumbline.spec.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that has nothing but an initial state and steps. */
class ModelOfOnesOwnTest {
    /** A number and a name; the name is null at first. */
    private record BankAccount() implements SequentialModel<List<Object>> {
        @Override
        public List<Object> initial() {
            return Arrays.asList(0, null);
        }

        @Override
        public List<Answer<List<Object>>> step(List<Object> state, Call call) {
            int money = (Integer) state.get(0);
            return switch (call.name()) {
                case "deposit" -> answer(money + call.getInt("amount"), state.get(1));
                case "rename" ->
                    Answer.of(state.get(1), Arrays.asList(money, (Object) call.getString("name")))
                            .only();
                case "close" ->
                    call.getBoolean("really") ? Answer.done(initial()).only() : List.of();
                case "total" ->
                    Answer.done(state)
                            .with("money", money)
                            .with("name", state.get(1))
                            .only();
                default -> throw call.unknown();
            };
        }

        private static List<Answer<List<Object>>> answer(int money, Object name) {
            return Answer.of(money, Arrays.asList(money, name)).only();
        }
    }

    private final Spec account = Models.of(new BankAccount());

    @Test
    void answersAreComparedWithTheResultsOfTheHistory() throws BadInput {
        assertThat(Run.of(account, "deposit amount=3 result=3", "deposit amount=4", "total money=7"))
                .isEqualTo("[<<7, null>>]");
        assertThat(Run.of(account, "deposit amount=3 result=4"))
                .isEqualTo("deposit amount=3 result=4: [result = 4: in state <<0, null>> is not possible]");
        assertThat(Run.of(account, "rename name=\"ann\"", "total money=0 name=\"ann\""))
                .isEqualTo("[<<0, \"ann\">>]");
        assertThat(Run.of(account, "total money=0 name=\"ann\""))
                .isEqualTo("total money=0 name=\"ann\": [money = 0, name = \"ann\": in state <<0, null>> is not"
                        + " possible]");
        assertThat(Run.of(account, "close really=FALSE"))
                .isEqualTo("close really=FALSE: [close(really: FALSE): in state <<0, null>> is not possible]");
    }

    @ParameterizedTest
    @CsvSource({"null, true", "nil, true", "empty, false", "0, false"})
    void nullOfJavaIsNullOrNil(String result, boolean possible) throws BadInput {
        assertThat(Run.of(account, "rename name=\"ann\" result=" + result).startsWith("["))
                .isEqualTo(possible);
    }

    @ParameterizedTest
    @CsvSource({
        "deposit, argument amount is missing",
        "deposit amount=TRUE, argument amount is TRUE; expected an integer",
        "deposit amount=4294967296, argument amount is 4294967296; expected an integer of 32 bits",
        "rename name=1, argument name is 1; expected a string",
        "close really=1, argument really is 1; expected TRUE or FALSE",
    })
    void anArgumentThatDoesNotFitIsNamed(String operation, String message) {
        assertThatThrownBy(() -> Run.of(account, operation))
                .isInstanceOf(SpecException.class)
                .hasMessage("operation " + operation.split(" ")[0] + " of model bank account: " + message);
    }

    @Test
    void anUnknownOperationIsNamed() {
        assertThatThrownBy(() -> Run.of(account, "withdraw amount=1"))
                .isInstanceOf(SpecException.class)
                .hasMessage("model bank account has no operation withdraw");
    }

    @Test
    void argumentsThatAreNeverReadAreNoted() throws BadInput {
        Run.of(account, "deposit amount=3 result=3 ammount=4", "close really=TRUE result=1", "total money=0");
        assertThat(account.notes())
                .containsExactly("the model never reads ammount of deposit", "the model never reads result of close");
    }

    @Test
    void operationsThatTheModelWasNotAskedAboutAreNotNoted() throws BadInput {
        account.action(Run.operation("deposit amount=3 ammount=4"));
        assertThat(account.notes()).isEmpty();
    }

    private enum Colour {
        RED
    }

    @Test
    void valuesOfJavaAreThoseOfTla() {
        assertThat(JavaValues.of(Map.of("a", List.of(1, 2L), "b", Set.of('x'))))
                .hasToString("[a |-> <<1, 2>>, b |-> {\"x\"}]");
        assertThat(JavaValues.of(Arrays.asList(null, true, Colour.RED, Optional.empty(), Optional.of((short) 3))))
                .hasToString("<<null, TRUE, \"RED\", null, 3>>");
        assertThat(JavaValues.of(Map.of())).isEqualTo(Value.Tuple.EMPTY);
        assertThatThrownBy(() -> Answer.of(1.5, 0)).hasMessageContaining("java.lang.Double");
        assertThat(JavaValues.find(List.of(1.5))).isEmpty();
        assertThat(JavaValues.find(Map.of(1, 1.5))).isEmpty();
    }

    @Test
    void builtInModelsCanBeMadeWithoutTheirNames() throws BadInput {
        assertThat(Models.register(7).initialStates()).hasToString("[7]");
        assertThat(Models.queue(List.of(1, 2)).initialStates()).hasToString("[<<1, 2>>]");
        assertThat(Models.map(Map.of("a", 1)).initialStates()).hasToString("[[a |-> 1]]");
        assertThat(Models.semaphore(2).initialStates()).hasToString("[2]");
        assertThatThrownBy(() -> Models.queue(Arrays.asList(1, null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("initial value of model queue is <<1, null>>");
        List<Spec> all = List.of(
                Models.register(),
                Models.casRegister(),
                Models.multiRegister(),
                Models.counter(),
                Models.kv(),
                Models.map(),
                Models.set(),
                Models.queue(),
                Models.stack(),
                Models.priorityQueue(),
                Models.deque(),
                Models.mutex(),
                Models.semaphore(1),
                Models.bank(Map.of(1, 100)),
                Models.log());
        assertThat(all.stream().map(Spec::name))
                .containsExactlyElementsOf(
                        Models.all().stream().map(SequentialModel::name).toList());
    }
}
