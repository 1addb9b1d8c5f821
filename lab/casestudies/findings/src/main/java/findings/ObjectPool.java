package findings;

import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** A pool of commons-pool2, which needs a factory. A thread borrows an object and returns it. */
public final class ObjectPool {
    private final GenericObjectPool<String> pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
        @Override
        public String create() {
            return "object";
        }

        @Override
        public PooledObject<String> wrap(String object) {
            return new DefaultPooledObject<>(object);
        }
    });
    private String borrowed;

    public void borrow() throws Exception {
        borrowed = pool.borrowObject();
    }

    public void giveBack() {
        pool.returnObject(borrowed);
    }

    public int getNumActive() {
        return pool.getNumActive();
    }
}
