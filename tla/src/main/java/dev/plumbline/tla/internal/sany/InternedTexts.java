package dev.plumbline.tla.internal.sany;

import dev.plumbline.tla.internal.load.ConfigFile;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tla2sany.drivers.InitException;
import tla2sany.drivers.SANY;
import tla2sany.modanalyzer.SpecObj;
import tla2sany.parser.Operator;
import util.InternTable;
import util.UniqueString;

/**
 * SANY's table of interned texts. Each text has the number of its first occurrence, and the order of strings depends on
 * these numbers (see {@link NameOrder}): a table with the texts of an earlier specification would order the strings of
 * the next one differently from TLC. So the table is reset before each specification to its state before the first.
 *
 * <p>SANY compares texts by identity or by number, and some classes keep interned texts in static fields. These texts
 * must be in the table before its state is saved; otherwise the table would later return a second object for the same
 * text, and give its number to another text. The classes are those of {@link #KEEPERS}, {@link Operator} with an operator
 * that it creates when it is first needed, and the tables of operators, which {@code frontEndInitialize} fills from
 * texts. In TLC some of these texts ({@code "LAMBDA"}) come after the identifiers of the modules; strings that are one
 * of them are the only ones with another order here.
 */
public final class InternedTexts {
    private static final List<String> KEEPERS = List.of(
            "tla2sany.semantic.ASTConstants",
            "tla2sany.semantic.Generator",
            "tla2sany.st.SyntaxTreeConstants",
            "tla2sany.st.Location");

    /** The values of the table's fields, before the first specification. */
    private static List<Object> before;

    /** Whether SANY is as {@code frontEndInitialize} left it: nothing was parsed since. */
    private static boolean isNew;

    private InternedTexts() {}

    /**
     * Must be called before a specification is parsed.
     *
     * @param config the configuration, which TLC would read first
     */
    public static synchronized void reset(ConfigFile config) {
        try {
            if (before == null) {
                meetAllKept();
                before = contents(UniqueString.internTbl);
            }
            UniqueString.internTbl = table(before);
            NameOrder.mentioned(config).forEach(UniqueString::uniqueStringOf);
        } catch (ReflectiveOperationException | InitException e) {
            throw new IllegalStateException("unknown version of SANY", e);
        }
    }

    /**
     * Whether SANY needs no {@code frontEndInitialize} now, because nothing was parsed since {@link #reset} called it.
     * True at most once.
     */
    public static synchronized boolean isNew() {
        boolean unused = isNew;
        isNew = false;
        return unused;
    }

    /** The table as it is now, for {@link #restore}. */
    public static synchronized List<Object> saved() {
        try {
            return contents(UniqueString.internTbl);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("unknown version of SANY", e);
        }
    }

    /** Makes the table as it was when it was saved. Nodes of SANY that existed then can be used again. */
    public static synchronized void restore(List<Object> saved) {
        try {
            UniqueString.internTbl = table(saved);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("unknown version of SANY", e);
        }
    }

    private static InternTable table(List<Object> contents) throws IllegalAccessException {
        InternTable table = new InternTable(1);
        int next = 0;
        for (Field field : fields()) {
            field.set(table, copy(contents.get(next++)));
        }
        return table;
    }

    private static void meetAllKept() throws ReflectiveOperationException, InitException {
        SANY.frontEndInitialize(
                new SpecObj("", null), new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        for (String keeper : KEEPERS) {
            Class.forName(keeper);
        }
        Operator.VoidOperator();
        isNew = true;
    }

    private static List<Object> contents(InternTable table) throws IllegalAccessException {
        List<Object> contents = new ArrayList<>();
        for (Field field : fields()) {
            contents.add(copy(field.get(table)));
        }
        return contents;
    }

    private static Object copy(Object value) {
        return value instanceof UniqueString[] texts ? texts.clone() : value;
    }

    private static List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        for (Field field : InternTable.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                fields.add(field);
            }
        }
        return fields;
    }
}
