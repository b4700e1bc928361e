/**
 * The picker's looks, which the build makes small. Colours follow the page's `color-scheme`; every custom property has a default.
 * Names with `--_` are its own: a page may set `--sklad-accent` to an `--accent` of its own.
 */
export const STYLES = `
:host {
  --_accent: var(--sklad-accent, #1d4ed8);
  --_bad: var(--sklad-error, #b91c1c);
  display: grid;
  gap: var(--sklad-gap, 12px);
  min-width: 0;
  max-width: 100%;
  font: inherit;
  line-height: 1.4;
  text-align: start;
}
@supports (color: light-dark(red, red)) {
  :host {
    --_accent: var(--sklad-accent, light-dark(#1d4ed8, #93b8ff));
    --_bad: var(--sklad-error, light-dark(#b91c1c, #ffa8a8));
  }
}
:host, [part=panel] {
  --_back: var(--sklad-background, Field);
  --_text: var(--sklad-color, FieldText);
  --_muted: var(--sklad-muted, var(--_text));
  --_border: var(--sklad-border, #767676);
}
@supports (color: color-mix(in srgb, red, red)) {
  :host, [part=panel] {
    --_muted: var(--sklad-muted, color-mix(in srgb, var(--_text) 70%, var(--_back)));
    --_border: var(--sklad-border, color-mix(in srgb, var(--_text) 50%, var(--_back)));
  }
}
:host([hidden]), [hidden] { display: none !important; }
*, ::before { box-sizing: border-box; }
[part=label] { display: block; margin-bottom: 4px; font-weight: 600; font-size: .9em; }
[part=field], [part=control] { position: relative; }
[part=input] {
  width: 100%;
  min-height: 48px;
  padding: 8px 48px 8px 12px;
  border: 1px solid var(--_border);
  border-radius: var(--sklad-radius, 8px);
  background: var(--_back);
  color: var(--_text);
  font: inherit;
  font-size: max(16px, 1em);
  text-overflow: ellipsis;
}
[part=input]::placeholder { color: var(--_muted); opacity: 1; }
[part=input]:disabled { opacity: .6; cursor: not-allowed; }
[part=input][aria-invalid] { border-color: var(--_bad); }
:focus-visible { outline: 2px solid var(--_accent); outline-offset: 1px; }
button {
  min-width: 44px;
  min-height: 44px;
  border: 0;
  border-radius: var(--sklad-radius, 8px);
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
[part=clear] { position: absolute; inset: 2px 2px auto auto; color: var(--_muted); font-size: 1.4em; line-height: 1; }
[data-loading]::before {
  content: "";
  position: absolute;
  z-index: 1;
  inset: auto 12px 2px;
  height: 2px;
  border-radius: 2px;
  background: linear-gradient(90deg, transparent, var(--_accent), transparent) 0 / 50% 100% no-repeat;
  animation: slide 1s infinite linear;
}
@keyframes slide { from { background-position: -100% } to { background-position: 200% } }
[part=panel] {
  position: absolute;
  z-index: var(--sklad-z-index, 20);
  inset: calc(100% + 4px) 0 auto;
  overflow: hidden;
  border: 1px solid var(--_border);
  border-radius: var(--sklad-radius, 8px);
  background: var(--_back);
  color: var(--_text);
  box-shadow: 0 8px 24px rgb(0 0 0 / .2);
}
[part=list] {
  max-height: min(340px, 50vh);
  margin: 0;
  padding: 4px;
  overflow-y: auto;
  overscroll-behavior: contain;
  list-style: none;
}
[role=option] {
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-height: 44px;
  padding: 6px 10px;
  border-radius: calc(var(--sklad-radius, 8px) - 2px);
  cursor: pointer;
  overflow-wrap: anywhere;
}
[role=option]:hover { background: color-mix(in srgb, var(--_text) 8%, var(--_back)); }
[role=option][aria-selected=true] {
  background: color-mix(in srgb, var(--_accent) 16%, var(--_back));
  outline: 2px solid var(--_accent);
  outline-offset: -2px;
}
[part=option-details], [part=note] { color: var(--_muted); font-size: .875em; }
[aria-selected=true] [part=option-details] { color: inherit; }
[part=note] { margin: 0; padding: 8px 14px; border-top: 1px solid var(--_border); }
[part=message] { margin-top: 4px; font-size: .9em; }
[part=message][data-bad] { color: var(--_bad); }
[part=retry] { padding: 0 8px; color: var(--_accent); text-decoration: underline; }
[part=kinds] { display: flex; flex-wrap: wrap; gap: 6px; }
[part~=kind] { padding: 0 14px; border: 1px solid var(--_border); }
[part~=kind-chosen] { border-color: var(--_accent); box-shadow: inset 0 0 0 1px var(--_accent); font-weight: 600; }
[role=status] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) {
  [data-loading]::before { animation: none; background-size: 100% 100%; }
}
`;
