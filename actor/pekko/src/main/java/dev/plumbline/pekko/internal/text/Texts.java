package dev.plumbline.pekko.internal.text;

import java.util.regex.Pattern;

/** Messages as people read them, and the same in each execution. */
public final class Texts {
    private static final Pattern CLASSIC_TIMER =
            Pattern.compile("(?:Not)?InfluenceReceiveTimeoutTimerMsg\\((.*),\\d+,[^,]*\\)");
    private static final Pattern TYPED_TIMER = Pattern.compile("TimerMsg\\(key=(.*), generation=.*");
    private static final Pattern ACTOR = Pattern.compile("Actor\\[pekko://[^/]+/(?:user/)?([^#\\]]*)(?:#-?\\d+)?\\]");
    private static final Pattern LAMBDA = Pattern.compile("[\\w.$]+\\$\\$Lambda[\\w$/]*");
    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]{4,8}\\b");

    private Texts() {}

    /** Of a message. */
    public static String of(Object message) {
        String text = String.valueOf(message);
        if (text.contains("TimerMsg(")) {
            text = CLASSIC_TIMER.matcher(text).replaceAll("timer $1");
            text = TYPED_TIMER.matcher(text).replaceAll("timer $1");
        }
        if (text.contains("Actor[")) {
            text = ACTOR.matcher(text).replaceAll("$1");
        }
        // Where a class has no text of its own, Java writes a number that is another one each time.
        if (text.contains("$$Lambda")) {
            text = LAMBDA.matcher(text).replaceAll("lambda");
        }
        return text.indexOf('@') < 0 ? text : IDENTITY.matcher(text).replaceAll("");
    }
}
