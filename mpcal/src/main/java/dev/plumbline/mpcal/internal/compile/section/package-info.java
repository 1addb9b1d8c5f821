/** Compiles archetypes, procedures and mapping macros to Java, section by section. */
package dev.plumbline.mpcal.internal.compile.section;
