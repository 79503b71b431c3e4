// What is wrong with the page as it stands, as sentences: overflow, names, headings, contrast. Given to page.evaluate;
// with true only the contrast, of a page that was looked at before in other colours.
async (contrastOnly) => {
  // what the page's scripts place after a change of the window has its turn first
  if (!contrastOnly) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = [];
  const shown = (el) => el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const told = (el) => `<${el.tagName.toLowerCase()}${el.id ? "#" + el.id : ""} class="${el.getAttribute("class") || ""}">`;
  const root = document.documentElement;

  const structure = () => {
    // width
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.body.querySelectorAll("*")].filter((el) => el.getBoundingClientRect().right > root.clientWidth + 1);
      faults.push(`wider than the window by ${root.scrollWidth - root.clientWidth}: ${wide.slice(0, 3).map(told)}`);
    }

    // frame
    if (!document.title.trim() || !root.lang) faults.push("no title or no language");
    if (document.querySelectorAll("main").length !== 1) faults.push("not one main part");
    const ids = [...document.querySelectorAll("[id]")].map((el) => el.id);
    const seen = new Set();
    const twice = [];
    for (const id of ids) {
      if (seen.has(id)) twice.push(id);
      seen.add(id);
    }
    if (twice.length) faults.push(`ids that occur twice: ${twice}`);
    for (const el of document.querySelectorAll("[aria-labelledby], [aria-describedby]")) {
      const names = `${el.getAttribute("aria-labelledby") || ""} ${el.getAttribute("aria-describedby") || ""}`;
      for (const id of names.trim().split(/\s+/)) {
        if (!document.getElementById(id)) faults.push(`${told(el)} names #${id}, which is not there`);
      }
    }

    // headings
    const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((el) => Number(el.tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1 || levels[0] !== 1) faults.push(`headings start ${levels.slice(0, 4)}`);
    levels.forEach((level, at) => {
      if (at && level > levels[at - 1] + 1) faults.push(`heading ${at + 1} jumps from ${levels[at - 1]} to ${level}`);
    });

    // names
    for (const el of document.querySelectorAll("input:not([type=hidden]):not([hidden]), select, textarea")) {
      const label = [...(el.labels || [])].map((each) => each.textContent.trim()).join("") || el.getAttribute("aria-label");
      if (!label) faults.push(`${told(el)} "${el.name}" has no label`);
    }
    for (const el of document.querySelectorAll("a[href], button, summary")) {
      if (!(el.textContent.trim() || el.getAttribute("aria-label"))) faults.push(`${told(el)} has no name`);
    }
    for (const el of document.querySelectorAll("img:not([alt])")) faults.push(`${told(el)} has no alt`);
    for (const el of document.querySelectorAll("svg")) {
      const named = ["img", "group"].includes(el.getAttribute("role")) && el.querySelector(":scope > title")?.textContent.trim();
      if (el.getAttribute("aria-hidden") !== "true" && !named) faults.push(`${told(el)} is neither named nor hidden`);
    }
    for (const el of document.querySelectorAll("table")) {
      if (![...el.querySelectorAll("thead th")].every((th) => th.scope)) faults.push(`${told(el)} has headings without scope`);
    }
    if (document.querySelector("[style]:not(.term-note, .cm-editor, .cm-editor *), style:not([nonce]), script:not([src]), [onclick]")) faults.push("inline style or script");
  };
  if (!contrastOnly) structure();

  // contrast
  const colour = (text) => {
    const parts = text.match(/[\d.]+/g)?.map(Number) || [0, 0, 0, 0];
    return parts.length === 3 ? [...parts, 1] : parts;
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, two) => {
    const [high, low] = [light(one), light(two)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const grounds = new Map([[null, [255, 255, 255, 1]]]); // an element's is found once for all that stand on it
  const ground = (el) => {
    if (!grounds.has(el)) {
      const here = colour(getComputedStyle(el).backgroundColor);
      grounds.set(el, here[3] === 1 ? here : here[3] ? over(here, ground(el.parentElement)) : ground(el.parentElement));
    }
    return grounds.get(el);
  };
  const behindInDrawing = (el) => {
    const circle = el.previousElementSibling?.tagName === "circle" ? el.previousElementSibling : null;
    const shape = circle || el.ownerSVGElement.querySelector(".turf");
    return shape ? colour(getComputedStyle(shape).fill) : ground(el.ownerSVGElement);
  };
  const poor = new Map();
  for (const el of document.body.querySelectorAll("*")) {
    const own = [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const control = el.matches("input:not([type=hidden], [type=color]), select, textarea");
    if ((!own && !control) || el.matches("title, desc, option, :disabled") || !shown(el)) continue;
    const style = getComputedStyle(el);
    const drawn = el.ownerSVGElement;
    const behind = drawn ? behindInDrawing(el) : ground(el);
    const found = ratio(over(colour(drawn ? style.fill : style.color), behind), behind);
    if (found < 4.5) poor.set(`${told(el)} ${found.toFixed(2)}`, el.textContent.trim().slice(0, 40));
  }
  for (const [what, text] of [...poor].slice(0, 5)) faults.push(`poor contrast: ${what} "${text}"`);
  return faults;
}
