package dev.plumbline.jvm.internal.facade;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** The clocks of java.time, which show virtual time to controlled threads. Public because generated code calls it. */
public final class Clocks {
    private Clocks() {}

    private static final class Virtual extends Clock {
        private final ZoneId zone;

        Virtual(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new Virtual(other);
        }

        @Override
        public Instant instant() {
            return VirtualEnvironment.now();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Virtual clock && clock.zone.equals(zone);
        }

        @Override
        public int hashCode() {
            return zone.hashCode() + 1;
        }

        @Override
        public String toString() {
            return "SystemClock[" + zone + "]";
        }
    }

    public static Clock systemUTC() {
        return new Virtual(ZoneOffset.UTC);
    }

    public static Clock systemDefaultZone() {
        return new Virtual(ZoneId.systemDefault());
    }

    public static Clock system(ZoneId zone) {
        return new Virtual(zone);
    }

    public static LocalDateTime localDateTime() {
        return LocalDateTime.now(systemDefaultZone());
    }

    public static LocalDateTime localDateTime(ZoneId zone) {
        return LocalDateTime.now(system(zone));
    }

    public static LocalDate localDate() {
        return LocalDate.now(systemDefaultZone());
    }

    public static LocalDate localDate(ZoneId zone) {
        return LocalDate.now(system(zone));
    }

    public static LocalTime localTime() {
        return LocalTime.now(systemDefaultZone());
    }

    public static LocalTime localTime(ZoneId zone) {
        return LocalTime.now(system(zone));
    }

    public static ZonedDateTime zonedDateTime() {
        return ZonedDateTime.now(systemDefaultZone());
    }

    public static ZonedDateTime zonedDateTime(ZoneId zone) {
        return ZonedDateTime.now(system(zone));
    }

    public static OffsetDateTime offsetDateTime() {
        return OffsetDateTime.now(systemDefaultZone());
    }

    public static OffsetDateTime offsetDateTime(ZoneId zone) {
        return OffsetDateTime.now(system(zone));
    }
}
