package shop;

public class Stock {
    private int pieces;

    public synchronized void add(int number) {
        pieces += number;
    }

    public boolean take() {
        if (pieces > 0) {
            synchronized (this) {
                pieces--;
            }
            return true;
        }
        return false;
    }
}
