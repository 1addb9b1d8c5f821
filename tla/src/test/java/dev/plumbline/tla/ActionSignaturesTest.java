package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.tla.internal.load.ActionSignature;
import dev.plumbline.tla.internal.load.ActionSignature.Part;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActionSignaturesTest {
    @TempDir
    Path folder;

    private List<ActionSignature> actions(String module, String text) throws BadInput {
        new Specs(folder).module(text);
        return TlaSpec.actions(folder.resolve(module + ".tla"), TlaOptions.DEFAULT);
    }

    private static List<String> texts(List<ActionSignature> actions) {
        return actions.stream().map(ActionSignature::text).toList();
    }

    @Test
    void actionsComeInTheOrderOfNextWithPlaceCommentAndBounds() throws BadInput {
        List<ActionSignature> actions = actions("Kv", """
                ---- MODULE Kv ----
                CONSTANTS Keys, Values
                VARIABLE dict
                Init == dict = [k \\in Keys |-> 0]

                (* Puts a value,
                   and says what was there. *)
                Put(key, value, result) ==
                    /\\ result = dict[key]
                    /\\ dict' = [dict EXCEPT ![key] = value]

                \\* Looks.
                Get(key, result) == result = dict[key] /\\ UNCHANGED dict
                Next == \\/ \\E k \\in Keys, r \\in Values \\union {0} : Get(k, r)
                        \\/ \\E k \\in Keys, value, r \\in Values : Put(k, value, r)
                ====
                """);
        assertThat(texts(actions)).containsExactly("Get(key, result)", "Put(key, value, result)");
        ActionSignature get = actions.get(0);
        assertThat(get.file()).isEqualTo("Kv.tla");
        assertThat(get.line()).isEqualTo(13);
        assertThat(get.comment()).isEqualTo("Looks.");
        assertThat(get.part()).isEqualTo(Part.WHOLE);
        assertThat(get.parameters().get(0).bounds()).containsExactly("k \\in Keys");
        assertThat(get.parameters().get(1).bounds()).containsExactly("r \\in Values \\union {0}");
        assertThat(actions.get(1).comment()).isEqualTo("Puts a value,\nand says what was there.");
        assertThat(actions.get(1).parameters().get(1).bounds()).containsExactly("value \\in Values");
    }

    @Test
    void choicesBetweenActionsAreNoActionsButOtherNamesAre() throws BadInput {
        List<ActionSignature> actions = actions("Group", """
                ---- MODULE Group ----
                EXTENDS Integers
                VARIABLE x
                Init == x = 0
                Inc(n) == x' = x + n
                Dec(n) == x' = x - n
                Any(n) == Inc(n) \\/ Dec(n)
                Reset(n) == x' = n
                Some == \\E n \\in 1..3 : Reset(n)
                Inc2(n) == x' = x + 2 * n
                Twice(n) == Inc2(n)
                Part(n) == x' = n
                Mixed(n) == x' = 0 \\/ Part(n)
                Next == \\/ \\E m \\in 5..6 : Any(m) \\/ Twice(m) \\/ Mixed(m)
                        \\/ Some
                ====
                """);
        assertThat(texts(actions)).containsExactly("Inc(n)", "Dec(n)", "Twice(n)", "Mixed(n)", "Reset(n)");
        assertThat(actions.get(0).parameters().get(0).bounds()).containsExactly("m \\in 5..6");
    }

    @Test
    void distinguishesPartsOfOperations() throws BadInput {
        List<ActionSignature> actions = actions("Steps", """
                ---- MODULE Steps ----
                EXTENDS Sequences
                CONSTANT V
                VARIABLE q
                Init == q = <<>>
                Bulk_Step(v) == q' = Append(q, v)
                Bulk_Done(n) == UNCHANGED q
                Bulk_Abort(why) == q' = <<>>
                Put(v) == q' = <<v>>
                Put_Abort == UNCHANGED q
                Put_Step(v) == UNCHANGED q
                Lone_Step == UNCHANGED q
                Lone_Abort == UNCHANGED q
                Next == \\/ \\E v \\in V : Bulk_Step(v) \\/ Bulk_Done(v) \\/ Bulk_Abort(v) \\/ Put(v) \\/ Put_Step(v)
                        \\/ Put_Abort \\/ Lone_Step \\/ Lone_Abort
                ====
                """);
        assertThat(actions)
                .extracting(ActionSignature::name, ActionSignature::operation, ActionSignature::part)
                .containsExactly(
                        tuple("Bulk_Step", "Bulk", Part.STEP),
                        tuple("Bulk_Done", "Bulk", Part.DONE),
                        tuple("Bulk_Abort", "Bulk", Part.ABORT),
                        tuple("Put", "Put", Part.WHOLE),
                        tuple("Put_Step", "Put_Step", Part.WHOLE),
                        tuple("Put_Abort", "Put", Part.ABORT),
                        tuple("Lone_Step", "Lone_Step", Part.WHOLE),
                        tuple("Lone_Abort", "Lone_Abort", Part.WHOLE));
    }

    @Test
    void actionsOfInstancesHaveTheirNames() throws BadInput {
        new Specs(folder).module("""
                ---- MODULE Cell ----
                CONSTANT Id
                VARIABLE v
                Set(x) == v' = [v EXCEPT ![Id] = x]
                ====
                """);
        List<ActionSignature> actions = actions("Two", """
                ---- MODULE Two ----
                EXTENDS Integers
                VARIABLE v
                C(Id) == INSTANCE Cell
                Init == v = [i \\in 1..2 |-> 0]
                Next == \\E i \\in 1..2, msg \\in [to : 1..2, x : 3..4] : C(i)!Set(msg.x)
                ====
                """);
        assertThat(texts(actions)).containsExactly("C!Set(Id, x)");
        assertThat(actions.get(0).file()).isEqualTo("Cell.tla");
        assertThat(actions.get(0).parameters().get(0).bounds()).containsExactly("i \\in 1..2");
        assertThat(actions.get(0).parameters().get(1).bounds())
                .containsExactly("= msg.x with msg \\in [to : 1..2, x : 3..4]");
    }

    @Test
    void noConstantNeedsAValueNotEvenAnOperator() throws BadInput {
        new Specs(folder).file("Open.cfg", "INIT Init\nNEXT Next\n\\* plumbline: CONSTANT Keys = args.key\n");
        List<ActionSignature> actions = actions("Open", """
                ---- MODULE Open ----
                CONSTANTS Keys, Less(_, _), Start
                VARIABLE x
                ASSUME Less(Start, Start) \\in BOOLEAN
                Biggest == CHOOSE k \\in Keys : \\A l \\in Keys : ~Less(k, l)
                Init == x = Start
                Raise(key) == Less(x, key) /\\ x' = key
                Next == \\E key \\in Keys : Raise(key)
                Spec == Init /\\ [][Next]_x
                ====
                """);
        assertThat(texts(actions)).containsExactly("Raise(key)");
        assertThatThrownBy(() -> TlaSpec.onTlc(folder.resolve("Open.tla"), TlaOptions.DEFAULT))
                .isInstanceOf(BadInput.class);
    }

    @Test
    void aNextWithoutNamedActionsIsTheActionItself() throws BadInput {
        assertThat(texts(actions("Bare", """
                ---- MODULE Bare ----
                VARIABLE x
                Init == x = 0
                Next == x' = 0
                ====
                """))).containsExactly("Next()");
    }

    @Test
    void rejectsUnreadableModuleWithItsPlace() {
        assertThatThrownBy(() -> actions("Bad", """
                ---- MODULE Bad ----
                VARIABLE x
                Init == y = 0
                Next == x' = 1
                ====
                """))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("Bad.tla:3:9: Unknown operator");
    }
}
