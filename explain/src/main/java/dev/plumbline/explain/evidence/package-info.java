/** The evidence of violations: one type for each kind of evidence. Plain data, without the specification. */
package dev.plumbline.explain.evidence;
