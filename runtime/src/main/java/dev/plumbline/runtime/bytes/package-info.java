/** Values as bytes, for files and connections. */
package dev.plumbline.runtime.bytes;
