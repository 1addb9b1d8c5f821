package dev.plumbline.cli.files;

import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.ReadOptions;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Options for the parts of a history's meaning that its file leaves open; shared by all commands that read histories.
 */
@Command
public final class ReadingOptions {
    @Option(names = "--async", description = "Completed operations of one process may overlap.")
    private boolean async;

    @Option(
            names = "--fail",
            paramLabel = "MEANING",
            converter = Meaning.class,
            description = "The meaning of a :fail event of an EDN or Jepsen log: did-not-happen, or completed-false (it"
                    + " returned and reported failure). The default depends on the format.")
    private Optional<ReadOptions.FailMeaning> fail = Optional.empty();

    @Option(
            names = "--nil",
            paramLabel = "MEANING",
            converter = OfNil.class,
            description = "The meaning of a read of an EDN or Jepsen log that completed with nil: absent (nothing was"
                    + " written yet), or unknown (any value). The default depends on the format.")
    private Optional<ReadOptions.NilMeaning> nil = Optional.empty();

    @Option(names = "--allow-empty", description = "Accept a history without operations; its check is inconclusive.")
    private boolean allowEmpty;

    /** @param format the chosen one */
    public ReadOptions options(Optional<Format> format) {
        return new ReadOptions(async, fail, nil, format);
    }

    /** Whether a history without operations is allowed. */
    public boolean allowsEmpty() {
        return allowEmpty;
    }

    private static String word(ReadOptions.FailMeaning meaning) {
        return switch (meaning) {
            case DID_NOT_HAPPEN -> "did-not-happen";
            case COMPLETED_FALSE -> "completed-false";
        };
    }

    static final class Meaning implements ITypeConverter<ReadOptions.FailMeaning> {
        @Override
        public ReadOptions.FailMeaning convert(String text) {
            for (ReadOptions.FailMeaning meaning : ReadOptions.FailMeaning.values()) {
                if (word(meaning).equals(text)) {
                    return meaning;
                }
            }
            throw new TypeConversionException("'" + text + "'; expected did-not-happen or completed-false");
        }
    }

    static final class OfNil implements ITypeConverter<ReadOptions.NilMeaning> {
        @Override
        public ReadOptions.NilMeaning convert(String text) {
            return switch (text) {
                case "absent" -> ReadOptions.NilMeaning.ABSENT;
                case "unknown" -> ReadOptions.NilMeaning.UNKNOWN;
                default -> throw new TypeConversionException("'" + text + "'; expected absent or unknown");
            };
        }
    }
}
