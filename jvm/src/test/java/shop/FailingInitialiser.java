package shop;

/** A class that cannot be initialised. In another package, since failures in ours count as defects of Plumbline. */
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
