/** Resources that sections read and write: their interface, clocks, and the resources of the runtime. */
package dev.plumbline.runtime.resource;
