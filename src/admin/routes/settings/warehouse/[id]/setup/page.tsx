import { clx } from "@medusajs/ui";
import { Link, useParams, useSearchParams } from "react-router-dom";
import type { ConnectionDetailResponse } from "../../../../../../contract";
import { ApiKey } from "../../../../../connections/api-key";
import { useConnection } from "../../../../../connections/use-connections";
import { Boundary, Trouble } from "../../../../../parts/boundary";
import { Loaded } from "../../../../../parts/loaded";
import { Section } from "../../../../../parts/section";
import { DeliveryStep } from "../../../../../setup/delivery-step";
import { KeyStep } from "../../../../../setup/key-step";
import { MoneyStep } from "../../../../../setup/money-step";
import { StartStep } from "../../../../../setup/start-step";
import { useWords } from "../../../../../words";

const STEPS = ["key", "delivery", "money", "start"] as const;
type StepName = (typeof STEPS)[number];

/** Settings → Warehouse → one connection → Setup: from a key to a checkout that works, in four steps. */
export default function SetupPage() {
  const { id = "" } = useParams();
  return (
    <Boundary>
      <Setup key={id} id={id} />
    </Boundary>
  );
}

/** The step is in the page's address and results are in the shop, so the setup can be left and continued. */
function Setup({ id }: { readonly id: string }) {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const query = useConnection(id);
  const step = STEPS.find((name) => name === params.get("step")) ?? "key";
  if (!query.data)
    return (
      <Section title={words.setup.title} name="setup">
        <Loaded query={query}>{() => null}</Loaded>
      </Section>
    );
  return (
    <div className="flex flex-col gap-y-3">
      <Section title={words.setup.title} name="setup">
        <Steps current={step} />
        {query.data.can.change_connections ? (
          <Current step={step} detail={query.data} onDone={() => setParams({ step: following(step) })} />
        ) : (
          <div className="px-6 py-4">
            <Trouble sentence={words.noRight} />
          </div>
        )}
      </Section>
      {step === "key" && query.data.can.change_credentials && <ApiKey connection={query.data.connection} />}
    </div>
  );
}

const following = (step: StepName): StepName => STEPS[STEPS.indexOf(step) + 1] ?? "start";

interface CurrentProps {
  readonly step: StepName;
  readonly detail: ConnectionDetailResponse;
  readonly onDone: () => void;
}

function Current({ step, detail: { connection, can }, onDone }: CurrentProps) {
  switch (step) {
    case "key":
      return <KeyStep connection={connection} onDone={onDone} />;
    case "delivery":
      return <DeliveryStep key={connection.version} connection={connection} onDone={onDone} />;
    case "money":
      return <MoneyStep key={connection.version} connection={connection} onDone={onDone} />;
    case "start":
      return <StartStep connection={connection} can={can} />;
  }
}

function Steps({ current }: { readonly current: StepName }) {
  const { setup: words } = useWords();
  return (
    <nav aria-label={words.title} className="px-6 py-3">
      <ol className="flex flex-wrap gap-x-4 gap-y-1">
        {STEPS.map((step, index) => (
          <li key={step}>
            <Link
              to={`?step=${step}`}
              aria-current={step === current ? "step" : undefined}
              aria-label={words.stepOf(index + 1, words.steps[step])}
              className={clx(
                "txt-compact-small-plus focus-visible:shadow-borders-focus rounded outline-none",
                step === current ? "text-ui-fg-base" : "text-ui-fg-muted hover:text-ui-fg-subtle",
              )}
            >
              {index + 1}. {words.steps[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Crumb() {
  return useWords().setup.title;
}

export const handle = { breadcrumb: () => <Crumb /> };
