/** The state graph of a specification: explored, queried, written to files and read from them. */
package dev.plumbline.graph;
