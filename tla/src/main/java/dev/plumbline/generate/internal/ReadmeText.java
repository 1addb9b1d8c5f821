package dev.plumbline.generate.internal;

/** The README of a generated workload: the commands to type in its folder. */
final class ReadmeText {
    private ReadmeText() {}

    static String java(Design design, Commands commands, String generated, String handWritten) {
        Text text = head(design, commands, "src/" + generated + ".java", "src/" + handWritten + ".java");
        text.line("## Compile")
                .line()
                .line("    \"$PLUMBLINE\"/plumbline version    # builds Plumbline on first use")
                .line("    javac -g -encoding UTF-8 -cp \"$PLUMBLINE\"/record/target/plumbline-record.jar"
                        + " -d classes src/*.java")
                .line()
                .line("That jar has no dependencies; in a Maven build it is `dev.plumbline:plumbline-record`.")
                .line()
                .line("## Run, and check what was recorded")
                .line()
                .line("    \"$PLUMBLINE\"/plumbline run --workload " + handWritten
                        + " --class-path classes --threads 4 --calls 1000 --seed 1 --out runs")
                .line("    \"$PLUMBLINE\"/plumbline check --spec " + quoted(design.spec()) + " runs/run-1/traces")
                .line()
                .line("Or both in one, with one seed after the other until a run violates the specification:")
                .line()
                .line("    \"$PLUMBLINE\"/plumbline fuzz --spec " + quoted(design.spec()) + " --workload " + handWritten
                        + " --class-path classes --out found");
        return tail(text, "`call.abort()` instead of `call.end()`").toString();
    }

    static String cpp(Design design, Commands commands, String generated, String handWritten, String program) {
        Text text = head(design, commands, generated, handWritten);
        text.line("## Compile")
                .line()
                .line("    g++ -std=c++17 -O2 -g -I \"$PLUMBLINE\"/record/native/include " + handWritten
                        + " -pthread -o " + program)
                .line()
                .line("With the chaos runtime, which disturbs the threads at every access to memory:")
                .line()
                .line("    g++ -std=c++17 -O2 -c \"$PLUMBLINE\"/record/native/chaos/chaos.cpp -o chaos.o")
                .line("    g++ -std=c++17 -O1 -g -fsanitize=thread -I \"$PLUMBLINE\"/record/native/include -c "
                        + handWritten + " -o " + program + ".o")
                .line("    g++ " + program + ".o chaos.o -rdynamic -pthread -o " + program + "_chaos")
                .line()
                .line("The sources of the system under test are compiled like `" + handWritten
                        + "`: code that is not compiled with `-fsanitize=thread` is not disturbed.")
                .line()
                .line("## Run, and check what was recorded")
                .line()
                .line("    \"$PLUMBLINE\"/plumbline run --native ./" + program
                        + " --chaos none --threads 4 --calls 1000 --seed 1 --out runs")
                .line("    \"$PLUMBLINE\"/plumbline check --spec " + quoted(design.spec()) + " runs/run-1/traces")
                .line()
                .line("Or both in one, with one seed after the other until a run violates the specification:")
                .line()
                .line("    \"$PLUMBLINE\"/plumbline fuzz --spec " + quoted(design.spec()) + " --native ./" + program
                        + "_chaos --chaos serial --out found")
                .line()
                .line(
                        "`--chaos serial` runs one thread at a time and repeats itself for the same seed; `--chaos noise` lets all of"
                                + " them run.");
        return tail(text, "`c.log.aborted()` instead of `c.log.returned()`").toString();
    }

    private static Text head(Design design, Commands commands, String generated, String handWritten) {
        return new Text()
                .line("<!-- " + Manifest.MARK + ": written anew by each init for as long as this line is here. -->")
                .line("# A workload for " + design.module())
                .line()
                .line("- `" + handWritten
                        + "`: yours. Each operation draws its arguments, calls the system and records the"
                        + " results. Init never touches it again.")
                .line("- `" + generated
                        + "`: the operations of the specification. Written anew by each init, which says"
                        + " what is new, gone or changed.")
                .line()
                .line("All commands are for this folder, with")
                .line()
                .line("    " + commands.assignment())
                .line();
    }

    private static Text tail(Text text, String abort) {
        return text.line()
                .line("## What to write")
                .line()
                .line(
                        "- Draw and record arguments before the operation begins, so that its timebox contains only the call to the"
                                + " system. Record results after its end.")
                .line(
                        "- Record each parameter of the action under its name in the specification. Init guesses by name which of"
                                + " them are results of the system: move a line if it guessed wrong.")
                .line("- With few different values, operations often use the same ones; ten are a good start.")
                .line(
                        "- An operation that had no effect (a transaction rolled back, a lock not obtained) is reported with "
                                + abort + ".")
                .line(
                        "- Constants that the specification uses need values: in its .cfg, or `--constant Keys=args.key` for all keys"
                                + " that were used.")
                .line("- The report of every run names the unsupported operations.");
    }

    private static String quoted(String path) {
        return path.matches("[A-Za-z0-9_@%+=:,./-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
