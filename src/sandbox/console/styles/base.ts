export const BASE_CSS = String.raw`
:root {
  --ground: #f5f6f8;
  --paper: #ffffff;
  --sunk: #f0f2f5;
  --line: #e2e5ea;
  --ink: #1c2330;
  --soft: #5d6778;
  --faint: #667085;
  --accent: #3457d5;
  --accent-soft: #e9eefc;
  --good: #1b7f4b;
  --good-soft: #e3f4ea;
  --warn: #9a6200;
  --warn-soft: #fcf1dc;
  --bad: #b3261e;
  --bad-soft: #fbe9e7;
  --violet: #6b3fa0;
  --violet-soft: #f0e8fa;
  --radius: 10px;
  --shadow: 0 1px 2px rgb(20 30 50 / 6%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12151b;
    --paper: #1a1e26;
    --sunk: #212631;
    --line: #2c3340;
    --ink: #e7eaf0;
    --soft: #a3adbd;
    --faint: #8f99aa;
    --accent: #8ea8ff;
    --accent-soft: #242e4d;
    --good: #6fd09b;
    --good-soft: #1a3326;
    --warn: #eab75c;
    --warn-soft: #3a2e16;
    --bad: #ff9b92;
    --bad-soft: #3f2220;
    --violet: #c5a4f2;
    --violet-soft: #30254180;
    --shadow: none;
  }
}
* { box-sizing: border-box; }
html { height: 100%; }
body {
  margin: 0;
  min-height: 100%;
  background: var(--ground);
  color: var(--ink);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}
h1 { font-size: 18px; font-weight: 650; margin: 0; }
h2 { font-size: 13px; font-weight: 650; margin: 0 0 8px; color: var(--soft); }
p { margin: 0; }
code, pre, .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12.5px; }
button, input, select {
  font: inherit;
  color: inherit;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 7px;
  padding: 5px 10px;
  min-height: 32px;
}
button { cursor: pointer; }
button:hover:not(:disabled) { border-color: var(--accent); color: var(--accent); }
button:disabled { opacity: .5; cursor: default; }
button.primary { background: #3457d5; border-color: #3457d5; color: #fff; font-weight: 550; }
button.primary:hover:not(:disabled) { color: #fff; filter: brightness(1.08); }
button.danger { color: var(--bad); }
button.quiet { border-color: transparent; background: transparent; color: var(--soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
main:focus { outline: none; }
.grow { flex: 1; }
.soft { color: var(--soft); }
.right { text-align: right; }
.nowrap { white-space: nowrap; }

.top {
  position: sticky; top: 0; z-index: 2;
  display: flex; align-items: center; gap: 14px;
  height: 56px; padding: 0 20px;
  background: var(--paper);
  border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: 9px; white-space: nowrap; }
.address { color: var(--soft); background: var(--sunk); padding: 3px 8px; border-radius: 6px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 60px; }
.live { display: inline-flex; align-items: center; gap: 6px; color: var(--faint); font-size: 12.5px; white-space: nowrap; }
.live::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--warn); }
.live.on::before { background: var(--good); }
.live.off::before { background: var(--bad); }

.shell { display: grid; grid-template-columns: 176px minmax(0, 1fr); min-height: calc(100vh - 56px); }
nav { padding: 16px 10px; display: flex; flex-direction: column; gap: 2px; position: sticky; top: 56px; align-self: start; }
nav a {
  display: flex; align-items: center; gap: 8px;
  padding: 7px 10px; border-radius: 8px;
  color: var(--soft); text-decoration: none;
}
nav a:hover { background: var(--sunk); color: var(--ink); }
nav a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
nav .count { margin-left: auto; font-size: 12px; color: var(--faint); font-variant-numeric: tabular-nums; font-weight: 400; }
main { padding: 20px 24px 40px 12px; min-width: 0; }

@media (max-width: 900px) {
  .shell { grid-template-columns: 1fr; }
  nav { position: static; flex-direction: row; overflow-x: auto; padding: 8px 12px; }
  nav .count { margin-left: 2px; }
  main { padding: 8px 12px 32px; }
  .top { flex-wrap: wrap; height: auto; padding: 10px 12px; position: static; }
}
`;
