// Trying a situation on a table of calls: each answer is sent, and the tester drawn anew.

let asked = 0; // questions to the server: an answer that comes late is left alone

async function ask(root, tester, query) {
  asked += 1;
  const mine = asked;
  const answer = await fetch(`${root.dataset.try}?${query}`, { credentials: "same-origin", headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer || !answer.ok || answer.redirected || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = tester.contains(document.activeElement) ? document.activeElement.id : "";
  tester.replaceChildren(...page.body.children);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  history.replaceState(null, "", `?${query}`);
  dressTester(tester);
  const holds = tester.querySelector("[data-holds]").dataset.holds;
  for (const line of root.querySelectorAll("[data-list] > li")) line.classList.toggle("call-line--holds", line.dataset.line === holds);
}

function dressTester(tester) {
  tester.querySelector("[data-plain]")?.setAttribute("hidden", "");
}

export function startTester(root) {
  const tester = root.querySelector("[data-tester]");
  dressTester(tester);
  const answers = () => {
    const given = [...tester.querySelectorAll("[name]")].filter((input) => input.type !== "checkbox" || input.checked);
    return new URLSearchParams(given.map((input) => [input.name, input.value])).toString();
  };
  tester.addEventListener("input", (event) => event.stopPropagation()); // it is no part of the sheet's form
  tester.addEventListener("change", (event) => { event.stopPropagation(); ask(root, tester, answers()); });
  tester.addEventListener("click", (event) => {
    const link = event.target.closest("[data-query]");
    if (!link) return;
    event.preventDefault();
    ask(root, tester, link.dataset.query);
  });
}
