/** Texts of Java: names, lines, and what stands around a class. */
package dev.plumbline.mpcal.internal.compile.text;
