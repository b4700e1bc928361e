export const PARTS_CSS = String.raw`
.head { display: flex; align-items: center; gap: 12px; margin-bottom: 14px; min-height: 34px; flex-wrap: wrap; }
.head .soft { font-size: 13px; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); }
.card.padded { padding: 16px; }
.stack { display: grid; gap: 14px; align-content: start; min-width: 0; }
.row { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; }

.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th {
  text-align: left; font-weight: 550; font-size: 12px; color: var(--faint);
  padding: 9px 14px; border-bottom: 1px solid var(--line); white-space: nowrap;
}
td { padding: 8px 14px; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody tr:last-child td { border-bottom: 0; }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.choice { cursor: pointer; }
tr.choice:hover td { background: var(--sunk); }
tr.choice[aria-selected="true"] td { background: var(--accent-soft); }
td small { display: block; white-space: nowrap; color: var(--faint); font-size: 12px; }
.empty { padding: 36px 20px; text-align: center; color: var(--soft); }
.empty strong { display: block; color: var(--ink); margin-bottom: 4px; font-weight: 600; }
.empty code { background: var(--sunk); padding: 1px 5px; border-radius: 4px; }

.pill {
  display: inline-block; padding: 1px 9px; border-radius: 99px;
  font-size: 12px; font-weight: 550; white-space: nowrap;
  background: var(--sunk); color: var(--soft);
}
.pill.new { background: var(--accent-soft); color: var(--accent); }
.pill.picked { background: var(--violet-soft); color: var(--violet); }
.pill.shipped { background: var(--warn-soft); color: var(--warn); }
.pill.delivered, .pill.good, .pill.received { background: var(--good-soft); color: var(--good); }
.pill.canceled { background: var(--sunk); color: var(--soft); text-decoration: line-through; }
.pill.refused, .pill.bad { background: var(--bad-soft); color: var(--bad); }
.pill.returned, .pill.warn, .pill.expected, .pill.pending { background: var(--warn-soft); color: var(--warn); }

.segmented { display: inline-flex; flex-wrap: wrap; padding: 2px; gap: 2px; background: var(--sunk); border-radius: 8px; }
.segmented button { border: 0; background: transparent; min-height: 28px; padding: 2px 10px; color: var(--soft); border-radius: 6px; white-space: nowrap; }
.segmented button[aria-pressed="true"] { background: var(--paper); color: var(--ink); box-shadow: var(--shadow); font-weight: 550; }

.autopilot { display: inline-flex; align-items: center; gap: 8px; color: var(--soft); font-size: 13px; white-space: nowrap; }
.autopilot select { min-height: 28px; padding: 1px 6px; }
.switch { display: inline-flex; align-items: center; gap: 7px; cursor: pointer; }
.switch input { appearance: none; width: 32px; height: 18px; min-height: 0; padding: 0; border-radius: 9px; background: var(--line); border: 0; position: relative; cursor: pointer; transition: background .15s; }
.switch input::after { content: ""; position: absolute; inset: 2px auto 2px 2px; width: 14px; border-radius: 50%; background: #fff; transition: transform .15s; }
.switch input:checked { background: #3457d5; }
.switch input:checked::after { transform: translateX(14px); }

.field { min-width: 0; display: grid; gap: 3px; font-size: 12.5px; color: var(--soft); }
.field input, .field select { color: var(--ink); font-size: 14px; width: 100%; min-width: 0; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 12px; align-items: end; }
input[type="number"] { width: 100%; }
td input[type="number"] { width: 92px; text-align: right; }

#toast {
  position: fixed; right: 20px; bottom: 20px; z-index: 5; max-width: 420px;
  background: var(--ink); color: var(--paper); padding: 10px 14px; border-radius: 9px; box-shadow: 0 6px 24px rgb(0 0 0 / 22%);
}
@media (prefers-reduced-motion: no-preference) {
  tr.fresh td { animation: fresh 1.2s ease-out; }
  @keyframes fresh { from { background: var(--accent-soft); } }
}
`;
