/** Resources that are archetypes themselves. */
package dev.plumbline.runtime.nested;
