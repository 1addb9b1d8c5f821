/** Compiles specifications in Modular PlusCal to Java: a class for each archetype, which uses the runtime. */
package dev.plumbline.mpcal.internal.compile;
