/** The parts of an exploration of threads that cannot be seen or controlled; a result lists them. */
package dev.plumbline.jvm.unseen;
