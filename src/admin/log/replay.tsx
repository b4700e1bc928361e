import { ArrowPath } from "@medusajs/icons";
import { Button, Drawer, Hint, Input, Label, Select } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { ActionMenu, Confirm } from "../parts/buttons";
import { ErrorNote } from "../parts/boundary";
import { DrawerHead } from "../parts/layout";
import { useAction } from "../parts/use-action";
import { counted, fromKyivInput } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";

/** The ⋯ menu of the log: processes again all webhooks since a moment, such as after a setting got new status words. */
export function ReplayMenu() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionMenu
        label={t("log.actions")}
        groups={[[{ name: "replay", label: t("log.replayAll"), icon: <ArrowPath /> }]]}
        onAct={() => setOpen(true)}
      />
      {isOpen && <Replay onClose={() => setOpen(false)} />}
    </>
  );
}

const WHICH = ["all", "unreadable", "unmatched"] as const;
type Which = (typeof WHICH)[number];

function Replay({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { busy, error, run } = useAction(useRefetchAll());
  const [since, setSince] = useState("");
  const [which, setWhich] = useState<Which>("all");
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const moment = fromKyivInput(since);
  const asked = {
    since: moment ?? "",
    ...(which !== "all" && { state: which }),
  };
  const { data: found } = useQuery({
    enabled: moment !== null,
    queryKey: ["sklad", "log", "replayed", asked],
    queryFn: () => call(routes.countReplay, { query: asked }),
    staleTime: 0,
  });
  const count = moment === null ? undefined : found;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
  }

  async function replay(): Promise<void> {
    const isDone = await run(
      "replay",
      () => call(routes.replayWebhooks, { body: asked }),
      t("log.replayedAll"),
    );
    if (isDone) onClose();
  }

  return (
    <Drawer open onOpenChange={(stays) => !stays && onClose()}>
      <Drawer.Content data-sklad="replay" lang={useLanguage()}>
        <DrawerHead title={t("log.replayAll")} description={t("log.replayAllHint")} />
        <form className="flex flex-1 flex-col" onSubmit={submit}>
          <Drawer.Body className="flex flex-1 flex-col gap-y-4">
            {error !== null && <ErrorNote sentence={error} />}
            <div className="flex flex-col gap-y-1">
              <Label htmlFor={id} size="small" weight="plus">
                {t("log.since")}
              </Label>
              <Input
                id={id}
                size="small"
                type="datetime-local"
                value={since}
                onChange={({ target }) => setSince(target.value)}
              />
            </div>
            <div className="flex flex-col gap-y-1">
              <Label id={`${id}-which`} size="small" weight="plus">
                {t("log.which")}
              </Label>
              <Select size="small" value={which} onValueChange={(chosen) => setWhich(chosen as Which)}>
                <Select.Trigger aria-labelledby={`${id}-which`}>
                  <Select.Value />
                </Select.Trigger>
                <Select.Content>
                  {WHICH.map((one) => (
                    <Select.Item key={one} value={one}>
                      {t(`log.replayWhich.${one}`)}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select>
            </div>
            <div aria-live="polite">
              {count && <Hint>{t("log.replayCount", counted(count.count, count.more, language))}</Hint>}
            </div>
          </Drawer.Body>
          <Drawer.Footer>
            <Button
              size="small"
              type="submit"
              disabled={count === undefined || count.count === 0}
              isLoading={busy !== null}
            >
              {t("log.replay")}
            </Button>
          </Drawer.Footer>
        </form>
        {isAsked && count && (
          <Confirm
            title={t("log.replayAll")}
            consequence={t("log.replaySurely", counted(count.count, count.more, language))}
            action={t("log.replay")}
            isHarmless
            onAnswer={(isYes) => {
              setAsked(false);
              if (isYes) void replay();
            }}
          />
        )}
      </Drawer.Content>
    </Drawer>
  );
}
