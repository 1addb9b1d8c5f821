/** Evidence for programs. */
package dev.plumbline.explain.evidence.json;
