package dev.plumbline.subjects;

/** Calls with an effect on something that is not controlled, besides a field of the class. */
public final class Beside {
    private Beside() {}

    public static final class Text {
        private final StringBuilder text = new StringBuilder();
        private boolean empty = true;

        public void append() {
            text.append('x');
            empty = false;
        }

        public boolean fits() {
            return empty == (text.length() == 0);
        }
    }
}
