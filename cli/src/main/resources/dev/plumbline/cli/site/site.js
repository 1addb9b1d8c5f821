// Search, copy buttons, list of pages on a phone, light and dark. Runs from a file as from a server.
"use strict";
(() => {
  const root = document.documentElement;

  // Where nothing may be kept, as for a page from a file in some browsers, the choice holds for one page.
  const kept = (change) => {
    try { return change(window.localStorage); } catch (e) { return null; }
  };
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept((store) => store.getItem("plumbline-theme")) || (dark ? "dark" : "light");

  // The score of a part of a page: all words must be there; in a heading they count most.
  const score = (entry, words) => {
    let sum = 0;
    for (const word of words) {
      const heading = entry.heading.indexOf(word);
      if (heading >= 0) {
        sum += entry.heading === word ? 120 : heading === 0 ? 60 : 40;
      } else if (entry.page.includes(word)) {
        sum += 15;
      } else if (entry.text.includes(word)) {
        sum += 1 + Math.min(8, entry.text.split(word).length - 1);
      } else {
        return 0;
      }
    }
    return sum;
  };

  const index = () => (window.plumblinePages || []).map(([place, page, heading, text]) => (
    { place, pageTitle: page, title: heading, words: text, page: page.toLowerCase(), heading: heading.toLowerCase(), text: text.toLowerCase() }));

  const marked = (text, words) => {
    const line = document.createElement("small");
    const lower = text.toLowerCase();
    const first = Math.max(0, ...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0).slice(0, 1));
    const from = Math.max(0, first - 60);
    const part = (from > 0 ? "... " : "") + text.slice(from, from + 180) + (from + 180 < text.length ? " ..." : "");
    let at = 0;
    while (at < part.length) {
      const next = words.map((word) => [part.toLowerCase().indexOf(word, at), word.length])
        .filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0])[0];
      if (!next) break;
      line.append(part.slice(at, next[0]));
      const mark = document.createElement("mark");
      mark.textContent = part.slice(next[0], next[0] + next[1]);
      line.append(mark);
      at = next[0] + next[1];
    }
    line.append(part.slice(at));
    return line;
  };

  const search = () => {
    const field = document.getElementById("search");
    const results = document.getElementById("results");
    let entries = null;
    let chosen = -1;
    const choose = (number) => {
      const links = [...results.querySelectorAll("a")];
      if (links.length === 0) return;
      chosen = (number + links.length) % links.length;
      links.forEach((link, i) => link.classList.toggle("chosen", i === chosen));
      links[chosen].scrollIntoView({ block: "nearest" });
    };
    const show = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
      results.replaceChildren();
      results.hidden = words.length === 0;
      chosen = -1;
      if (words.length === 0) return;
      entries = entries || index();
      const found = entries.map((entry) => ({ entry, value: score(entry, words) })).filter((each) => each.value > 0)
        .sort((a, b) => b.value - a.value).slice(0, 15);
      for (const { entry } of found) {
        const link = document.createElement("a");
        link.href = root.dataset.root + entry.place;
        const title = document.createElement("b");
        title.textContent = entry.title;
        link.append(title, entry.title === entry.pageTitle ? "" : " - " + entry.pageTitle, marked(entry.words, words));
        link.addEventListener("click", () => { results.hidden = true; });
        results.append(link);
      }
      if (found.length === 0) {
        const none = document.createElement("p");
        none.textContent = "No page has all of these words.";
        results.append(none);
      }
    };
    field.addEventListener("input", show);
    field.addEventListener("focus", show);
    field.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
        event.preventDefault();
      } else if (event.key === "Escape") {
        results.hidden = true;
        field.blur();
      }
    });
    document.getElementById("search-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const links = results.querySelectorAll("a");
      if (links.length > 0) links[Math.max(0, chosen)].click();
    });
    document.addEventListener("click", (event) => {
      if (!results.contains(event.target) && event.target !== field) results.hidden = true;
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && document.activeElement !== field) {
        event.preventDefault();
        field.focus();
      }
    });
  };

  // Of a block with commands and their output, the commands alone are copied.
  const copyButtons = () => {
    for (const block of document.querySelectorAll(".code")) {
      const code = block.querySelector("code");
      const lines = code.textContent.replace(/\n$/, "").split("\n");
      const commands = lines.filter((line) => line.startsWith("$ ")).map((line) => line.slice(2));
      if (commands.length > 0 && lines[0].startsWith("$ ")) {
        code.replaceChildren(...lines.map((line, i) => {
          const part = document.createElement("span");
          part.className = line.startsWith("$ ") ? "command" : "";
          part.textContent = line + (i < lines.length - 1 ? "\n" : "");
          return part;
        }));
      }
      const text = commands.length > 0 && lines[0].startsWith("$ ") ? commands.join("\n") : lines.join("\n");
      const button = document.createElement("button");
      button.className = "copy";
      button.type = "button";
      button.textContent = "Copy";
      button.dataset.text = text;
      button.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(text);
          button.textContent = "Copied";
        } catch (e) {
          button.textContent = "Not allowed";
        }
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
      });
      block.append(button);
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    const contents = document.getElementById("contents");
    if (contents && window.matchMedia("(min-width: 1181px)").matches) contents.open = true;
    const pages = document.getElementById("pages");
    const menu = document.getElementById("menu");
    menu.addEventListener("click", () => {
      menu.setAttribute("aria-expanded", String(pages.classList.toggle("open")));
    });
    document.querySelector("main").addEventListener("click", () => pages.classList.remove("open"));
    document.getElementById("theme").addEventListener("click", () => {
      root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
      kept((store) => store.setItem("plumbline-theme", root.dataset.theme));
    });
    search();
    copyButtons();
    root.dataset.ready = "true";
  });
})();
