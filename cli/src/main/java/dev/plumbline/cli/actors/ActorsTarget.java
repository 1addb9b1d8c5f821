package dev.plumbline.cli.actors;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.systems.Systems;
import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.value.BadInput;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for the actor system to explore, its network and the faults. */
@Command
final class ActorsTarget {
    private static final String ALL = "all";

    @Option(
            names = "--system",
            paramLabel = "S",
            description = "One of the built-in systems (register, erroneous, multileader, chord, paxos), or the full"
                    + " name of a class that implements dev.plumbline.actor.ActorSystem.")
    private String system;

    @Mixin
    private ClassPathOption classPath;

    @Option(
            names = "--harness",
            paramLabel = "H",
            description = "The harness to explore, or all. Default: the first one of the system.")
    private Optional<String> harness = Optional.empty();

    @Option(
            names = "--network",
            paramLabel = "KIND",
            description = "unordered, ordered (per sender and receiver) or duplicating. Default: as in the harness.")
    private Optional<String> network = Optional.empty();

    @Option(names = "--losses", paramLabel = "N", description = "Lose at most N messages. Default: 0.")
    private Optional<Integer> losses = Optional.empty();

    @Option(names = "--duplicates", paramLabel = "N", description = "Deliver at most N messages twice. Default: 0.")
    private Optional<Integer> duplicates = Optional.empty();

    @Option(
            names = "--crashes",
            paramLabel = "N",
            description = "Crash actors at most N times; they may restart with their persisted state. Default: 0.")
    private Optional<Integer> crashes = Optional.empty();

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description = "Cut the network in two at most N times; it may heal. Default: 0.")
    private Optional<Integer> partitions = Optional.empty();

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "Cut schedules after N steps, and report it. Default: as in the harness.")
    private Optional<Integer> maxSteps = Optional.empty();

    /** Not for picocli, which would demand the option before the name of a command too. */
    void refuseUnnamed(CommandLine command) {
        if (system == null) {
            throw new ParameterException(command, "Missing required option: '--system=S'");
        }
    }

    String system() {
        return system;
    }

    /** The chosen harnesses, with the chosen network and faults. */
    List<Harness> harnesses() throws BadInput {
        ActorSystem found = find();
        List<String> names = harness.isEmpty()
                ? found.harnesses().subList(0, Math.min(1, found.harnesses().size()))
                : harness.get().equals(ALL) ? found.harnesses() : List.of(harness.get());
        if (names.isEmpty()) {
            throw new BadInput("--system " + system + " has no harness; expected at least one");
        }
        List<Harness> harnesses = new ArrayList<>();
        for (String name : names) {
            if (!found.harnesses().contains(name)) {
                throw new BadInput("--system " + system + " has no harness " + name
                        + Suggestion.didYouMean(name, found.harnesses()) + "; expected one of "
                        + String.join(", ", found.harnesses()) + ", or all");
            }
            harnesses.add(changed(found.harness(name)).toBuilder()
                    .madeBy(() -> changed(found.harness(name)))
                    .build());
        }
        return harnesses;
    }

    /** Rejects options without an effect on a run in real time. */
    void refuseWithRun() throws BadInput {
        if (maxSteps.isPresent() || partitions.isPresent()) {
            throw new BadInput("--run ends after its time and makes no partitions; --max-steps and --partitions have no"
                    + " meaning with it");
        }
    }

    /** How another process makes the system. */
    RealTimeOptions.MadeBy madeBy() throws BadInput {
        return new RealTimeOptions.MadeBy(find().getClass().getName(), classPath.path());
    }

    private ActorSystem find() throws BadInput {
        Optional<ActorSystem> builtIn = Systems.named(system);
        classPath.refuseUnless(builtIn.isEmpty(), "a --system of your own");
        if (builtIn.isPresent()) {
            return builtIn.get();
        }
        try {
            Class<?> named = classPath.classes().loadClass(system);
            if (!ActorSystem.class.isAssignableFrom(named)) {
                throw new BadInput("--system " + system + " does not implement " + ActorSystem.class.getName());
            }
            return (ActorSystem) named.getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw new BadInput("--system " + system + " is neither a built-in system ("
                    + String.join(", ", Systems.words()) + ") nor a class on the --class-path"
                    + Suggestion.didYouMean(system, Systems.words()));
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new BadInput(
                    "--system " + system + ": expected a public class with a public constructor without parameters");
        } catch (InvocationTargetException e) {
            throw new BadInput("--system " + system + " cannot be made: " + e.getCause(), e.getCause());
        } catch (LinkageError e) {
            throw new BadInput("--system " + system + " cannot be loaded: " + e, e);
        }
    }

    private Harness changed(Harness given) throws BadInput {
        Harness.Builder builder = given.toBuilder();
        if (network.isPresent()) {
            builder.network(network(network.get()));
        }
        try {
            Faults faults = given.faults();
            faults = faults.withLosses(losses.orElse(faults.losses()));
            faults = faults.withDuplicates(duplicates.orElse(faults.duplicates()));
            faults = faults.withCrashes(crashes.orElse(faults.crashes()));
            faults = faults.withPartitions(partitions.orElse(faults.partitions()), faults.sides());
            builder.faults(faults).maxSteps(maxSteps.orElse(given.maxSteps()));
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw new BadInput(e.getMessage(), e);
        }
    }

    private static Network network(String word) throws BadInput {
        List<String> words = Arrays.stream(Network.values()).map(Network::word).toList();
        int index = words.indexOf(word);
        if (index < 0) {
            throw new BadInput("--network " + word + Suggestion.didYouMean(word, words) + "; expected one of "
                    + String.join(", ", words));
        }
        return Network.values()[index];
    }
}
