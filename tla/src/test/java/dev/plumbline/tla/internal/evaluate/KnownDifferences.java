package dev.plumbline.tla.internal.evaluate;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Differences from TLC that stay: TLC's answer depends on how a value is represented, or one of the two does not
 * evaluate something that the other evaluates.
 *
 * @param examples expressions that differ, and match no other pattern
 * @param pattern of the expression, a line with TLC's answer and a line with ours
 */
record KnownDifferences(List<String> examples, Pattern pattern) {
    private static final String STRING_AND_SEQUENCE =
            "cannot compare the (string .* with the (sequence|function)|(sequence|function) .* with the string).*";

    /** Recognised by the answers, in expressions of any size. */
    static final List<KnownDifferences> BY_ANSWERS = List.of(
            // The empty function is asked for arguments of its own kind only if it is written as a tuple.
            tlcRefuses(".*", "apply tuple to a non-integer argument", "[<<>> EXCEPT !.a = 1]"),
            // A number and a model value are ordered, but not where they are arguments of two functions.
            tlcRefuses(
                    ".*",
                    "compare (an )?integer with non-integer:?\\s+[mTU]\\w+\\.",
                    "<<1>> = [i \\in {m1} |-> 1]",
                    "{<<1, 2>>, [i \\in {1, m1} |-> 1]}"),
            // TLC takes a LAMBDA whose body is constant for a value, where it is handed to these operators.
            tlcRefuses(
                    ".*(BagOfAll|SortSeq)\\(.*LAMBDA.*",
                    "(BagOfAll|SortSeq) should be an? (operator|function)",
                    "BagOfAll(LAMBDA l : 2, <<>>)",
                    "SortSeq(<<1>>, LAMBDA l, m : 1)"),
            // Model values with a type are looked for by equality, which refuses other types, in sets not sorted yet.
            tlcRefuses(
                    ".*[TU]_[ab].*",
                    "check equality of (the )?(differently-)?typed model value",
                    "{1} \\ {T_b}",
                    "T_a \\in {1, 2}"));

    /** Recognised by a smallest expression too. */
    static final List<KnownDifferences> BY_EXPRESSION = List.of(
            // A sequence and a string are ordered if the sequence is on the left, see FunctionValue.
            weRefuse(".*", STRING_AND_SEQUENCE, "{\"\", <<>>}"),
            // The elements of a set are compared only where the set is.
            weRefuse(
                    ".*(\\{.*,.*\\}|Range\\(|ToSet\\().*",
                    "(?!" + STRING_AND_SEQUENCE + ")cannot compare.*",
                    "Len(<<{1, \"a\"}>>)",
                    "IsABag({\"\", {}})",
                    "Range(<<1, {}>>) \\cap {}",
                    "Len(<<ToSet(<<1, \"a\">>)>>)"),
            // An operand is asked for elements only where they are needed.
            weRefuse(
                    ".*(\\\\c[au]p|\\\\subseteq|\\\\X| \\\\ |SUBSET|UNION|Seq\\(|IsFiniteSet\\(|Restrict\\(|[\\[{]\\w+ ?(:|\\\\in)).*",
                    "(expected a set, found|UNION of a set that contains .* which is not a set).*",
                    "{} \\cap 0",
                    "{} \\X 1",
                    "{} \\subseteq 1",
                    "Len(<<SUBSET 1>>)",
                    "<<>> \\in Seq(1)",
                    "Len(<<Restrict(<<1>>, <<>>)>>)",
                    "IsFiniteSet(<<>>)",
                    "[a : {}, b : 1]",
                    "DOMAIN [i \\in m1 |-> 0]",
                    "[[i \\in {} |-> 3] EXCEPT ![{s \\in TRUE : TRUE}] = 0]"),
            // Some operators make a function of a tuple, and such a function is not taken for a tuple.
            tlcRefuses(
                    ".*<<\\w+, \\w+(, \\w+)*>> \\\\in.*",
                    "(Argument mismatch in operator application|FcnRcdValue cannot be cast to class \\S+TupleValue)",
                    "\\E <<a, b>> \\in {[i \\in 1..2 |-> i]} : TRUE",
                    "{<<v, w>> \\in {TLCEval(<<1, 2>>) : e \\in {1}, f \\in {1}} : TRUE}"),
            // The arguments of such a function are not numbered from 0.
            tlcRefuses(
                    ".*(TLCEval.*EXCEPT|ReplaceAt\\(TLCEval).*",
                    "ArrayIndexOutOfBounds",
                    "[TLCEval(<<1>>) EXCEPT ![1] = 0]",
                    "ReplaceAt(TLCEval(<<1, 2>>), 2, {})"),
            // It loses an EXCEPT when it is made a tuple again, or has it at the argument before.
            known(
                    ".*(Front\\(.*EXCEPT|Append\\(ReplaceAt\\().*TLC (?!refused).*own (?!refused).*",
                    "Front([[i \\in 1..3 |-> 0] EXCEPT ![1] = 1])[1]",
                    "Append(ReplaceAt(TLCEval(<<1, 2>>), 1, 3), 4)"),
            // Sets are not enumerated if one of them is empty.
            tlcRefuses(".*UNION.*", "enumerate UNION\\(s\\)", "\\E e \\in UNION {1}, f \\in {} : TRUE"),
            // A filter is asked for its next element before the body is evaluated for the current one.
            tlcRefuses(
                    ".*\\\\[AE].* \\\\in \\{\\w+ \\\\in (SUBSET|UNION|\\[).*",
                    "",
                    "\\E q \\in {r \\in SUBSET {1, 2} : IF r = {2} THEN 1 = {} ELSE TRUE} : q = {1}"),
            // An empty interval is no list of elements, so a union with it is not sorted.
            weRefuse(
                    ".*UNION.*\\d\\.\\.\\d.*",
                    "no condition of this CASE is TRUE.*",
                    "\\E q \\in UNION {1..0, {3}, {1, 2}} : CASE q = 3 -> TRUE"),
            // A record and a function with another number of arguments are compared if the function is on the left.
            tlcRefuses(
                    ".*",
                    "(check equality of|compare) (record|tuple):.*with non-(record|tuple)",
                    "[a |-> 1, b |-> 2] # <<1>>",
                    "FlattenSet({{}, {[a |-> 1], <<1, 2>>}})",
                    "[i \\in {[a |-> 1], <<1, 2>>} |-> <<>>]"),
            // A set of numbers that follow each other is printed as an interval if it was made as one.
            known(".*ToString.*TLC \"\\{.*own \"\\d+\\.\\.\\d.*", "ToString(DOMAIN [i \\in {1, 2} |-> 1])"),
            // A typed model value is looked for in such a set.
            weRefuse(
                    ".*[TU]_[ab].*",
                    "cannot decide whether the model value [TU]_\\w+ is an element of the set \\S+\\.\\..*",
                    "T_a \\in DOMAIN [i \\in {1, 2} |-> 1]"),
            // A typed model value is looked for in an interval before it is added to its elements.
            tlcRefuses(
                    ".*\\.\\..*[TU]_[ab].*",
                    "check if the value:\\s+[TU]_\\w+\\s+is in the integer interval",
                    "(1..2) \\cup {T_a}"),
            // The empty function is printed with a space if it was not made as a tuple.
            known(".*ToString.*TLC \".*<< >>.*own \".*<<>>.*", "ToString(<<>> @@ <<>>)"),
            // A string is compared with the empty function only if that is written as a tuple.
            tlcRefuses(
                    ".*\"\".*",
                    "check equality of the function << >> with the value:\\s+\"\"",
                    "Reverse(<<>>) = \"\"",
                    "SortSeq(<<1, 2>>, LAMBDA l, m : (\"\" \\in {Reverse(<<>>), m}))"),
            // Counts of bags are added without a look at the 32 bits.
            known(
                    ".*(Bag(Cardinality|Union|OfAll)|\\(\\+\\)).*TLC .*-\\d+.*own .*\\d{10,}.*",
                    "BagCardinality(<<2147483647, 1>>)",
                    "BagUnion({<<2147483647>>, <<1>>})",
                    "<<1>> (+) [a \\in {1} |-> 2147483647]"),
            // The only element is not looked at.
            weRefuse(".*BagUnion\\(.*", "expected a function.*", "BagUnion({0})"),
            // Only the value that is asked for is computed.
            weRefuse(
                    ".*\\[.*(\\|->|Restrict).* EXCEPT.*\\[.*",
                    "the argument .* is not in the domain of the function.*",
                    "[Restrict(<<1>>, {1, 9}) EXCEPT ![1] = 0][1]"),
            // The set of values is not looked at: if it is empty, so is the set of functions.
            weRefuse(
                    ".*IsFiniteSet\\(\\[.*->.*",
                    "IsFiniteSet: cannot decide whether the set \\[.* is finite.*",
                    "IsFiniteSet([Nat -> {n \\in Nat : TRUE}])"),
            // A function has all its values at once, unless it is applied.
            known(
                    ".*(\\[[^|\\]]*\\\\in [^|]*\\|->|Restrict\\(|Pointwise\\(|AntiFunction\\().*\nTLC refused: (?!.*"
                            + "(typed model value|\\s[mTU]\\w+\\.\\n|with non-(record|tuple)|Argument mismatch)).*"
                            + "\nown (?!refused).*",
                    "DOMAIN [i \\in {1} |-> Head(<<>>)]",
                    "DOMAIN Restrict(<<>>, {1})",
                    "DOMAIN Pointwise(<<1>>, <<\"a\">>, LAMBDA a, b : a + b)",
                    "DOMAIN AntiFunction(<<1, 1>>)"));

    private static KnownDifferences known(String pattern, String... examples) {
        return new KnownDifferences(List.of(examples), Pattern.compile(pattern, Pattern.DOTALL));
    }

    /** @param refusal the beginning of what TLC says, after the type of its exception */
    private static KnownDifferences tlcRefuses(String expression, String refusal, String... examples) {
        return known(expression + "\nTLC refused: .*" + refusal + ".*\nown (?!refused).*", examples);
    }

    /** @param refusal what we say, after the place */
    private static KnownDifferences weRefuse(String expression, String refusal, String... examples) {
        return known(expression + "\nTLC (?!refused).*\nown refused: (\\S+: )?" + refusal, examples);
    }

    boolean matches(String answers) {
        return pattern.matcher(answers).matches();
    }
}
