package dev.plumbline.actor.run;

import java.util.List;

/**
 * How a process that runs an actor is started.
 *
 * @param java the command up to the class path: {@code java -cp PATH}
 * @param system the class of the {@link dev.plumbline.actor.ActorSystem}, which each process makes anew
 */
public record ProcessStart(List<String> java, String system) {
    public ProcessStart {
        java = List.copyOf(java);
    }
}
