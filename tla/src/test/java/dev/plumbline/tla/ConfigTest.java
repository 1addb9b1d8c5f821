package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Constants, rules, views: what a .cfg and the options say. */
@Tag("slow")
class ConfigTest {
    private static final String COUNTER = """
            ---- MODULE M ----
            EXTENDS Naturals
            CONSTANTS Keys, Limit
            VARIABLES x, seen
            vars == <<x, seen>>
            Init == x = 0 /\\ seen = {}
            Add(k) == /\\ k \\in Keys
                      /\\ x' = x + 1
                      /\\ seen' = seen \\cup {k}
            Next == \\E k \\in Keys : Add(k)
            Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
            Small == x < Limit
            Grows == x' > x
            Falls == x' < x
            View == x
            Three == 3
            Fewer == {1}
            Perms == {}
            Live == <>(x = 1)
            Fair == WF_vars(Next)
            A == [now |-> x]
            P == TRUE
            ====
            """;

    @TempDir
    Path folder;

    private Spec spec(String config) throws BadInput {
        return spec(config, TlaOptions.DEFAULT);
    }

    private Spec spec(String config, TlaOptions options) throws BadInput {
        return new Specs(folder).module(COUNTER).file("M.cfg", config).load("M", options);
    }

    private static final Operation ADD1 = op("Add", "k", "1");

    @Test
    void everyKeywordIsAcceptedAndCommentsAreSkipped() throws BadInput {
        Spec spec = spec("""
                \\* a comment
                (* another, of
                   two lines *)
                SPECIFICATION Spec
                CONSTANTS
                  Keys = {1, "a", m1}  Limit <- Three
                SYMMETRY Perms
                PROPERTIES Live, Fair
                CHECK_DEADLOCK FALSE
                ALIAS A
                POSTCONDITION P
                """.replace("\"a\", ", ""));

        assertThat(after(spec, op("Add", "k", "m1"))).containsExactly("[seen |-> {m1}, x |-> 1]");
        assertThat(after(spec, op("Add", "k", "m2"))).isEmpty();
        assertThat(spec.notes())
                .containsExactly("M.cfg: no effect on the check of a history: PROPERTY Live, PROPERTY Fair,"
                        + " POSTCONDITION P, SYMMETRY Perms, ALIAS A");
    }

    @Test
    void invariantsRuleOutStates() throws BadInput {
        Spec spec = spec("INIT Init\nNEXT Next\nCONSTANTS Keys = {1}\n Limit = 2\nINVARIANT Small");
        State one =
                Specs.all(spec.action(ADD1).completing(), spec.initialStates()).get(0);

        assertThat(spec.action(ADD1).completing().next(one)).isEmpty();
        assertThat(spec.action(ADD1).obstacles(spec.initialStates().get(0))).isEmpty();
        assertThat(spec.action(ADD1).obstacles(one))
                .map(Object::toString)
                .containsExactly("INVARIANT Small: x < Limit: 2 < 2 after the step is FALSE at M.tla:12");
    }

    @Test
    void constraintsRuleOutStatesAndInitialStatesToo() throws BadInput {
        assertThat(after(spec("INIT Init\nNEXT Next\nCONSTANTS Keys = {1}\n Limit = 1\nCONSTRAINT Small"), ADD1))
                .isEmpty();
        assertThat(after(spec("INIT Init\nNEXT Next\nCONSTANTS Keys = {1}\n Limit = 0\nCONSTRAINTS Small")))
                .isEmpty();
    }

    @Test
    void actionConstraintsRuleOutSteps() throws BadInput {
        String config = "INIT Init\nNEXT Next\nCONSTANTS Keys = {1}\n Limit = 9\nACTION_CONSTRAINT ";

        assertThat(after(spec(config + "Grows"), ADD1)).hasSize(1);
        assertThat(after(spec(config + "Falls"), ADD1)).isEmpty();
    }

    @Test
    void aViewDecidesWhichStatesAreEqual() throws BadInput {
        String config = "INIT Init\nNEXT Next\nCONSTANTS Keys = {1, 2}\n Limit = 9\n";
        Spec plain = spec(config);
        Spec viewed = spec(config + "VIEW View");

        assertThat(one(plain, "1")).isNotEqualTo(one(plain, "2"));
        assertThat(one(viewed, "1")).isEqualTo(one(viewed, "2")).hasSameHashCodeAs(one(viewed, "2"));
        assertThat(one(viewed, "1")).isNotEqualTo(viewed.initialStates().get(0));
        assertThat(one(plain, "1")).isEqualTo(one(plain, "1")).isNotEqualTo(one(viewed, "1"));
    }

    private static State one(Spec spec, String key) throws BadInput {
        return Specs.all(spec.action(op("Add", "k", key)).completing(), spec.initialStates())
                .get(0);
    }

    @Test
    void optionsOverrideTheConfig() throws BadInput {
        Spec spec = spec(
                "INIT Init\nNEXT Next\nCONSTANTS Keys = {1}\n Limit <- Three\nCONSTRAINT Small",
                TlaOptions.DEFAULT.withConstant("Keys", "{<<7, 8>>}").withConstant("Limit", "Three + 1"));

        assertThat(after(spec, op("Add", "k", "<<1>>"))).isEmpty();
        Operation add = op("Add", "k", "<<7, 8>>");
        assertThat(after(spec, add, add, add)).hasSize(1);
        assertThat(after(spec, add, add, add, add)).isEmpty();
    }

    @Test
    void valuesThatTlcCannotReadFromAConfigAreRead() throws BadInput {
        Spec spec = spec("INIT Init\nNEXT Next\nCONSTANTS Limit = -5\n Keys = {<<1, 2>>, <<>>}");

        assertThat(after(spec, op("Add", "k", "<<>>"))).hasSize(1);
        assertThat(after(spec, op("Add", "k", "<<1>>"))).isEmpty();
    }

    @Test
    void anIntervalIsAValue() throws BadInput {
        Spec spec = spec("INIT Init\nNEXT Next\nCONSTANTS Limit = 1\n Keys = 1..3");

        assertThat(after(spec, op("Add", "k", "3"))).hasSize(1);
        assertThat(after(spec, op("Add", "k", "4"))).isEmpty();
    }

    @Test
    void definitionsMayBeReplaced() throws BadInput {
        Spec spec = spec("INIT Init\nNEXT Next\nCONSTANTS Keys <- Fewer Limit = 2 Three = 5\n");

        assertThat(after(spec, op("Add", "k", "1"))).hasSize(1);
        assertThat(after(spec, op("Add", "k", "2"))).isEmpty();
    }

    @Test
    void aDefinitionOfAnotherModuleMayBeReplaced() throws BadInput {
        new Specs(folder)
                .module("---- MODULE Base ----\nBig == 100\nIsBig(n) == n = Big\n====\n")
                .module("---- MODULE R ----\nEXTENDS Base\nVARIABLE x\nTiny == 1\nInit == x = 0\n"
                        + "Put(v) == IsBig(v) /\\ x' = v\nNext == \\E v \\in {1} : Put(v)\n====\n")
                .file("R.cfg", "INIT Init\nNEXT Next\nCONSTANTS Big <- [Base]Tiny");
        Spec spec = new Specs(folder).load("R");

        assertThat(after(spec, op("Put", "v", "1"))).hasSize(1);
        assertThat(after(spec, op("Put", "v", "100"))).isEmpty();
    }

    @Test
    void initAndNextMayBeReplaced() throws BadInput {
        new Specs(folder)
                .module("---- MODULE R ----\nEXTENDS Naturals\nVARIABLE x\nInit == x \\in Nat\nMCInit == x = 4\n"
                        + "Put(v) == x' = v\nNext == \\E v \\in Nat : Put(v)\n====\n")
                .file("R.cfg", "INIT Init\nNEXT Next\nCONSTANTS Init <- MCInit");

        assertThat(after(new Specs(folder).load("R"))).containsExactly("[x |-> 4]");
    }

    @Test
    void aConstantThatIsNeverEvaluatedNeedsNoValue() throws BadInput {
        Spec spec = spec("INIT Init\nNEXT Next\nCONSTANTS Keys = {1}\n");

        assertThat(after(spec, ADD1)).hasSize(1);
    }

    @Test
    void modelValuesMayBeGivenOneByOneWithoutBeingDeclared() throws BadInput {
        Spec spec = new Specs(folder)
                .module("""
                        ---- MODULE M ----
                        CONSTANT Replicas
                        VARIABLE x
                        Init == x \\in Replicas
                        Next == UNCHANGED x
                        ====
                        """)
                .file("M.cfg", "INIT Init\nNEXT Next\nCONSTANTS\n  r1 = r1\n  r2 = r2\n  Replicas = {r1, r2}\n")
                .load("M");
        assertThat(spec.initialStates()).hasSize(2);
        // Nothing has a name but Next, so Next is the action.
        assertThat(spec.operationNames()).containsExactly("Next");
        assertThat(after(spec, op("Next"))).hasSize(2);
    }

    @Test
    void constantsComeFromTheHistory() throws BadInput {
        History history = history();
        Spec all = spec("INIT Init\nNEXT Next\nCONSTANTS Limit = 9\n", withHistory(history, "Keys", "args.k"));
        Spec some = spec(
                "\\* plumbline: CONSTANT Keys = Add.k\nINIT Init\nNEXT Next\nCONSTANTS Limit = 9\n",
                TlaOptions.DEFAULT.withHistory(history));

        assertThat(after(all, op("Add", "k", "99999"))).hasSize(1);
        assertThat(after(all, op("Add", "k", "-1"))).hasSize(1);
        assertThat(after(all, op("Add", "k", "100000"))).isEmpty();
        assertThat(after(some, op("Add", "k", "99999"))).hasSize(1);
        assertThat(after(some, op("Add", "k", "-1"))).isEmpty();
        assertThatThrownBy(() -> spec("INIT Init\nNEXT Next", withHistory(history, "Keys", "args.key")))
                .isInstanceOf(BadInput.class)
                .hasMessage("constant Keys = args.key: no operation of h has an argument key");
    }

    @Test
    void aConstantThatAnOptionGivesNeedsNoHistory() throws BadInput {
        Spec spec = spec(
                "\\* plumbline: CONSTANT Keys = args.k\nINIT Init\nNEXT Next\nCONSTANTS Limit = 9\n",
                TlaOptions.DEFAULT.withConstant("Keys", "{7}"));

        assertThat(after(spec, op("Add", "k", "7"))).hasSize(1);
        assertThat(after(spec, op("Add", "k", "8"))).isEmpty();
    }

    private static TlaOptions withHistory(History history, String constant, String from) {
        return TlaOptions.DEFAULT.withHistory(history).withConstant(constant, from);
    }

    private static History history() throws BadInput {
        History.Builder builder = new History.Builder("h", Order.Timeboxes.NANOSECONDS);
        for (int i = 0; i < 100_000; i++) {
            builder.add(Operation.returned(0, "Add", Map.of("k", Value.of(i)), 2 * i, 2 * i + 1));
        }
        builder.add(Operation.returned(1, "Other", Map.of("k", Value.of(-1)), 0, 1));
        return builder.build();
    }

    @Test
    void withoutAConfigSpecIsTakenElseInitAndNext() throws BadInput {
        String next = "VARIABLE x\nInit == x = 1\nOther == x = 2\nPut(v) == x' = v\nNext == \\E v \\in {1} : Put(v)\n";
        new Specs(folder)
                .module("---- MODULE A ----\n" + next + "Spec == Other /\\ [][Next]_x\n====\n")
                .module("---- MODULE B ----\n" + next + "Spec == x = 3\n====\n");

        assertThat(after(new Specs(folder).load("A"))).containsExactly("[x |-> 2]");
        assertThat(after(new Specs(folder).load("B"))).containsExactly("[x |-> 1]");
    }

    @Test
    void modulesAreLookedForInFurtherFolders(@TempDir Path library) throws BadInput {
        new Specs(library).module("---- MODULE Lib ----\nOne == 1\n====\n");
        new Specs(folder)
                .module("---- MODULE L ----\nEXTENDS Lib\nVARIABLE x\nInit == x = One\nNext == UNCHANGED x\n====\n");

        assertThat(after(new Specs(folder).load("L", TlaOptions.DEFAULT.withFolder(library))))
                .containsExactly("[x |-> 1]");
    }

    @Test
    void tokensOfAConfigAreReadAsWritten() throws BadInput {
        ConfigFile config = ConfigFile.parse("c.cfg", """
                CONSTANTS A = {1, 2} B = "x y" F(1, 2) = 3 C <- [Mod]Def D = [a |-> 1] E = (1 :> 2 @@ 3 :> 4)
                INVARIANTS I, J
                NEXT Next INIT Init
                """);

        assertThat(config.constants())
                .containsEntry("A", "{ 1 , 2 }")
                .containsEntry("B", "\"x y\"")
                .containsEntry("F(1,2)", "3")
                .containsEntry("D", "[a |-> 1]")
                .containsEntry("E", "( 1 :> 2 @@ 3 :> 4 )");
        assertThat(config.replacements()).containsEntry("C <- [Mod]", "Def");
        assertThat(config.invariants()).isEqualTo(List.of("I", "J"));
        assertThat(config.init()).contains("Init");
    }

    /** Written anew and read again it says the same; a comment or a string that mentions a VIEW is not one. */
    @Test
    void writesItsTextAnew() throws BadInput {
        String config = """
                SPECIFICATION Spec \\* VIEW Nothing
                CONSTANTS
                  Keys = {1, 2} Limit <- Three
                  Name = "VIEW Other"
                  Plus(1, 2) = 3
                  Big <- [Inner]Three
                (* VIEW (* nested *) Gone *)
                INVARIANTS Small P
                CONSTRAINT Small
                ACTION_CONSTRAINT Grows
                VIEW
                  \\* the name follows
                  View
                SYMMETRY Perms
                PROPERTY Live
                POSTCONDITION P
                ALIAS A
                CHECK_DEADLOCK FALSE
                \\* plumbline: CONSTANT More = args.k
                \\* plumbline: CONTAINER queue Put=enqueue(value:item)
                """;
        ConfigFile read = ConfigFile.parse("M.cfg", config);

        assertThat(ConfigFile.parse("M.cfg", read.text()))
                .usingRecursiveComparison()
                .ignoringFields("lines")
                .isEqualTo(read);
        assertThat(ConfigFile.parse("M.cfg", read.withoutView().text()).view()).isEmpty();
        assertThat(read.withoutView().text()).contains("\"VIEW Other\"").doesNotContain("VIEW View");
    }

    @Test
    void valuesForUndeclaredNamesAreIgnored() throws BadInput {
        new Specs(folder)
                .module(COUNTER)
                .file("M.cfg", "INIT Init\nNEXT Next\nCONSTANTS\nKeys = {1}\nLimit = 5\nWC = \"majority\"\n");
        assertThat(TlaSpec.explorable(folder.resolve("M.tla"), TlaOptions.DEFAULT)
                        .forStates()
                        .searchNotes())
                .containsExactly("M.cfg: no effect: CONSTANT WC, which the specification does not declare");
    }

    @Test
    void lastOfSeveralValuesOfAConstantCounts() throws BadInput {
        new Specs(folder)
                .module(COUNTER)
                .file(
                        "M.cfg",
                        "INIT Init\nNEXT Next\nCONSTANTS Keys = {1}\nLimit = 4\nLimit = 5\nCONSTANT Keys = {1}\n");
        assertThat(TlaSpec.explorable(folder.resolve("M.tla"), TlaOptions.DEFAULT)
                        .forStates()
                        .searchNotes())
                .containsExactly("M.cfg: no effect: CONSTANT Limit = 4, since the constant is given another value too");
        assertThat(TlaSpec.onTlc(folder.resolve("M.tla"), TlaOptions.DEFAULT).notes())
                .containsExactly("M.cfg: no effect: CONSTANT Limit = 4, since the constant is given another value too");
        ConfigFile read = ConfigFile.parse("M.cfg", "CONSTANT N <- Two\nCONSTANT N = 1\nCONSTANT M = 1 M = 2\n");
        assertThat(read.overridden()).containsExactly("CONSTANT M = 1", "CONSTANT N = 1");
        assertThat(read.others()).isEmpty();
        assertThat(ConfigFile.parse("M.cfg", read.text()).constants()).isEqualTo(read.constants());
        assertThat(ConfigFile.parse("M.cfg", read.text()).replacements()).isEqualTo(read.replacements());
    }
}
