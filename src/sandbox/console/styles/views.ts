export const VIEWS_CSS = String.raw`
.orders { display: grid; grid-template-columns: minmax(0, 1fr) 400px; gap: 16px; align-items: start; }
.orders.closed { grid-template-columns: minmax(0, 1fr); }
.detail { position: sticky; top: 76px; max-height: calc(100vh - 96px); overflow-y: auto; }
.detail header { display: flex; align-items: center; gap: 10px; padding: 14px 16px; border-bottom: 1px solid var(--line); }
.detail section { padding: 14px 16px; border-bottom: 1px solid var(--line); }
.detail section:last-child { border-bottom: 0; }
@media (max-width: 1200px) {
  .orders { grid-template-columns: 1fr; }
  .detail { position: static; max-height: none; order: -1; }
}
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 5px 14px; margin: 0; }
.facts dt { color: var(--faint); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.lines td, .lines th { padding: 5px 0; font-size: 13px; }
.lines td:not(:first-child), .lines th:not(:first-child) { padding-left: 12px; }

.timeline { list-style: none; margin: 0; padding: 0; }
.timeline li { position: relative; padding: 0 0 12px 22px; display: flex; gap: 8px; }
.timeline li:last-child { padding-bottom: 0; }
.timeline li::before { content: ""; position: absolute; left: 3px; top: 6px; width: 9px; height: 9px; border-radius: 50%; background: var(--accent); }
.timeline li::after { content: ""; position: absolute; left: 7px; top: 18px; bottom: -3px; width: 1px; background: var(--line); }
.timeline li:last-child::after { display: none; }
.timeline li.to-come { color: var(--faint); }
.timeline li.to-come::before { background: var(--paper); box-shadow: inset 0 0 0 1.5px var(--line); }
.timeline time { margin-left: auto; color: var(--faint); font-variant-numeric: tabular-nums; }

details summary { cursor: pointer; color: var(--soft); }
details pre { background: var(--sunk); border-radius: 8px; padding: 10px; overflow-x: auto; margin: 8px 0 0; max-height: 360px; }

.rate-limits { display: grid; grid-template-columns: repeat(auto-fill, minmax(340px, 1fr)); gap: 14px; margin-bottom: 16px; }
.rate-limit .row { margin-bottom: 10px; }
.meter { display: grid; grid-template-columns: repeat(30, 1fr); gap: 3px; }
.meter i { height: 12px; border-radius: 3px; background: var(--sunk); transition: background .3s; }
.meter i.spent { background: var(--accent); }
.meter.nearly i.spent { background: var(--warn); }
.meter.full i.spent { background: var(--bad); }
.meter.bar { display: block; background: var(--sunk); border-radius: 6px; height: 12px; overflow: hidden; }
.meter.bar i { display: block; height: 100%; border-radius: 6px; }
.buckets { display: flex; gap: 6px; flex-wrap: wrap; margin-top: 10px; }
.buckets .pill { font-weight: 400; }

.attempts { display: inline-flex; gap: 4px; }
.attempts b { font-weight: 550; font-size: 12px; padding: 0 6px; border-radius: 5px; background: var(--bad-soft); color: var(--bad); }
.attempts b.good { background: var(--good-soft); color: var(--good); }
.targets { display: grid; gap: 10px; }
.targets form { display: grid; grid-template-columns: 110px minmax(0, 1fr) auto auto; gap: 8px; align-items: center; }
.presets { display: flex; gap: 8px; flex-wrap: wrap; }
`;
