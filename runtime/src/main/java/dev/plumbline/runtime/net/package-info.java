/** Resources that reach other JVMs over TCP. */
package dev.plumbline.runtime.net;
