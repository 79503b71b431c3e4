// Boards and chats: what is new comes by itself, a message is sent without leaving the page, and names behind an @ are
// completed. Without this script the form leads to the page of the board or chat, which is loaded again by hand.

const EVERY = 8000; // milliseconds between two looks
const MOST = 6; // names that are offered

function listOf(chat) {
  return chat.querySelector("[data-messages]");
}

async function look(chat) {
  const seen = listOf(chat).querySelector("[data-mark]")?.dataset.mark ?? "";
  const answer = await fetch(`${chat.dataset.chat}?seen=${seen}`, { headers: { "X-Chat": "1" } }).catch(() => null);
  if (answer?.status !== 200 || answer.redirected) return;
  const inside = listOf(chat).contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  listOf(chat).innerHTML = await answer.text();
  if (inside) listOf(chat).querySelector(`a[href="${CSS.escape(inside)}"]`)?.focus();
  chat.querySelector("[data-news]").textContent = "The messages have changed.";
}

async function send(chat, form) {
  const refused = form.querySelector("[data-refused]");
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "X-Chat": "1" } }).catch(
    () => null,
  );
  button.disabled = false;
  const taken = answer?.status === 204;
  refused.hidden = taken;
  if (taken) {
    form.reset();
    await look(chat);
  } else {
    refused.textContent = answer?.status === 422 ? await answer.text() : "It was not sent. Try again; your words are kept.";
  }
  form.querySelector("textarea").focus();
}

/** The word behind the last @ before the cursor; null where none is being written. */
function begun(area) {
  return area.value.slice(0, area.selectionStart).match(/(?:^|\s)@([^@\n]{0,40})$/)?.[1] ?? null;
}

function completes(area, names) {
  const box = document.createElement("ul");
  box.className = "completion";
  box.id = `${area.id}-names`;
  box.setAttribute("role", "listbox");
  box.setAttribute("aria-label", "Members");
  box.hidden = true;
  area.after(box);
  area.setAttribute("aria-controls", box.id);
  area.setAttribute("aria-autocomplete", "list");
  let chosen = 0;

  function mark() {
    [...box.children].forEach((row, at) => row.setAttribute("aria-selected", String(at === chosen)));
    const row = box.hidden ? null : box.children[chosen];
    if (row) area.setAttribute("aria-activedescendant", row.id);
    else area.removeAttribute("aria-activedescendant");
  }

  function offer() {
    const word = begun(area)?.toLowerCase();
    const fits = (name) => name.toLowerCase().startsWith(word) || name.toLowerCase().includes(` ${word}`);
    const found = word === undefined ? [] : names.filter(fits).slice(0, MOST);
    const rows = found.map((name, at) => {
      const row = document.createElement("li");
      row.id = `${box.id}-${at}`;
      row.setAttribute("role", "option");
      row.textContent = name;
      row.addEventListener("mousedown", (event) => {
        event.preventDefault();
        take(name);
      });
      return row;
    });
    box.replaceChildren(...rows);
    box.hidden = !rows.length;
    chosen = 0;
    mark();
  }

  function take(name) {
    const end = area.selectionStart;
    area.setRangeText(`${name} `, end - begun(area).length, end, "end");
    offer();
  }

  area.addEventListener("input", offer);
  area.addEventListener("blur", () => {
    box.hidden = true;
    mark();
  });
  area.addEventListener("keydown", (event) => {
    if (box.hidden) return;
    const count = box.children.length;
    if (event.key === "ArrowDown") chosen = (chosen + 1) % count;
    else if (event.key === "ArrowUp") chosen = (chosen + count - 1) % count;
    else if (event.key === "Enter" || event.key === "Tab") take(box.children[chosen].textContent);
    else if (event.key === "Escape") box.hidden = true;
    else return;
    event.preventDefault();
    mark();
  });
}

for (const chat of document.querySelectorAll("[data-chat]")) {
  const form = chat.querySelector("form");
  if (form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(chat, form);
    });
    completes(form.querySelector("textarea"), form.dataset.names.split("\n").filter(Boolean));
  }
  setInterval(() => document.visibilityState === "visible" && look(chat), EVERY);
}
