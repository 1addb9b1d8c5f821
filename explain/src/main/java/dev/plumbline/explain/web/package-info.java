/** A counterexample in a browser: its data, the front end, and the report that is one HTML file. */
package dev.plumbline.explain.web;
