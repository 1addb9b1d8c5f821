package dev.plumbline.mpcal;

import dev.plumbline.history.History;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Modular PlusCal in a program: {@code Check.of(Mpcal.logs(folder), Mpcal.specification(module)).run()} checks whether
 * the specification explains the logs of a system that was compiled from it. Translating and compiling are commands:
 * {@code plumbline mpcal}.
 */
public final class Mpcal {
    private Mpcal() {}

    /**
     * The specification in a module, with the constants and invariants of the {@code .cfg} beside it, if there is one.
     *
     * @param properties names of further properties that must hold in every step: invariants, or {@code [][A]_v}
     * @throws BadInput if a file cannot be read
     */
    public static SpecSource specification(Path module, String... properties) throws BadInput {
        return MpcalSpecSource.of(module, Optional.empty(), List.of(properties));
    }

    /**
     * The specification in a module, with the constants and invariants of a {@code .cfg}.
     *
     * @param properties names of further properties that must hold in every step: invariants, or {@code [][A]_v}
     * @throws BadInput if a file cannot be read
     */
    public static SpecSource specification(Path module, Path configuration, String... properties) throws BadInput {
        return MpcalSpecSource.of(module, Optional.of(configuration), List.of(properties));
    }

    /**
     * The logs of the processes of one run as a history, one operation for each record.
     *
     * @throws BadInput if there is no log, or one is damaged
     */
    public static History logs(Path folder) throws BadInput {
        return LogHistory.read(folder);
    }
}
