package shop;

/** A class that cannot be initialised. In a package of its own, since what fails in ours is taken for our mistake. */
public class FailingInitialiser {
    private static int tries;

    static class Holder {
        static final int VALUE;

        static {
            tries++;
            VALUE = 1 / (tries - 1);
        }
    }

    public String use() {
        try {
            return String.valueOf(Holder.VALUE);
        } catch (LinkageError e) {
            return e.getClass().getSimpleName();
        }
    }
}
