/** What a test of a resource of one's own calls: it holds the resource to the contract of resources. */
package dev.plumbline.runtime.testkit;
