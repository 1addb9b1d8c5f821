package dev.plumbline.lineup.subjects;

import java.awt.Point;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Classes that share an object of the JDK whose state is not seen. They have no lock, which is wrong; {@link Guarded}
 * gives them one.
 */
public final class JdkObjects {
    private JdkObjects() {}

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    public static class Dates {
        private final SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);

        public String one(int day) {
            return format.format(new Date(day * 86_400_000L));
        }
    }

    public static class ParsedDates {
        private final DateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);

        public long one(String year) {
            return format.parse(year, new ParsePosition(0)).getTime();
        }
    }

    public static class Decimals {
        private final NumberFormat format = new DecimalFormat("0.00");

        public String one(int number) {
            return format.format(number);
        }
    }

    public static class Texts {
        private final StringBuilder text = new StringBuilder();

        public void one(int number) {
            text.append(number);
        }

        public String two() {
            return text.toString();
        }
    }

    public static class CheckSums {
        private final CRC32 sum = new CRC32();

        public void one(int number) {
            sum.update(number);
        }

        public long two() {
            return sum.getValue();
        }
    }

    public static class Buffers {
        private final ByteBuffer buffer = ByteBuffer.allocate(64);

        public void one(int number) {
            buffer.putInt(number);
        }

        public int two() {
            return buffer.position();
        }
    }

    public static class DirectBuffers {
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(64);

        public void one(int number) {
            buffer.putInt(0, number);
        }

        public int two() {
            return buffer.getInt(0);
        }
    }

    public static class Splittable {
        private final SplittableRandom random = new SplittableRandom(7);

        public int one() {
            return random.nextInt();
        }
    }

    public static class Scanners {
        private final Scanner scanner = new Scanner("1 2 3 4");

        public int one() {
            return scanner.nextInt();
        }
    }

    public static class Digests {
        private final MessageDigest digest = sha();

        public void one(int number) {
            digest.update((byte) number);
        }

        public int two() {
            return digest.digest()[0];
        }
    }

    public static class Matchers {
        private final Matcher matcher = Pattern.compile("[ab]").matcher("abab");

        public boolean one() {
            return matcher.find();
        }

        public int two() {
            return matcher.start();
        }
    }

    public static class Calendars {
        private final Calendar calendar = new GregorianCalendar(2000, Calendar.JANUARY, 1);

        public void one(int years) {
            calendar.add(Calendar.YEAR, years);
        }

        public int two() {
            return calendar.get(Calendar.YEAR);
        }
    }

    public static class Formatters {
        private final Formatter formatter = new Formatter();

        public void one(int number) {
            formatter.format("%d", number);
        }

        public String two() {
            return formatter.toString();
        }
    }

    public static class Statistics {
        private final IntSummaryStatistics statistics = new IntSummaryStatistics();

        public void one(int number) {
            statistics.accept(number);
        }

        public long two() {
            return statistics.getCount();
        }
    }

    public static class Locales {
        private final Locale.Builder builder = new Locale.Builder();

        public void one(String language) {
            builder.setLanguage(language);
        }

        public String two() {
            return builder.build().toString();
        }
    }

    public static class Collected {
        private volatile List<Integer> list = Stream.of(1, 2).collect(Collectors.toList());

        public void one(int number) {
            list.add(number);
        }

        public int two() {
            return list.size();
        }
    }

    public static class Shown {
        private final StringBuilder text = new StringBuilder();

        public void one(int number) {
            text.append(number);
        }

        public String two() {
            return "text: " + text;
        }
    }

    public static class Handed {
        private final StringBuilder text = new StringBuilder();

        public int one(int number) {
            Matcher matcher = Pattern.compile("a").matcher("a");
            matcher.find();
            matcher.appendReplacement(text, "b");
            return number;
        }
    }

    public static class Referred {
        private final StringBuilder text = new StringBuilder();

        public void one(int number) {
            List.of(number).forEach(text::append);
        }
    }

    public static class InAMap {
        private final ConcurrentHashMap<Integer, StringBuilder> texts = new ConcurrentHashMap<>();

        public void one(int number) {
            texts.computeIfAbsent(number, any -> new StringBuilder()).append(number);
        }
    }

    public static class Points {
        private final Point point = new Point();

        public void one(int by) {
            point.translate(by, by);
        }

        public int two() {
            return point.x;
        }
    }
}
