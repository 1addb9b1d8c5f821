/** What sections read and write: the interface of resources, clocks, and the resources that come with the runtime. */
package dev.plumbline.runtime.resource;
