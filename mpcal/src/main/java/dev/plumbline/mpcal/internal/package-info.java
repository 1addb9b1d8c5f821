/** A file of Modular PlusCal, read and examined: the start of translation, compilation and validation. */
package dev.plumbline.mpcal.internal;
