/** Why a history has no witness, for people: bundles, texts, reports and the viewer. */
package dev.plumbline.explain;
