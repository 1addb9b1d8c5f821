package dev.plumbline.spec.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelMessagesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "mutex ~ open ~ model mutex has no operation open; expected one of acquire (or lock), release (or"
                        + " unlock), tryAcquire (or tryLock), holder",
                "queue ~ enqueue ~ operation enqueue of model queue: argument value is missing; expected a value other"
                        + " than nil, null and empty",
                "queue ~ offer value=nil ~ operation offer of model queue: argument value is nil; expected a value"
                        + " other than nil, null and empty",
                "queue ~ dequeue value=1 ~ operation dequeue of model queue: unknown argument value; expected result",
                "mutex ~ acquire key=1 ~ operation acquire of model mutex: unknown argument key; expected holder",
                "cas-register ~ cas expected=1 value=2 result=3 ~ operation cas of model cas-register: argument result"
                        + " is 3; expected TRUE or FALSE",
                "kv ~ append key=1 value=2 ~ operation append of model kv: argument value is 2; expected a string",
                "counter ~ add value=\"1\" ~ operation add of model counter: argument value is \"1\"; expected an"
                        + " integer",
                "semaphore ~ acquire permits=-1 ~ operation acquire of model semaphore: argument permits is -1;"
                        + " expected an integer of at least 0",
                "multi-register ~ txn ops=3 ~ operation txn of model multi-register: argument ops is 3; expected a"
                        + " tuple",
                "multi-register ~ txn ops=<<<<\"cas\",1,2>>>> ~ operation txn of model multi-register: argument ops has"
                        + " the element <<\"cas\", 1, 2>>; expected a tuple of <<\"read\", key, value>>, <<\"read\","
                        + " key>> and <<\"write\", key, value>> (or \"r\" and \"w\")",
                "cas-register ~ read key=1 result=2 ~ operation read of model cas-register: unknown argument key;"
                        + " expected the model multi-register, which has registers by key",
            })
    void anOperationThatAModelDoesNotHaveIsRefused(String model, String operation, String message) {
        assertThatThrownBy(() -> Run.of(model, operation))
                .isInstanceOf(BadInput.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "quue ~ 0 ~ no model is named quue (did you mean queue?); expected one of register, cas-register,"
                        + " multi-register, counter, kv, map, set, queue, stack, priority-queue, deque, mutex, semaphore,"
                        + " bank, log",
                "counter ~ nil ~ initial value of model counter is nil; expected an integer",
                "queue ~ {1} ~ initial value of model queue is {1}; expected a tuple of elements, for instance <<1,"
                        + " 2>>",
                "stack ~ <<empty>> ~ initial value of model stack is <<empty>>; expected a tuple of elements, for"
                        + " instance <<1, 2>>, none of them nil, null or empty",
                "set ~ <<1>> ~ initial value of model set is <<1>>; expected a set, for instance {1, 2}",
                "kv ~ [x|->1] ~ initial value of model kv is [x |-> 1]; expected a function or record whose every"
                        + " value is a string, for instance [x |-> \"a\"]",
                "map ~ 7 ~ initial value of model map is 7; expected a function or record whose every value is a value"
                        + " other than nil, null and empty, for instance [x |-> 0, y |-> 0]",
                "mutex ~ <<>> ~ initial value of model mutex is <<>>; expected nil, or the holder: an integer or a"
                        + " string",
                "bank ~ <<-1>> ~ initial value of model bank is <<-1>>; expected a function or record whose every"
                        + " value is an integer of at least 0, for instance [x |-> 0, y |-> 0]",
            })
    void anInitialValueThatDoesNotFitIsRefused(String model, String initial, String message) {
        assertThatThrownBy(() -> Run.from(model, initial))
                .isInstanceOf(BadInput.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "counter ~ increment ~ model counter: 9223372036854775807 + 1 does not fit into an integer of 64 bits",
                "semaphore ~ release ~ model semaphore: 9223372036854775807 + 1 permits do not fit into an integer of"
                        + " 64 bits",
            })
    void aNumberNeverWrapsAround(String model, String operation, String message) {
        assertThatThrownBy(() -> Run.from(model, "9223372036854775807", operation))
                .isInstanceOf(SpecException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {"semaphore ~ tryAcquire ~ tryAcquire{permits?, result}", "map ~ count ~ count{from, to, result}"})
    void signaturesAreShownWithTheirArguments(String model, String operation, String shown) throws BadInput {
        assertThat(Signature.find(Models.model(model, Optional.empty()), operation))
                .hasToString(shown);
    }
}
