import { Button } from "@medusajs/ui";
import { useSearchParams } from "react-router-dom";
import { CallList } from "../../../log/call-list";
import { WebhookList } from "../../../log/webhook-list";
import { Boundary } from "../../../parts/boundary";
import { Filter } from "../../../parts/filter";
import { Section } from "../../../parts/section";
import { useWords } from "../../../words";

const LISTS = ["webhooks", "calls"] as const;

/** Warehouse → Log: received webhooks and calls to the warehouse, as raw content. */
export default function LogPage() {
  return (
    <Boundary>
      <Log />
    </Boundary>
  );
}

function Log() {
  const { log: words } = useWords();
  const [params, setParams] = useSearchParams();
  const { list: shown = "webhooks", ...filters } = Object.fromEntries(params);
  const isCalls = shown === "calls";
  const state = filters["state"];
  const narrow = (value: string) => setParams({ list: shown, ...(value !== "" && { state: value }) });
  return (
    <Section title={words.title} name="log">
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        {LISTS.map((list) => (
          <Button
            key={list}
            size="small"
            variant={list === shown ? "primary" : "secondary"}
            aria-pressed={list === shown}
            onClick={() => setParams({ list })}
          >
            {words[list]}
          </Button>
        ))}
        <Filter
          key={shown}
          label={words.state}
          value={state ?? ""}
          choices={isCalls ? words.callStates : words.webhookStates}
          onChange={narrow}
        />
      </div>
      {isCalls ? <CallList filters={filters} /> : <WebhookList filters={filters} />}
    </Section>
  );
}

function Crumb() {
  return useWords().log.title;
}

export const handle = { breadcrumb: () => <Crumb /> };
