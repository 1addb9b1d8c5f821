/** Makes Java of archetypes, procedures and mapping macros, section by section. */
package dev.plumbline.mpcal.internal.compile.section;
