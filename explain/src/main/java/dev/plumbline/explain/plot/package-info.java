/** Small charts and pages without scripts. */
package dev.plumbline.explain.plot;
