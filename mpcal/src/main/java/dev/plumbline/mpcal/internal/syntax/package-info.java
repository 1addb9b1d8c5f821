/** Modular PlusCal as it is written: tokens, expressions, statements, algorithms. */
package dev.plumbline.mpcal.internal.syntax;
