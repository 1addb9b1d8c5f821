/** Which states are there? The state graph of a specification: explored, asked, written to files and read from them. */
package dev.plumbline.graph;
