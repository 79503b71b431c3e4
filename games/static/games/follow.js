// A page whose figures come while it is open (a practice game): it is asked for anew until it is over, and then loaded
// whole, with the explanations of all that stands on it.
// Without this script the page is loaded anew by its link.

const PAUSE = 700; // milliseconds between two questions
const SLOWER = 5000; // after a question that nobody answered

async function fresh(name) {
  const answer = await fetch(location.href, { credentials: "same-origin", headers: { Accept: "text/html" } });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById(name);
}

async function follow(name) {
  let shown = document.getElementById(name);
  while (shown && shown.dataset.live) {
    await new Promise((wake) => setTimeout(wake, document.hidden ? SLOWER : PAUSE));
    const now = await fresh(name).catch(() => null);
    if (!now) {
      await new Promise((wake) => setTimeout(wake, SLOWER));
      continue;
    }
    if (now.dataset.live === shown.dataset.live) continue;
    if (!now.dataset.live) {
      location.reload();
      return;
    }
    const focused = document.activeElement && document.activeElement.id;
    shown.replaceWith(now);
    shown = now;
    if (focused && focused.startsWith("trial-")) document.getElementById(focused)?.focus({ preventScroll: true });
  }
}

follow("trial");
