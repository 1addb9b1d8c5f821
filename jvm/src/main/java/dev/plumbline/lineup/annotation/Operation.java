package dev.plumbline.lineup.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Line-Up calls this method.
 *
 * <pre>{@code
 * @Operation({"200", "400"})
 * public void add(int value) { ... }
 *
 * @Operation
 * public Integer tryTake() { ... }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Operation {
    /**
     * The arguments of one invocation each, separated by commas if the method has several parameters: {@code {"1,
     * \"a\"", "2, \"b\""}}. Without it, a method with parameters is called with sample values of their types.
     */
    String[] value() default {};
}
