package shop;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ClassPathTest {
    @Test
    void holdsNeitherTlcNorSqlite() {
        assertThrows(ClassNotFoundException.class, () -> Class.forName("tlc2.TLC"));
        assertThrows(ClassNotFoundException.class, () -> Class.forName("org.sqlite.JDBC"));
    }
}
