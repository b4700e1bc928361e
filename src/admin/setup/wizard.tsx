import { XMark } from "@medusajs/icons";
import { FocusModal, IconButton, Kbd, ProgressTabs } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { ConnectionDetailResponse } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { QueryBoundary } from "../parts/query-boundary";
import type { Drafts } from "../settings/draft";
import type { Editing } from "../settings/use-settings";
import { DeliveryStep } from "./delivery-step";
import { KeyStep } from "./key-step";
import { MoneyStep } from "./money-step";
import { doneSteps, type StepName, STEPS, type Wishes } from "./progress";
import { StartStep } from "./start-step";
import { useDelivery } from "./use-delivery";

interface WizardProps {
  readonly detail: ConnectionDetailResponse;
}

/** The setup's steps as tabs. It resumes at the first unfinished one; each step is saved when it is left. */
export function Wizard({ detail }: WizardProps) {
  const t = useText();
  const delivery = useDelivery(detail.connection.stock_location_id);
  if (!detail.can.change_connections)
    return (
      <>
        <SetupHeader />
        <div className="px-6 py-4">
          <ErrorNote sentence={t("common.noRight")} />
        </div>
      </>
    );
  // Where the step resumes depends on the delivery options, or on the failure to load them.
  if (delivery.isPending)
    return (
      <>
        <SetupHeader />
        <QueryBoundary query={delivery}>{() => null}</QueryBoundary>
      </>
    );
  return <Tabs detail={detail} done={doneSteps(detail.connection, delivery.data)} />;
}

function Tabs({ detail, done }: WizardProps & { readonly done: ReadonlySet<StepName> }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const [wishes, setWishes] = useState<Wishes>({});
  const editing = useState<Drafts>({});
  const first = STEPS.find((step) => !done.has(step)) ?? "start";
  // A save finishes the step that is shown, and must not turn to the next one on its own.
  const [resumed] = useState(first);
  const current = STEPS.find((step) => step === params.get("step")) ?? resumed;
  const show = (step: StepName) => setParams({ step }, { replace: true });
  const reach = Math.max(STEPS.indexOf(first), STEPS.indexOf(current));
  const statusOf = (step: StepName) =>
    done.has(step) ? "completed" : step === current ? "in-progress" : "not-started";
  return (
    <ProgressTabs
      value={current}
      onValueChange={(step) => show(step as StepName)}
      activationMode="manual"
      className="flex h-full flex-col overflow-hidden"
    >
      <SetupHeader>
        <div className="-my-2 w-full min-w-0 max-w-[600px] overflow-x-auto border-l">
          <ProgressTabs.List aria-label={t("setup.title")} className="flex w-full">
            {STEPS.map((step, index) => (
              <ProgressTabs.Trigger
                key={step}
                value={step}
                status={statusOf(step)}
                disabled={index > reach}
                aria-label={t(done.has(step) ? "setup.stepDone" : "setup.stepOf", {
                  number: index + 1,
                  name: t(`setup.steps.${step}`),
                })}
                className="text-ui-fg-subtle"
                style={TAB}
              >
                {t(`setup.steps.${step}`)}
              </ProgressTabs.Trigger>
            ))}
          </ProgressTabs.List>
        </div>
      </SetupHeader>
      <ProgressTabs.Content key={current} value={current} tabIndex={-1} className="size-full overflow-hidden">
        <Current
          step={current}
          detail={detail}
          wishes={wishes}
          onWish={setWishes}
          editing={editing}
          onDone={() => show(following(current))}
        />
      </ProgressTabs.Content>
    </ProgressTabs>
  );
}

/** A tab is as wide as its name, so that four have room on a telephone. */
const TAB = {
  flex: "1 1 auto",
  width: "auto",
  gap: "clamp(0.25rem, 1vw, 0.5rem)",
  paddingInline: "clamp(0.375rem, 1.5vw, 1rem)",
} as const;

const following = (step: StepName): StepName => STEPS[STEPS.indexOf(step) + 1] ?? "start";

interface CurrentProps {
  readonly step: StepName;
  readonly detail: ConnectionDetailResponse;
  readonly wishes: Wishes;
  readonly onWish: (wishes: Wishes) => void;
  /** What is edited of the settings in any step. */
  readonly editing: Editing;
  readonly onDone: () => void;
}

function Current({ step, detail: { connection, can }, wishes, onWish, editing, onDone }: CurrentProps) {
  switch (step) {
    case "key":
      return <KeyStep connection={connection} can={can} onDone={onDone} />;
    case "delivery":
      return (
        <DeliveryStep
          connection={connection}
          wishes={wishes}
          onWish={onWish}
          editing={editing}
          onDone={onDone}
        />
      );
    case "money":
      return <MoneyStep connection={connection} editing={editing} onDone={onDone} />;
    case "start":
      return <StartStep connection={connection} can={can} />;
  }
}

interface SetupModalProps {
  /** The page to show after the modal is closed. */
  readonly back: string;
  readonly children: ReactNode;
}

/** A page in the look of Medusa's modals that fill the window. */
export function SetupModal({ back, children }: SetupModalProps) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && void navigate(back, { replace: true })}>
      <FocusModal.Content data-sklad="setup" lang={language} aria-describedby={undefined}>
        <FocusModal.Title asChild>
          <span className="sr-only">{t("setup.title")}</span>
        </FocusModal.Title>
        {children}
      </FocusModal.Content>
    </FocusModal>
  );
}

/** The modal's header: the close button of Medusa's own header has no accessible name. */
export function SetupHeader({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  return (
    <div className="border-ui-border-base flex items-center gap-x-4 border-b px-4 py-2">
      <div className="flex items-center gap-x-2">
        <FocusModal.Close asChild>
          <IconButton size="small" type="button" variant="transparent" aria-label={t("common.close")}>
            <XMark />
          </IconButton>
        </FocusModal.Close>
        <Kbd className="hidden md:flex">esc</Kbd>
      </div>
      {children}
    </div>
  );
}
