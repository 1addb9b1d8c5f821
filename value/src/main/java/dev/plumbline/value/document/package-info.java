/** Documents that consist of values, such as files in JSON, read field by field. */
package dev.plumbline.value.document;
