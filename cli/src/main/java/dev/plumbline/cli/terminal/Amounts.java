package dev.plumbline.cli.terminal;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses and formats durations and sizes. */
public final class Amounts {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)\\s*([a-z]*)");

    /** With less, every check would stop at once; probably the unit is missing. */
    private static final long LEAST_MEMORY = 1 << 20;

    private Amounts() {}

    /** See {@link Budget#parseTime}. */
    public static final class OfTime implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                return Budget.parseTime(text);
            } catch (BadInput e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** {@code 512m}, {@code 4g}, {@code 1.5GiB}; powers of 1024; a bare number is bytes. */
    public static final class OfMemory implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            Matcher parts = NUMBER_AND_UNIT.matcher(text.strip().toLowerCase(Locale.ROOT));
            double bytes = parts.matches() ? Double.parseDouble(parts.group(1)) * bytesIn(parts.group(2)) : -1;
            if (!(bytes >= 1) || bytes > Long.MAX_VALUE / 2) {
                throw new TypeConversionException("'" + text + "' is not a size; expected for instance 512m or 4g");
            }
            if (bytes < LEAST_MEMORY) {
                throw new TypeConversionException("'" + text + "' is " + Count.of(Math.round(bytes), "byte")
                        + ", too little for any check; expected at least 1m, for instance 512m or 4g");
            }
            return Math.round(bytes);
        }

        private static double bytesIn(String unit) {
            return switch (unit) {
                case "", "b" -> 1;
                case "k", "kb", "kib" -> 1L << 10;
                case "m", "mb", "mib" -> 1L << 20;
                case "g", "gb", "gib" -> 1L << 30;
                case "t", "tb", "tib" -> 1L << 40;
                default -> -1;
            };
        }
    }

    /**
     * The number given for an option.
     *
     * @throws BadInput if it is too small
     */
    public static long atLeast(long least, String option, long number) throws BadInput {
        return within(least, Long.MAX_VALUE, option, number);
    }

    /** The same with an upper bound. */
    public static long within(long least, long most, String option, long number) throws BadInput {
        if (number < least || number > most) {
            throw new BadInput(option + " " + number + "; expected "
                    + (most == Long.MAX_VALUE ? "at least " + least : least + " to " + most));
        }
        return number;
    }

    /** A duration as the value of an option: {@code 500ms}, {@code 90s}, {@code 10m}. */
    public static String option(Duration time) {
        if (time.toMillis() % 1000 != 0) {
            return time.toMillis() + "ms";
        }
        long seconds = time.toSeconds();
        if (seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
