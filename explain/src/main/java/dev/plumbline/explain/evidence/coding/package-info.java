/** Evidence as documents, and back: one mapping for each kind, used by bundles and by the output for programs. */
package dev.plumbline.explain.evidence.coding;
