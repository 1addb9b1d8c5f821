package dev.plumbline.pekko.internal.text;

import java.util.regex.Pattern;

/** The text of messages, which is the same in each execution. */
public final class Texts {
    private static final Pattern CLASSIC_TIMER =
            Pattern.compile("(?:Not)?InfluenceReceiveTimeoutTimerMsg\\((.*),\\d+,[^,]*\\)");
    private static final Pattern TYPED_TIMER = Pattern.compile("TimerMsg\\(key=(.*), generation=.*");
    private static final Pattern ACTOR = Pattern.compile("Actor\\[pekko://[^/]+/(?:user/)?([^#\\]]*)(?:#-?\\d+)?\\]");
    private static final Pattern LAMBDA = Pattern.compile("[\\w.$]+\\$\\$Lambda[\\w$/]*");
    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]{4,8}\\b");

    private Texts() {}

    /** The text of a message. */
    public static String of(Object message) {
        String text = String.valueOf(message);
        if (text.contains("TimerMsg(")) {
            text = CLASSIC_TIMER.matcher(text).replaceAll("timer $1");
            text = TYPED_TIMER.matcher(text).replaceAll("timer $1");
        }
        if (text.contains("Actor[")) {
            text = ACTOR.matcher(text).replaceAll("$1");
        }
        // For a class without its own text, Java prints a number that differs each time.
        if (text.contains("$$Lambda")) {
            text = LAMBDA.matcher(text).replaceAll("lambda");
        }
        return text.indexOf('@') < 0 ? text : IDENTITY.matcher(text).replaceAll("");
    }
}
