/** The addresses of the page, through the history API. */
export type Route =
  | { name: "lobby" }
  | { name: "table"; table: string }
  | { name: "receipt"; table: string; round: number }
  | { name: "staff" }
  | { name: "office" }
  | { name: "cashier" }
  | { name: "console"; table: string }
  | { name: "rules"; game: string }
  | { name: "notFound" };

export function read(path: string): Route {
  const [a, b, c, d] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!a) return { name: "lobby" };
  if (a === "staff" && !b) return { name: "staff" };
  if (a === "office" && !b) return { name: "office" };
  if (a === "cashier" && !b) return { name: "cashier" };
  if (a === "console" && b && !c) return { name: "console", table: b };
  if (a === "rules" && b && !c) return { name: "rules", game: b };
  if (a === "table" && b && !c) return { name: "table", table: b };
  if (a === "table" && b && c === "receipt" && d && /^\d+$/.test(d))
    return { name: "receipt", table: b, round: Number(d) };
  return { name: "notFound" };
}

class Router {
  route = $state<Route>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = read(location.pathname)));
    addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    if (path === location.pathname + location.search) return;
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.route = read(location.pathname);
    scrollTo(0, 0);
  }

  /** Follow links to our own pages without loading the page again. */
  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download"))
      return;
    if (link.hash && link.pathname === location.pathname) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
