package findings;

import org.springframework.util.ConcurrentLruCache;

/** Spring's cache with room for one entry; its constructor takes a function. */
public final class LruCache {
    private final ConcurrentLruCache<Integer, Integer> cache = new ConcurrentLruCache<>(1, key -> key);

    public Integer get(int key) {
        return cache.get(key);
    }

    public boolean remove(int key) {
        return cache.remove(key);
    }

    public int size() {
        return cache.size();
    }
}
