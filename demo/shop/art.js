const NAMESPACE = "http://www.w3.org/2000/svg";

/** Drawings of the products, in a square of 120: [background, shapes]. The demo has no photographs. */
const DRAWINGS = {
  "chai-karpatskyi-zbir": [
    "#dfe9d4",
    `<path d="M38 44h44l-5 52H43z" fill="#5d8a5a"/><path d="M38 44h44v-8H38z" fill="#47704a"/><circle cx="60" cy="70" r="13" fill="#f3efdf"/><path d="M60 79c-8-6-8-13 0-18 8 5 8 12 0 18z" fill="#5d8a5a"/>`,
  ],
  "kava-lvivska": [
    "#ecdcc6",
    `<path d="M40 32h40v66H40z" fill="#6b4630"/><path d="M40 32h40v12H40z" fill="#50331f"/><ellipse cx="60" cy="72" rx="12" ry="15" fill="#ecdcc6"/><path d="M60 57c-7 10 7 20 0 30" stroke="#6b4630" stroke-width="3" fill="none"/>`,
  ],
  "med-lypovyi": [
    "#fbe9bb",
    `<rect x="40" y="42" width="40" height="52" rx="9" fill="#e8a52b"/><rect x="42" y="30" width="36" height="13" rx="4" fill="#7d5a2c"/><path d="M60 55l11 6.5v13L60 81l-11-6.5v-13z" fill="#fdf3d6"/>`,
  ],
  "horniatko-kosiv": [
    "#dfe8e4",
    `<path d="M34 42h44v38a14 14 0 0 1-14 14H48a14 14 0 0 1-14-14z" fill="#fdf8ea"/><path d="M78 52h8a10 10 0 0 1 0 24h-8" stroke="#fdf8ea" stroke-width="7" fill="none"/><path d="M34 58h44v16H34z" fill="#2f7d5c"/><path d="M40 66l6-6 6 6-6 6zm13 0l6-6 6 6-6 6zm13 0l5-6 5 6-5 6z" fill="#e9a23b"/>`,
  ],
  "tarilka-opishnia": [
    "#f0e0d2",
    `<circle cx="60" cy="62" r="36" fill="#b4542f"/><circle cx="60" cy="62" r="25" fill="#fdf3e1"/><path d="M60 44c7 8 7 14 0 18-7-4-7-10 0-18zm0 36c-7-8-7-14 0-18 7 4 7 10 0 18zm18-18c-8 7-14 7-18 0 4-7 10-7 18 0zm-36 0c8-7 14-7 18 0-4 7-10 7-18 0z" fill="#3d7b5f"/><circle cx="60" cy="62" r="5" fill="#e0a030"/>`,
  ],
  "rushnyk-lianyi": [
    "#e7e2da",
    `<path d="M36 30h48v66H36z" fill="#f8f3e7"/><path d="M36 74h48v4H36zm0 8h48v4H36z" fill="#a8443a"/><path d="M40 96v5m8-5v5m8-5v5m8-5v5m8-5v5m8-5v5" stroke="#cfc4ae" stroke-width="2"/>`,
  ],
  "vyshyvanka-kalyna": [
    "#f6dfdc",
    `<path d="M44 34l-18 12 8 16 8-5v39h36V57l8 5 8-16-18-12-7 7H51z" fill="#fffaf2"/><path d="M57 41h6v36h-6z" fill="#b83232"/><path d="M60 45l3 3-3 3-3-3zm0 10l3 3-3 3-3-3zm0 10l3 3-3 3-3-3z" fill="#fffaf2"/><path d="M30 53l7 6 4-3-6-10zm60 0l-7 6-4-3 6-10z" fill="#b83232"/>`,
  ],
  "shkarpetky-hutsulski": [
    "#dde3ec",
    `<path d="M44 30h20v38l20 12a9 9 0 0 1-5 17H56a12 12 0 0 1-12-12z" fill="#f3ece0"/><path d="M44 38h20v6H44zm0 12h20v5H44z" fill="#ba4b36"/><path d="M44 62l5-5 5 5 5-5 5 5v5l-5-5-5 5-5-5-5 5z" fill="#33506e"/>`,
  ],
  "svichka-poltavskyi-sad": [
    "#efe4ea",
    `<rect x="40" y="52" width="40" height="44" rx="7" fill="#f7efe4"/><path d="M40 72h40v16a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8z" fill="#8aa36b"/><path d="M60 52V44" stroke="#50402f" stroke-width="3"/><path d="M60 24c8 9 8 16 0 20-8-4-8-11 0-20z" fill="#eaa234"/>`,
  ],
  "pled-yavoriv": [
    "#e9e0d3",
    `<path d="M28 44h64v44H28z" fill="#d8c3a2"/><path d="M36 44h8v44h-8zm20 0h8v44h-8zm20 0h8v44h-8z" fill="#9a6b4a" opacity=".7"/><path d="M28 52h64v7H28zm0 20h64v7H28z" fill="#6f4a36" opacity=".55"/><path d="M32 88v7m8-7v7m8-7v7m8-7v7m8-7v7m8-7v7m8-7v7m8-7v7" stroke="#b99f78" stroke-width="2.5"/>`,
  ],
  "shokolad-chornyi": [
    "#e6d8cf",
    `<rect x="38" y="28" width="44" height="68" rx="4" fill="#4c2d20"/><path d="M38 58h44v34a4 4 0 0 1-4 4H42a4 4 0 0 1-4-4z" fill="#c8963e"/><path d="M52 32v22m16-22v22M42 43h36" stroke="#6d4634" stroke-width="2.5"/><path d="M50 76h20" stroke="#fdf3e1" stroke-width="4" stroke-linecap="round"/>`,
  ],
  "nabir-ranok-u-karpatakh": [
    "#dbe8ea",
    `<rect x="32" y="54" width="56" height="42" rx="4" fill="#2f7d6b"/><rect x="28" y="44" width="64" height="14" rx="4" fill="#256457"/><path d="M55 44h10v52H55z" fill="#f0c96a"/><path d="M60 44c-18 2-20-14-10-14 7 0 9 8 10 14zm0 0c18 2 20-14 10-14-7 0-9 8-10 14z" fill="none" stroke="#f0c96a" stroke-width="5"/>`,
  ],
};

/** Decoration only: what it shows is the product's name. */
export function drawingOf(handle, className = "drawing") {
  const [background, shapes] = Object.hasOwn(DRAWINGS, handle) ? DRAWINGS[handle] : ["#e8e4da", ""];
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 120 120");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.style.background = background;
  // Only the constants above: nothing of the shop's data becomes markup.
  svg.innerHTML = shapes;
  return svg;
}
