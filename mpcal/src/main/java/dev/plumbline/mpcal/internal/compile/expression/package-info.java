/** Compiles expressions and operators of TLA+ to Java. */
package dev.plumbline.mpcal.internal.compile.expression;
