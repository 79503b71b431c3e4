/* Puts the browser's time zone into a form for a new account, and says so. Without this script the league's stands there. */

const zone = document.querySelector("[data-zone]");
const choice = zone?.querySelector("select");
const found = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Say which zone is chosen. */
function tell(byBrowser) {
  zone.querySelector("[data-zone-name]").textContent = choice.value;
  zone.querySelector("[data-zone-found]").hidden = !byBrowser;
}

if (choice) {
  choice.addEventListener("change", () => tell(false));
  if (!document.querySelector("[aria-invalid=true]") && [...choice.options].some((one) => one.value === found)) {
    choice.value = found;
    tell(true);
  }
}
