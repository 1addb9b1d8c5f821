package dev.plumbline.explain.plot;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A drawing that was read by a parser for XML. */
record Drawn(Document document) {
    static Drawn of(Chart chart) {
        return ofFile(chart.file());
    }

    static Drawn ofFile(String text) {
        try {
            return new Drawn(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(text))));
        } catch (Exception e) {
            throw new AssertionError("not well-formed: " + text, e);
        }
    }

    /** All elements with this name and this class, in order. */
    List<Element> all(String name, String style) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = document.getElementsByTagName(name);
        for (int i = 0; i < nodes.getLength(); i++) {
            Element element = (Element) nodes.item(i);
            if (List.of(element.getAttribute("class").split(" ")).contains(style)) {
                found.add(element);
            }
        }
        return found;
    }

    List<String> texts(String style) {
        return all("text", style).stream().map(Element::getTextContent).toList();
    }

    static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
