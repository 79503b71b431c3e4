// Saves a sheet of the plan, or its text, by itself. What is typed is kept in this browser until the server has it, so that
// neither a lost connection nor a closed page loses it; what was written elsewhere meanwhile is never overwritten. What is
// pressed above the sheet (seal, take back) waits until what was typed is saved.

const SOON = 250; // milliseconds after a choice
const PAUSE = 1200; // after the last key
const AGAIN = 5000; // before what was not sent is tried once more
const ELSEWHERE = "Not saved, but kept in this browser. Load this page again: you may have been signed out.";
const REFUSED = [400, 409, 413]; // the same sent once more is refused once more: its answer is a sentence that says why
const KEPT = "sheet not sent: "; // the key of what is kept here, with the game and the sheet behind it

let form = null;
let waits = null; // the timer of the next attempt
let sending = false;
let changed = false; // typed since what is being sent was read
let pressed = null; // the button that was pressed while something was being sent
let afterwards = ""; // the address of what was pressed in the bar or among the parts before all was saved
let lost = false; // the answer came from another page: the server has not kept what was sent

const place = () => KEPT + form.dataset.autosave;
const say = (text, waiting) => {
  const told = document.getElementById("saved");
  if (!told) return;
  told.textContent = text;
  told.classList.toggle("bar__saved--waits", waiting);
};

const values = () => [...new FormData(form)].filter(([name, value]) => name !== "_remove" && name !== "csrfmiddlewaretoken" && typeof value === "string");

function keep(submitted = false) {
  try {
    localStorage.setItem(place(), JSON.stringify({ values: values(), submitted }));
  } catch {
    // without storage the page still holds what was typed
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(place()));
  } catch {
    return null;
  }
}

function forget(where) {
  try {
    localStorage.removeItem(where);
  } catch {
    // nothing was kept
  }
}

function later(wait) {
  clearTimeout(waits);
  waits = setTimeout(send, wait);
}

function send() {
  clearTimeout(waits);
  if (sending) {
    changed = true;
    return;
  }
  sending = true;
  changed = false;
  say("Saving …", false);
  window.htmx.trigger(form, "autosave");
}

// htmx sends a form as the button would that has the focus; a save by itself presses none.
function pressNothing(event) {
  if (event.detail.elt !== form) return;
  event.detail.path = form.getAttribute("hx-post");
  for (const button of form.querySelectorAll("button[name]")) delete event.detail.parameters[button.name];
}

function typed(event) {
  if (!event.target.name || event.target.name === "_remove" || event.target.type === "file") return;
  keep();
  changed = true;
  later(event.type === "change" ? SOON : PAUSE);
}

// The server has it: the draft and its number are what the next change rests on, and a new entry has an address now.
function saved(answer) {
  const [draft, number] = answer.getResponseHeader("Draft").split(" ");
  if (!changed) forget(place());
  form.elements._draft.value = draft;
  form.elements._number.value = number;
  const address = answer.getResponseHeader("HX-Replace-Url");
  if (!address || address === form.getAttribute("hx-post")) return;
  forget(place());
  const [game] = form.dataset.autosave.split(" ");
  form.dataset.autosave = `${game} ${decodeURIComponent(address.split("/").filter(Boolean).pop())}`;
  form.action = address;
  form.setAttribute("hx-post", address);
  window.htmx.process(form);
  if (changed) keep();
}

function answered(event) {
  if (event.detail.elt !== form) return;
  sending = false;
  if (pressed) {
    const button = pressed;
    pressed = null;
    form.requestSubmit(button); // with the draft's new number
    return;
  }
  const answer = event.detail.xhr;
  if (afterwards && event.detail.successful && !lost) {
    if (changed) send();
    else goOn();
    return;
  }
  afterwards = "";
  if (lost || answer.status === 403) {
    say(ELSEWHERE, true);
  } else if (event.detail.successful) {
    if (changed) later(PAUSE);
  } else if (REFUSED.includes(answer.status)) {
    say(`Not saved. ${answer.responseText}`, true);
  } else {
    say("Not saved, will try again", true);
    later(AGAIN);
  }
}

// What the bar was asked for is done with the draft's new number, if it offers it still: a draft with errors is not sealed.
// Another part is opened.
function goOn() {
  const address = afterwards;
  afterwards = "";
  if ([...document.querySelectorAll("#rail a")].some((each) => each.href === address)) location.assign(address);
  [...document.querySelectorAll("#bar form")].find((each) => each.action === address)?.requestSubmit();
}

function saveFirst(event) {
  if (!event.target.closest("#bar") || !(changed || sending)) return;
  event.preventDefault();
  afterwards = event.target.action;
  if (!sending) send();
}

function saveBeforeLeaving(event) {
  const link = event.target.closest("#rail a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !(changed || sending)) return;
  event.preventDefault();
  afterwards = link.href;
  if (!sending) send();
}

// What came in while something was being typed must not take its place.
function swaps(event) {
  if (event.detail.requestConfig?.elt !== form || event.detail.xhr.status !== 200) return;
  lost = !event.detail.xhr.getResponseHeader("Draft");
  if (lost) {
    event.detail.shouldSwap = false;
    return;
  }
  saved(event.detail.xhr);
  if (document.querySelector("[data-board].is-lifting, [data-board].is-pressed")) changed = true; // a man is in hand: the board is drawn anew later
  if (changed || pressed) {
    event.detail.shouldSwap = false;
    say("Saving …", false);
  }
}

// What an earlier visit could not send is sent first, as it rested on the draft then; the page comes anew with it.
async function restore() {
  const unsent = kept();
  if (!unsent) return;
  const number = new Map(unsent.values).get("_number");
  if (unsent.submitted && number !== form.elements._number.value) {
    forget(place()); // the server has taken it when it was sent by the button
    return;
  }
  say("Sending what could not be saved before …", true);
  const body = new URLSearchParams(unsent.values);
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (REFUSED.includes(answer.status)) {
      say(`Not saved. ${await answer.text()}`, true);
    } else if (answer.ok && !answer.headers.get("Draft")) {
      say(ELSEWHERE, true);
    } else if (answer.ok) {
      forget(place());
      location.reload();
    } else {
      throw new Error(answer.statusText);
    }
  } catch {
    say("Not saved, will try again", true);
    setTimeout(restore, AGAIN);
  }
}

function start() {
  form = document.getElementById("sheet-form");
  if (!form || !window.htmx) return;
  form.addEventListener("input", typed);
  form.addEventListener("change", typed);
  form.addEventListener("submit", (event) => {
    clearTimeout(waits);
    if (sending) {
      pressed = event.submitter;
      event.preventDefault();
      return;
    }
    if (kept()) keep(true); // else the server has it all, and nothing is to be sent again
  });
  document.addEventListener("submit", saveFirst);
  document.addEventListener("click", saveBeforeLeaving);
  document.body.addEventListener("htmx:configRequest", pressNothing);
  document.body.addEventListener("htmx:beforeSwap", swaps);
  document.body.addEventListener("htmx:afterRequest", answered);
  window.addEventListener("online", () => changed && send());
  restore();
}

start();
