package dev.plumbline.services.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends everything a run has started, when the run ends in whatever way. It waits for the end of its
 * standard input, which this process holds open: the system closes it also when this process is killed. It has a
 * session of its own, so a signal to the group of this process does not reach it.
 *
 * <p>It ends the processes of the sessions that it was told of with all their descendants, and those with a variable of
 * the run in their environment. None of these suffices: a process may leave its session, or overwrite its environment, as
 * Redis does to change its name in lists, or both, as the processes of PostgreSQL do; and a process may be started in the
 * moment in which this process is killed, before its session was told. Processes are stopped before they are killed, so
 * that one that was just forking is found as a child of a stopped parent. Rounds are made until two of them find nothing,
 * since a signal takes a moment. Processes that have ended and are still listed do not count.
 *
 * <p>A session without processes is forgotten when its node has ended, since the system may give its number to another
 * one later.
 */
public final class Reaper implements AutoCloseable {
    /** Each process of a run has this variable, with the name of the run as its value. */
    static final String VARIABLE = "PLUMBLINE_SERVICES_RUN";

    private static final long PATIENCE_SECONDS = 30;

    /**
     * After the name of a process, which ends with the last parenthesis of the line, come its state, its parent, its group
     * and its session.
     */
    private static final String SCRIPT = """
            run=$1
            shift
            sessions=' '
            # Prints the processes of the sessions that are given, separated and surrounded by blanks, and their descendants.
            members() {
              found=' '
              more=yes
              while [ -n "$more" ]; do
                more=
                for file in /proc/[0-9]*/stat; do
                  process=${file#/proc/}
                  process=${process%/stat}
                  case $found in
                    *" $process "*) continue ;;
                  esac
                  { read -r line <"$file"; } 2>/dev/null || continue
                  words=${line##*) }
                  case $words in
                    Z*) continue ;;
                  esac
                  words=${words#* }
                  parent=${words%% *}
                  words=${words#* * }
                  case "$1/$found" in
                    *" ${words%% *} "*/* | */*" $parent "*)
                      found="$found$process "
                      more=yes
                      ;;
                  esac
                done
              done
              printf '%s' "${found# }"
            }
            # Sends a signal to all processes of the run.
            signal() {
              for process in $(members "$sessions") $(grep -lszxF -e "$run" /proc/[0-9]*/environ); do
                process=${process#/proc/}
                kill -"$1" "${process%/environ}"
                quiet=0
              done
            }
            while read -r word session; do
              case $word in
                started) sessions="$sessions$session " ;;
                ended) [ -n "$(members " $session ")" ] || sessions="${sessions%% "$session" *} ${sessions#* "$session" }" ;;
              esac
            done
            quiet=0
            round=0
            while [ "$quiet" -lt 2 ] && [ "$round" -lt 100 ]; do
              quiet=$((quiet + 1))
              round=$((round + 1))
              signal STOP
              signal KILL
              [ "$quiet" = 2 ] || sleep 0.1
            done
            for cleaning; do
              sh -c "$cleaning"
            done
            """;

    private final String run;
    private final Process process;

    private Reaper(String run, Process process) {
        this.run = run;
        this.process = process;
    }

    /**
     * @param run a name that no other run has
     * @param cleaning commands of the shell that are carried out when all processes have ended
     */
    public static Reaper start(String run, List<String> cleaning) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("setsid", "sh", "-c", SCRIPT, "plumbline-reaper", VARIABLE + "=" + run));
        command.addAll(cleaning);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove(VARIABLE);
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        return new Reaper(run, builder.start());
    }

    /** The name of the run. */
    String run() {
        return run;
    }

    /** The process of a node has begun a session. */
    void started(long session) throws IOException {
        tell("started " + session);
    }

    /** The process has ended; others of its session may not have. */
    void ended(long session) throws IOException {
        tell("ended " + session);
    }

    private void tell(String line) throws IOException {
        OutputStream words = process.getOutputStream();
        words.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        words.flush();
    }

    /** Ends all processes of the run, and returns when they have ended. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                        throw new IOException("the processes of the run did not end in " + PATIENCE_SECONDS + " s");
                    }
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
