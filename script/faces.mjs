// Parts of the faces, from the library that is pinned in package.json: prints JSON of each part's drawing and the middle
// of its box. league/pictures/faces.py puts them together. Usage: node faces.mjs > faces.json
import svgs from "./node_modules/facesjs/build/svgs.js";
import { svgsGenders, svgsIndex } from "./node_modules/facesjs/build/svgs-index.js";
import { svgPathBbox } from "svg-path-bbox";

// What is drawn, in this order; hats and glasses are not worn under a helmet.
const kinds = ["hairBg", "body", "jersey", "ear", "head", "eyeLine", "smileLine", "miscLine", "facialHair", "eye", "eyebrow", "mouth", "nose", "hair"];
const wanted = (kind, id) => (kind === "jersey" ? id.startsWith("football") : !["none", "honker", "pinocchio", "blush", "angry"].includes(id));

/** The box around every path of a drawing, as the library reckons it. */
function box(svg) {
  const boxes = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => svgPathBbox(path));
  const least = (at) => Math.min(...boxes.map((one) => one[at]));
  const most = (at) => Math.max(...boxes.map((one) => one[at]));
  return [least(0), least(1), most(2), most(3)].map((value) => Math.round(value * 10) / 10);
}

/** The same drawing without style attributes, which the pages' policy forbids. */
const plain = (svg) =>
  svg.replace(/\s+/g, " ").replace(/ style="([^"]*)"/g, (_, style) =>
    style.split(";").filter(Boolean).map((one) => one.split(":")).map(([name, value]) => ` ${name.trim()}="${value.trim()}"`).join(""),
  );

const parts = {};
for (const kind of kinds) {
  parts[kind] = {};
  svgsIndex[kind].forEach((id, at) => {
    const svg = svgs[kind][id];
    if (svgsGenders[kind][at] !== "female" && wanted(kind, id) && svg && / d="/.test(svg)) {
      parts[kind][id] = { svg: plain(svg), box: box(svg) };
    }
  });
}
console.log(JSON.stringify(parts));
