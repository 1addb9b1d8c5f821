package dev.plumbline.cli.sentences;

/** Classes with mistakes that Line-Up finds. */
public final class Subjects {
    private Subjects() {}

    /** Counts without a lock. */
    public static final class Turnstile {
        private volatile int visitors;

        public int enter() {
            visitors = visitors + 1;
            return visitors;
        }
    }

    /** Locks two accounts in the order in which they are named. */
    public static final class Transfers {
        private final Object mine = new Object();
        private final Object yours = new Object();
        private int balance;

        public int there() {
            synchronized (mine) {
                synchronized (yours) {
                    return ++balance;
                }
            }
        }

        public int back() {
            synchronized (yours) {
                synchronized (mine) {
                    return --balance;
                }
            }
        }
    }
}
