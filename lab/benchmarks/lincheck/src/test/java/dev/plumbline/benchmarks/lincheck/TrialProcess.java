package dev.plumbline.benchmarks.lincheck;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs one trial in a separate JVM, for both tools alike, after a first check of another class that warms it up. A
 * check that does not end would delay the later ones, and Lincheck changes classes of the whole JVM.
 */
final class TrialProcess {
    private static final int WARM_UP = 4;

    /** The tool, and the class to test. */
    enum Question {
        LINE_UP {
            @Override
            Trial.Outcome ask(Trial trial, int number) throws Exception {
                return trial.lineUp();
            }
        },
        LINCHECK {
            @Override
            Trial.Outcome ask(Trial trial, int number) throws Exception {
                return trial.lincheck();
            }
        },
        /** The calls are given, and tests are made of them. */
        LINE_UP_MAKES_TESTS {
            @Override
            Trial.Outcome ask(Trial trial, int number) throws Exception {
                return trial.lineUpMakesTests();
            }
        },
        LINCHECK_MAKES_TESTS {
            @Override
            Trial.Outcome ask(Trial trial, int number) throws Exception {
                return trial.lincheckMakesTests(Class.forName(AnnotatedCalls.name(number)));
            }
        };

        abstract Trial.Outcome ask(Trial trial, int number) throws Exception;
    }

    private TrialProcess() {}

    /** @param folder for files of this run */
    static Trial.Outcome run(Question question, int trial, Path folder, int mostSeconds)
            throws IOException, InterruptedException {
        Path out = folder.resolve("trial-" + trial + "-" + question + ".txt");
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath + File.pathSeparator + folder,
                        TrialProcess.class.getName(),
                        question.name(),
                        Integer.toString(trial))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(mostSeconds, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            return new Trial.Outcome(Trial.NO_ANSWER, mostSeconds, mostSeconds, 0);
        }
        return Files.readAllLines(out).stream()
                .filter(line -> line.startsWith("outcome\t"))
                .map(line -> List.of(line.split("\t", -1)))
                .map(cells -> new Trial.Outcome(
                        cells.get(1),
                        Double.parseDouble(cells.get(2)),
                        Double.parseDouble(cells.get(3)),
                        Long.parseLong(cells.get(4))))
                .findFirst()
                .orElseGet(() -> new Trial.Outcome(Trial.FAILS_ITSELF, 0, 0, 0));
    }

    /** The arguments are a question and the number of a trial. */
    public static void main(String[] words) throws Exception {
        Question question = Question.valueOf(words[0]);
        boolean ours = question == Question.LINE_UP || question == Question.LINE_UP_MAKES_TESTS;
        (ours ? Question.LINE_UP : Question.LINCHECK).ask(Trials.all().get(WARM_UP), WARM_UP);
        int number = Integer.parseInt(words[1]);
        Trial.Outcome outcome = question.ask(Trials.all().get(number), number);
        System.out.println("outcome\t" + outcome.answer() + "\t" + outcome.seconds() + "\t" + outcome.cpuSeconds()
                + "\t" + outcome.executions());
        System.exit(0);
    }
}
