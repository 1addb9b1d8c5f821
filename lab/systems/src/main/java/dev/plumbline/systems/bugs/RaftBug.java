package dev.plumbline.systems.bugs;

import dev.plumbline.mpcal.internal.compile.Compilation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The nine kinds of bugs of table 2 of the TraceLink paper, in the store that is replicated by Raft. */
public enum RaftBug {
    NETWORK_ORDER(
            1,
            "the network keeps the order of messages of different senders",
            Variant.OfSpecification.of(
                    new Replacement("Connection(message) == message.from", "Connection(message) == 1"))),
    MESSAGES_IN_FLIGHT(
            2,
            "a server can count messages that are still on their way",
            Variant.OfSpecification.of(
                    new Replacement("with (count \\in 0 .. Sent($variable))", "with (count = Sent($variable))"))),
    SWAPPED_OPERATOR(
            3,
            "the compiler swaps the arguments of `@@`",
            new Variant.OfImplementation(made -> withClass(
                    "SwappedCombine",
                    inClass(made, "AApplier", new Replacement("combine(", "SwappedCombine.combine("))))),
    CLOCK_ROLLBACK(
            4,
            "a rollback also rolls back the clock of a shared variable",
            new Variant.OfImplementation(made -> withClass(
                    "RolledBackClock", inMain(made, "= (\\w+Shared\\.handle\\(\\));", "= new RolledBackClock($1);")))),
    MISSING_ORDER(
            5,
            "who counts messages is not ordered with who sends and receives them",
            new Variant.OfImplementation(made -> withClass(
                    "UnorderedCount",
                    inMain(made, "(launch\\.ports\\([^()]*\\)\\.arrived\\(\"\\w+\"\\))", "new UnorderedCount($1)")))),
    TIMEOUTS_ALWAYS(6, "the timer of a client is always over", timer("mapping clientTimer via", "TRUE")),
    TIMEOUTS_NEVER(7, "the timer of an election is never over", timer("mapping electionTimer via", "FALSE")),
    PERFECT_DETECTOR(8, "a failure detector is always right", Variant.OfSpecification.of(new Replacement("""
                    mapping macro FailureDetector {
                            read {
                                either { yield TRUE; } or { yield FALSE; };
                    """, """
                    mapping macro FailureDetector {
                            read {
                                yield \\lnot $variable;
                    """))),
    SYMBOLIC_REQUESTS(
            9,
            "clients make one of three requests",
            Variant.OfSpecification.of(new Replacement(
                    "Requests == [type : {Put}, key : Strings, value : Strings] \\cup [type : {Get}, key : Strings]",
                    """
                    Requests == {[type |-> Put, key |-> "a", value |-> "a"], [type |-> Put, key |-> "a", value |-> "b"],
                                 [type |-> Get, key |-> "a"]}
                    """)));

    private final int number;
    private final String words;
    private final Variant variant;

    RaftBug(int number, String words, Variant variant) {
        this.number = number;
        this.words = words;
        this.variant = variant;
    }

    /** Its number in the paper. */
    public int number() {
        return number;
    }

    /** The mistake in a few words. */
    public String words() {
        return words;
    }

    public Variant variant() {
        return variant;
    }

    private static Variant timer(String mapping, String always) {
        return Variant.OfSpecification.of(
                new Replacement(mapping + " Timer", mapping + " SimpleTimer"),
                new Replacement(
                        "    mapping macro AnyRequest {",
                        "    mapping macro SimpleTimer {\n        read { yield " + always + "; }\n"
                                + "        write { yield $variable; }\n    }\n\n    mapping macro AnyRequest {"));
    }

    private static Compilation inClass(Compilation made, String name, Replacement replacement) {
        Map<String, String> generated = new LinkedHashMap<>(made.generated());
        generated.put(name, replacement.in(generated.get(name)));
        return changed(made, generated, made.main());
    }

    private static Compilation inMain(Compilation made, String regex, String replacement) {
        String main = made.main().replaceAll(regex, replacement);
        if (main.equals(made.main())) {
            throw new IllegalStateException("Main has no text that matches " + regex);
        }
        return changed(made, made.generated(), main);
    }

    private static Compilation withClass(String name, Compilation made) {
        Map<String, String> generated = new LinkedHashMap<>(made.generated());
        String file = name + ".java.txt";
        try (InputStream in = RaftBug.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("there is no resource " + file);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            generated.put(name, text.replace("PACKAGE", Compilation.generatedPackage(made.packageName())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return changed(made, generated, made.main());
    }

    private static Compilation changed(Compilation made, Map<String, String> generated, String main) {
        return new Compilation(
                made.packageName(), generated, main, made.openConstants(), made.problems(), made.notes());
    }
}
