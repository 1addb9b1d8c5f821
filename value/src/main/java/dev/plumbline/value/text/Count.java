package dev.plumbline.value.text;

/** Numbers of things, as messages and reports write them: {@code 1 step}, {@code 12,345 histories}. */
public final class Count {
    private Count() {}

    /** With a comma before every three digits. Java's formatter would take 5 % of the time of many short checks. */
    public static String of(long number) {
        StringBuilder text = new StringBuilder().append(number);
        int first = number < 0 ? 1 : 0;
        for (int at = text.length() - 3; at > first; at -= 3) {
            text.insert(at, ',');
        }
        return text.toString();
    }

    /** The number, and what is counted: a noun in the singular, which may have adjectives before it. */
    public static String of(long number, String noun) {
        return of(number) + " " + noun(number, noun);
    }

    /** Only the noun, in the form for the number. */
    public static String noun(long number, String singular) {
        return number == 1 ? singular : plural(singular);
    }

    private static String plural(String noun) {
        if (noun.endsWith("y") && !noun.endsWith("ay") && !noun.endsWith("ey") && !noun.endsWith("oy")) {
            return noun.substring(0, noun.length() - 1) + "ies";
        }
        return noun + (noun.endsWith("s") || noun.endsWith("x") || noun.endsWith("ch") ? "es" : "s");
    }
}
