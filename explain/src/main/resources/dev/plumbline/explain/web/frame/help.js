// The help overlay.
import { byId } from "../base/dom.js";

export function listenForHelp() {
  const overlay = byId("help");
  byId("help-button").addEventListener("click", () => overlay.showModal());
  byId("help-close").addEventListener("click", () => overlay.close());
  overlay.addEventListener("click", (event) => {
    if (event.target === overlay) {
      overlay.close();
    }
  });
}

/** Light, dark, or what the system says. */
export function listenForTheme(changed) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const chosen = root.dataset.chosen;
    root.dataset.theme = chosen ?? (dark.matches ? "dark" : "light");
    byId("theme-button").textContent = root.dataset.theme === "dark" ? "Light" : "Dark";
    changed();
  };
  dark.addEventListener("change", apply);
  byId("theme-button").addEventListener("click", () => {
    root.dataset.chosen = root.dataset.theme === "dark" ? "light" : "dark";
    apply();
  });
  apply();
}
