package dev.plumbline.subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Objects that other threads can get at before their constructor has ended, and one that they cannot. */
public class Escapes {
    private Escapes() {}

    /** A call that gives out -1 where nothing was made yet. */
    private static int read(IntSupplier source) {
        return source == null ? -1 : source.getAsInt();
    }

    /** The base of classes whose {@code make} leaves something to be read by {@code get}. */
    public abstract static class Hub {
        volatile IntSupplier last;

        public abstract void make(int value);

        public int get() {
            return read(last);
        }
    }

    /** Stores itself in a field of another object, then writes a volatile field. */
    public static class Stored extends Hub {
        @Override
        public void make(int value) {
            new Part(this, value);
        }

        static class Part implements IntSupplier {
            volatile int value;

            Part(Hub hub, int value) {
                hub.last = this;
                this.value = value;
            }

            @Override
            public int getAsInt() {
                return value;
            }
        }
    }

    /** The same with a final field. */
    public static class Final extends Hub {
        @Override
        public void make(int value) {
            new Part(this, value);
        }

        static class Part implements IntSupplier {
            final int value;

            Part(Hub hub, int value) {
                hub.last = this;
                this.value = value;
            }

            @Override
            public int getAsInt() {
                return value;
            }
        }
    }

    /** A record whose compact constructor lets it out; its fields are assigned after that. */
    public static class OfRecord extends Hub {
        @Override
        public void make(int value) {
            new Part(this, value);
        }

        record Part(Hub hub, int value) implements IntSupplier {
            Part {
                hub.last = this;
            }

            @Override
            public int getAsInt() {
                return value;
            }
        }
    }

    /** A lambda captures the object. */
    public static class Lambda extends Hub {
        @Override
        public void make(int value) {
            new Part(this, value);
        }

        static class Part {
            int value;

            Part(Hub hub, int value) {
                hub.last = () -> this.value;
                this.value = value;
            }
        }
    }

    /** A method reference captures the object. */
    public static class Reference extends Hub {
        @Override
        public void make(int value) {
            new Part(this, value);
        }

        static class Part {
            final int value;

            Part(Hub hub, int value) {
                hub.last = this::value;
                this.value = value;
            }

            int value() {
                return value;
            }
        }
    }

    /** An anonymous class holds the object. */
    public static class Inner extends Hub {
        @Override
        public void make(int value) {
            new Part(this, value);
        }

        static class Part {
            int value;

            Part(Hub hub, int value) {
                hub.last = new IntSupplier() {
                    @Override
                    public int getAsInt() {
                        return Part.this.value;
                    }
                };
                this.value = value;
            }
        }
    }

    /** The superclass calls a method that the subclass overrides, before the fields of the subclass are written. */
    public static class Overridden extends Hub {
        @Override
        public void make(int value) {
            new Part(this, value);
        }

        abstract static class Base {
            Base(Hub hub) {
                registers(hub);
            }

            abstract void registers(Hub hub);
        }

        static class Part extends Base implements IntSupplier {
            private final int value;

            Part(Hub hub, int value) {
                super(hub);
                this.value = value;
            }

            @Override
            void registers(Hub hub) {
                hub.last = this;
            }

            @Override
            public int getAsInt() {
                return value;
            }
        }
    }

    /** Stores itself in a static field of its own class. */
    public static class Static {
        private static volatile Static last;
        private int value;

        public Static() {}

        private Static(int value) {
            last = this;
            this.value = value;
        }

        public void make(int value) {
            new Static(value);
        }

        public int get() {
            Static found = last;
            return found == null ? -1 : found.value;
        }
    }

    /** A constructor writes to another object of its class, which others know. */
    public static class Linked {
        private int first = -1;
        private int second = -1;

        public Linked() {}

        private Linked(Linked known, int value) {
            known.first = value;
            known.second = value;
        }

        public void make(int value) {
            new Linked(this, value);
        }

        public int get() {
            return first * 10 + second;
        }
    }

    /** Started by its own constructor. */
    public static class Started extends Hub {
        @Override
        public void make(int value) {
            try {
                new Part(this, value).join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static class Part extends Thread {
            private final Hub hub;
            private final int value;

            Part(Hub hub, int value) {
                this.hub = hub;
                start();
                this.value = value;
            }

            @Override
            public void run() {
                int found = value;
                hub.last = () -> found;
            }
        }
    }

    /** Adds itself to a list under a lock, and is written later without it. */
    public static class Listener {
        private final List<Part> parts = new ArrayList<>();

        public void make(int value) {
            new Part(this, value);
        }

        public synchronized int get() {
            return parts.isEmpty() ? -1 : parts.get(0).value;
        }

        synchronized void add(Part part) {
            parts.add(part);
        }

        static class Part {
            private volatile int value;

            Part(Listener listener, int value) {
                listener.add(this);
                this.value = value;
            }
        }
    }

    /** Right: all is written before the object is stored. */
    public static class Late extends Hub {
        @Override
        public void make(int value) {
            last = new Part(value);
        }

        static class Part implements IntSupplier {
            private final int twice;
            private int value;

            Part(int value) {
                this.value = value;
                this.twice = 2 * this.value;
                this.value = twice - value;
            }

            @Override
            public int getAsInt() {
                return value;
            }
        }
    }
}
