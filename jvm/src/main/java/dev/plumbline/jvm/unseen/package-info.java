/** What an exploration of threads cannot see or control: a result names it. */
package dev.plumbline.jvm.unseen;
