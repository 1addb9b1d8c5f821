// The document, made from the text of a page. Given from outside: pageText (HTML).

const VOID = new Set(["meta", "input", "br", "link", "img", "hr"]);
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', hellip: "\u2026", minus: "\u2212", larr: "\u2190", rarr: "\u2192", lsaquo: "\u2039", rsaquo: "\u203a", nbsp: "\u00a0", times: "\u00d7", ndash: "\u2013" };

function decoded(text) {
  return !text.includes("&") ? text : text.replace(/&(#x[0-9a-fA-F]+|#\d+|\w+);/g, (whole, name) => {
    if (name[0] === "#") {
      return String.fromCodePoint(name[1] === "x" ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
    }
    return ENTITIES[name] ?? whole;
  });
}

/** Well-formed HTML, which ours is: the tests of the page would show an element that is missing here. */
function parsed(html) {
  const root = new PageElement("html");
  const open = [root];
  const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi;
  for (let found = token.exec(html); found; found = token.exec(html)) {
    const [, closing, tag, attributes, text] = found;
    if (closing) {
      if (open.length > 1 && open.at(-1).tagName === closing.toUpperCase()) {
        open.pop();
      }
    } else if (tag && tag.toLowerCase() !== "html") {
      const made = new PageElement(tag.toLowerCase());
      for (const [, name, , value] of attributes.matchAll(/([\w-]+)(="([^"]*)")?/g)) {
        made.setAttribute(name, decoded(value ?? ""));
      }
      open.at(-1).append(made);
      if (tag === "script" || tag === "style") {
        const end = html.indexOf("</" + tag + ">", token.lastIndex);
        made.append(html.slice(token.lastIndex, end));
        token.lastIndex = end + tag.length + 3;
      } else if (!VOID.has(tag.toLowerCase())) {
        open.push(made);
      }
    } else if (text) {
      open.at(-1).append(decoded(text));
    }
  }
  return root;
}

class PageDocument extends Listening {
  constructor(root) {
    super();
    this.documentElement = root;
    root.parentNode = this;
    this.title = "";
    this.hidden = false;
    this.visibilityState = "visible";
  }

  get isConnected() {
    return true;
  }

  get body() {
    return this.documentElement.querySelector("body");
  }

  get head() {
    return this.documentElement.querySelector("head");
  }

  createElementNS(space, tag) {
    return this.createElement(tag);
  }

  createElement(tag) {
    return new PageElement(tag);
  }

  createTextNode(text) {
    return new TextNode(String(text));
  }

  createDocumentFragment() {
    throw new Error("this page knows no fragments");
  }

  getElementById(id) {
    // Nothing is ever given the name of another element that is still there, so the last one is the one.
    const known = identified.get(id);
    return known?.isConnected ? known : null;
  }

  querySelector(selector) {
    return this.documentElement.querySelector(selector);
  }

  querySelectorAll(selector) {
    return this.documentElement.querySelectorAll(selector);
  }

  take() {}
}

globalThis.document = new PageDocument(parsed(pageText));
document.activeElement = document.body;
