/** Makes the bundle of a violation from the result of a check. */
package dev.plumbline.explain.bundling;
