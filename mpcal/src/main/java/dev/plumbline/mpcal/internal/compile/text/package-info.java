/** Texts of Java: names, lines, and the text around a class. */
package dev.plumbline.mpcal.internal.compile.text;
