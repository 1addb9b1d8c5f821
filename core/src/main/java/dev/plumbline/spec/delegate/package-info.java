/** Specifications that answer by another one. */
package dev.plumbline.spec.delegate;
