package shop;

public class Stock {
    private int pieces;

    public synchronized void add(int number) {
        pieces += number;
    }

    public synchronized boolean take() {
        if (pieces > 0) {
            pieces--;
            return true;
        }
        return false;
    }
}
