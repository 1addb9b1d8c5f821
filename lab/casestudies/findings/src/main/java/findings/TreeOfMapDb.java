package findings;

import java.util.Map;
import java.util.NavigableMap;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

/** A BTreeMap of MapDB on the heap; several calls create it. */
public final class TreeOfMapDb {
    private final NavigableMap<Integer, Integer> map = DBMaker.heapDB()
            .make()
            .treeMap("map", Serializer.INTEGER, Serializer.INTEGER)
            .create();

    public Integer put(int key, int value) {
        return map.put(key, value);
    }

    public Integer floorKey(int key) {
        return map.floorKey(key);
    }

    public Map.Entry<Integer, Integer> pollFirstEntry() {
        return map.pollFirstEntry();
    }
}
