/** Makes Java of expressions and operators of TLA+. */
package dev.plumbline.mpcal.internal.compile.expression;
