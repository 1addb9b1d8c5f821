/** For tests of user-defined resources against the contract of resources. */
package dev.plumbline.runtime.testkit;
