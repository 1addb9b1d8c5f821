/** Makes Java of specifications in Modular PlusCal: a class for each archetype, which runs on the runtime. */
package dev.plumbline.mpcal.internal.compile;
