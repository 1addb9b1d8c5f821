package shop;

import dev.plumbline.junit.LineUp;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An annotation of one's own. */
@LineUp(value = Stock.class, before = "add(1)", matrix = "take() | take()")
@Retention(RetentionPolicy.RUNTIME)
@interface ThreadSafeStock {}
