package dev.plumbline.subjects;

/** Classes whose static initialisers others can watch, and some whose initialisers they cannot. */
public class Initialisers {
    private Initialisers() {}

    /** The initialiser of a holder publishes an object before it is complete. */
    public static class Publishing {
        private static volatile int[] last;

        static class Holder {
            static final int SIZE;

            static {
                int[] made = new int[1];
                last = made;
                made[0] = 7;
                SIZE = made.length;
            }
        }

        public int make() {
            return Holder.SIZE;
        }

        public int get() {
            int[] found = last;
            return found == null ? -1 : found[0];
        }
    }

    /** Two initialisers that need each other. */
    public static class Crossed {
        static class Left {
            static int left;

            static {
                left = Right.right + 1;
            }
        }

        static class Right {
            static int right;

            static {
                right = Left.left + 1;
            }
        }

        public int left() {
            return Left.left;
        }

        public int right() {
            return Right.right;
        }
    }

    /** Counts how often it was initialised, which is once. */
    public static class Once {
        private static volatile int count;

        static class Base {
            static {
                count = count + 1;
            }
        }

        static class Derived extends Base {
            static int five() {
                return 5;
            }
        }

        public int use() {
            return Derived.five();
        }

        public int count() {
            return count;
        }
    }

    /** Allocates an object of a class that is not initialised yet, and only then decides about an argument. */
    public static class Conditional {
        private static volatile int count;

        static class Made {
            static {
                count = count + 1;
            }

            private final int value;

            Made(int value) {
                this.value = value;
            }
        }

        public int use() {
            return new Made(count == 1 ? 5 : 6).value;
        }

        public int count() {
            return count;
        }
    }

    /** Right, and unobservable: the object is created before any thread can use the class. */
    public static class Lazy {
        private final int value;

        public Lazy() {
            value = 3;
        }

        static class Holder {
            static final Lazy INSTANCE = new Lazy();
        }

        public int get() {
            return Holder.INSTANCE.value;
        }
    }
}
