// The elements of a page without a browser: as much as the viewer's modules ask for. Nothing is laid out or drawn: boxes
// have a fixed size, and a canvas remembers the text it was given. What a module asks for beyond this is an error here,
// as a misspelt name would be, and not a silent undefined.

const identified = new Map();

class Listening {
  constructor() {
    this.listeners = new Map();
  }

  addEventListener(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  removeEventListener(type, listener) {
    this.listeners.set(type, (this.listeners.get(type) ?? []).filter((one) => one !== listener));
  }

  /** Goes up to the document, as events do. */
  dispatchEvent(event) {
    event.target ??= this;
    for (let at = this; at && !event.stopped; at = at.parentNode ?? (at === document || at === globalThis ? null : at.parentNode)) {
      event.currentTarget = at;
      (at.listeners?.get(event.type) ?? []).forEach((listener) => listener.call(at, event));
    }
    return !event.defaultPrevented;
  }
}

globalThis.Event = class Event {
  constructor(type, fields = {}) {
    Object.assign(this, { type, defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, fields);
  }

  preventDefault() {
    this.defaultPrevented = true;
  }

  stopPropagation() {
    this.stopped = true;
  }
};
globalThis.KeyboardEvent = class KeyboardEvent extends Event {};
globalThis.MouseEvent = class MouseEvent extends Event {};

class TextNode {
  constructor(text) {
    this.data = text;
    this.parentNode = null;
  }

  get textContent() {
    return this.data;
  }

  remove() {
    this.parentNode?.take(this);
  }
}

/** The few texts of classes that a page has, with their names. */
const classes = new Map();

function classNames(text) {
  let names = classes.get(text);
  if (!names) {
    names = text.split(/\s+/).filter((name) => name !== "");
    classes.set(text, names);
  }
  return names;
}

class ClassList {
  constructor(element) {
    this.element = element;
  }

  names() {
    return classNames(this.element.attributes.get("class") ?? "");
  }

  contains(name) {
    return this.names().includes(name);
  }

  add(...names) {
    this.element.attributes.set("class", [...new Set([...this.names(), ...names])].join(" "));
  }

  remove(...names) {
    this.element.attributes.set("class", this.names().filter((name) => !names.includes(name)).join(" "));
  }

  toggle(name, on = !this.contains(name)) {
    if (on) {
      this.add(name);
    } else {
      this.remove(name);
    }
    return on;
  }
}

class PageElement extends Listening {
  constructor(tag) {
    super();
    this.tagName = tag.toUpperCase();
    this.attributes = new Map();
    this.childNodes = [];
    this.parentNode = null;
    this.scrollTop = 0;
    this.scrollLeft = 0;
    this.validity = "";
  }

  // Most elements are never asked for these three, so each is made when it is asked for.

  get classList() {
    return (this.ownClassList ??= new ClassList(this));
  }

  get style() {
    return (this.ownStyle ??= {
      setProperty: (name, value) => (this.style[name] = value),
      removeProperty: (name) => delete this.style[name],
      getPropertyValue: (name) => this.style[name] ?? "",
    });
  }

  get dataset() {
    return (this.ownDataset ??= new Proxy({}, {
      get: (_, name) => this.getAttribute(dataName(name)) ?? undefined,
      set: (_, name, value) => (this.setAttribute(dataName(name), value), true),
      has: (_, name) => this.hasAttribute(dataName(name)),
      deleteProperty: (_, name) => (this.attributes.delete(dataName(name)), true),
    }));
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
    if (name === "id") {
      identified.set(String(value), this);
    }
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  hasAttribute(name) {
    return this.attributes.has(name);
  }

  toggleAttribute(name, on = !this.hasAttribute(name)) {
    if (on) {
      this.setAttribute(name, "");
    } else {
      this.removeAttribute(name);
    }
  }

  get children() {
    return this.childNodes.filter((child) => child instanceof PageElement);
  }

  get childElementCount() {
    return this.children.length;
  }

  get firstElementChild() {
    return this.childNodes.find((child) => child instanceof PageElement) ?? null;
  }

  get lastElementChild() {
    return this.childNodes.findLast((child) => child instanceof PageElement) ?? null;
  }

  get parentElement() {
    return this.parentNode instanceof PageElement ? this.parentNode : null;
  }

  get nextElementSibling() {
    const all = this.parentNode?.children ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  get previousElementSibling() {
    const all = this.parentNode?.children ?? [];
    return all[all.indexOf(this) - 1] ?? null;
  }

  get isConnected() {
    return this === document.documentElement || Boolean(this.parentNode?.isConnected);
  }

  get textContent() {
    return this.childNodes.map((child) => child.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(...(text === "" ? [] : [String(text)]));
  }

  get innerText() {
    return this.hidden ? "" : this.childNodes.map((child) => (child instanceof PageElement ? child.innerText : child.data)).join("");
  }

  take(...children) {
    this.childNodes = children.length === this.childNodes.length ? [] : this.childNodes.filter((one) => !children.includes(one));
    children.forEach((child) => (child.parentNode = null));
    if (document.activeElement && !document.activeElement.isConnected) {
      document.activeElement = document.body;
    }
  }

  insertAt(index, children) {
    const made = children.map((child) => (child instanceof PageElement || child instanceof TextNode ? child : new TextNode(String(child))));
    made.forEach((child) => child.parentNode?.take(child));
    made.forEach((child) => (child.parentNode = this));
    this.childNodes.splice(index, 0, ...made);
  }

  append(...children) {
    this.insertAt(this.childNodes.length, children);
  }

  appendChild(child) {
    this.append(child);
    return child;
  }

  prepend(...children) {
    this.insertAt(0, children);
  }

  before(...children) {
    this.parentNode.insertAt(this.parentNode.childNodes.indexOf(this), children);
  }

  after(...children) {
    this.parentNode.insertAt(this.parentNode.childNodes.indexOf(this) + 1, children);
  }

  insertBefore(child, next) {
    this.insertAt(next === null ? this.childNodes.length : this.childNodes.indexOf(next), [child]);
    return child;
  }

  replaceChildren(...children) {
    this.take(...this.childNodes);
    this.append(...children);
  }

  replaceWith(...children) {
    this.before(...children);
    this.remove();
  }

  remove() {
    this.parentNode?.take(this);
  }

  contains(other) {
    return other === this || this.childNodes.some((child) => child === other || (child instanceof PageElement && child.contains(other)));
  }

  /** All elements below, in the order of the page. */
  all(found = []) {
    for (const child of this.childNodes) {
      if (child instanceof PageElement) {
        found.push(child);
        child.all(found);
      }
    }
    return found;
  }

  /** The first of them that matches. */
  first(matches) {
    for (const child of this.childNodes) {
      if (child instanceof PageElement) {
        const found = matches(child) ? child : child.first(matches);
        if (found) {
          return found;
        }
      }
    }
    return null;
  }

  matches(selector) {
    return selecting(selector)(this);
  }

  closest(selector) {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }

  querySelectorAll(selector) {
    const matches = selecting(selector);
    return this.all().filter((one) => matches(one));
  }

  querySelector(selector) {
    return this.first(selecting(selector));
  }

  focus() {
    if (this.isConnected && document.activeElement !== this) {
      document.activeElement.dispatchEvent(new Event("blur"));
      document.activeElement = this;
      this.dispatchEvent(new Event("focus"));
    }
  }

  blur() {
    document.activeElement = document.body;
  }

  click() {
    if (!this.disabled) {
      this.dispatchEvent(new MouseEvent("click", { button: 0 }));
    }
  }

  select() {}

  scrollIntoView() {}

  setCustomValidity(text) {
    this.validity = text;
  }

  reportValidity() {
    return this.validity === "";
  }

  showModal() {
    this.open = true;
  }

  close() {
    this.open = false;
  }

  setPointerCapture() {}

  releasePointerCapture() {}

  getBoundingClientRect() {
    return { left: 0, top: 0, x: 0, y: 0, width: 1000, height: 300, right: 1000, bottom: 300 };
  }

  getContext() {
    this.drawn = { texts: [], calls: new Map() };
    return (this.context ??= drawing(this.drawn));
  }
}
["clientWidth", "offsetWidth"].forEach((name) => Object.defineProperty(PageElement.prototype, name, { get: () => 1000 }));
["clientHeight", "offsetHeight", "scrollHeight"].forEach((name) => Object.defineProperty(PageElement.prototype, name, { get: () => 300 }));
["id", "title", "type", "name", "placeholder", "href", "role"].forEach((name) => reflected(name, name));
reflected("className", "class");
reflected("value", "value");
["hidden", "disabled", "open", "checked", "selected"].forEach((name) =>
  Object.defineProperty(PageElement.prototype, name, {
    get() {
      return this.hasAttribute(name);
    },
    set(on) {
      this.toggleAttribute(name, Boolean(on));
    },
  }),
);
Object.defineProperty(PageElement.prototype, "tabIndex", {
  get() {
    return Number(this.getAttribute("tabindex") ?? -1);
  },
  set(value) {
    this.setAttribute("tabindex", value);
  },
});
globalThis.HTMLElement = PageElement;
globalThis.Element = PageElement;

function reflected(property, attribute) {
  Object.defineProperty(PageElement.prototype, property, {
    get() {
      return this.getAttribute(attribute) ?? "";
    },
    set(value) {
      this.setAttribute(attribute, value);
    },
  });
}

function dataName(name) {
  return "data-" + name.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
}

/** A context of a canvas: any method may be called, and text is remembered. */
function drawing(drawn) {
  const fields = { measureText: (text) => ({ width: text.length * 6 }), canvas: null };
  return new Proxy(fields, {
    get(_, name) {
      if (name in fields) {
        return fields[name];
      }
      return (...given) => {
        drawn.calls.set(name, (drawn.calls.get(name) ?? 0) + 1);
        if (name === "fillText" || name === "strokeText") {
          drawn.texts.push(String(given[0]));
        }
        return name.startsWith?.("create") ? { addColorStop() {} } : undefined;
      };
    },
    set(_, name, value) {
      fields[name] = value;
      return true;
    },
  });
}
