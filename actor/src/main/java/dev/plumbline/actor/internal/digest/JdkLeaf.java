package dev.plumbline.actor.internal.digest;

import dev.plumbline.value.Value;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Currency;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** Immutable values without parts. */
final class JdkLeaf {
    private static final Set<Class<?>> EXACT = Set.of(
            String.class,
            Boolean.class,
            Character.class,
            Integer.class,
            Long.class,
            Short.class,
            Byte.class,
            Double.class,
            Float.class,
            BigInteger.class,
            BigDecimal.class,
            Class.class,
            Pattern.class,
            UUID.class,
            URI.class,
            Locale.class,
            Currency.class,
            File.class);

    private static final ClassValue<Boolean> IS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return EXACT.contains(type)
                    || Enum.class.isAssignableFrom(type)
                    || Value.class.isAssignableFrom(type)
                    || Layout.isOfTheJdk(type)
                            && (type.getName().startsWith("java.time.")
                                    || Path.class.isAssignableFrom(type)
                                    || Charset.class.isAssignableFrom(type));
        }
    };

    private JdkLeaf() {}

    static boolean is(Class<?> type) {
        return IS.get(type);
    }

    static long sum(Object leaf) {
        long content = leaf instanceof Long number
                ? number
                : leaf instanceof Enum<?> constant
                        ? constant.name().hashCode()
                        : leaf instanceof Class<?> || leaf instanceof Pattern
                                ? leaf.toString().hashCode()
                                : leaf.hashCode();
        return Digester.mix(leaf.getClass().getName().hashCode(), content);
    }
}
