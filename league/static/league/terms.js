// Explanations of terms: they open at the term on hover, focus and tap, and close on leaving, on Escape and on a tap
// elsewhere. Without this module a term is a link to the page of all terms.

const GAP = 6; // pixels between a term and its explanation, and to the edge of the window
const PATIENCE = 200; // milliseconds in which a pointer may cross from a term to its explanation

let open = null; // { term, note }
let closing = 0;

function place(term, note) {
  const at = term.getBoundingClientRect();
  const size = note.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.left, document.documentElement.clientWidth - size.width - GAP));
  const below = at.bottom + GAP;
  const fits = below + size.height <= window.innerHeight;
  note.style.setProperty("left", `${left}px`);
  note.style.setProperty("top", `${fits ? below : Math.max(GAP, at.top - size.height - GAP)}px`);
}

function close() {
  clearTimeout(closing);
  open?.note.hidePopover();
  open = null;
}

function show(term) {
  clearTimeout(closing);
  if (open?.term === term) return;
  close();
  const note = document.getElementById(term.dataset.term);
  note.showPopover();
  place(term, note);
  open = { term, note };
}

function closeSoon() {
  clearTimeout(closing);
  closing = setTimeout(close, PATIENCE);
}

const termOf = (target) => (target instanceof Element ? target.closest(".term") : null);
const within = (target) => open !== null && target instanceof Node && (open.note.contains(target) || open.term.contains(target));

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const term = termOf(event.target);
  if (term) show(term);
  else if (within(event.target)) clearTimeout(closing);
  else if (open && !open.note.contains(document.activeElement) && open.term !== document.activeElement) closeSoon();
});

document.addEventListener("focusin", (event) => {
  const term = termOf(event.target);
  if (term) show(term);
  else if (!within(event.target)) close();
});

// A tap opens the explanation, in which a link leads on; a second tap on the term follows it.
let touched = false;
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType !== "mouse" && open?.term !== termOf(event.target);
  if (open && !within(event.target)) close();
}, true);
document.addEventListener("click", (event) => {
  const term = termOf(event.target);
  if (!term || !touched) return;
  event.preventDefault();
  show(term);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !open) return;
  event.preventDefault();
  if (open.note.contains(document.activeElement)) open.term.focus();
  close();
});
window.addEventListener("resize", close);
document.addEventListener("scroll", () => open && place(open.term, open.note), { capture: true, passive: true });
