import { Button } from "@medusajs/ui";
import type { FormEvent } from "react";
import type { ConnectionDetail } from "../../contract";
import { Trouble } from "../parts/boundary";
import { Disclosure } from "../parts/disclosure";
import { Section } from "../parts/section";
import { FIRST, type Group, GROUPS, type SettingName } from "../settings/fields";
import { SettingInput } from "../settings/setting-input";
import { useSettings } from "../settings/use-settings";
import { useWords } from "../words";

const FIRST_NAMES = [...FIRST.delivery, ...FIRST.money];

/** Every setting of a connection: those that a first order needs are open, the others are folded by topic. */
export function SettingsForm({ connection }: { readonly connection: ConnectionDetail }) {
  const { connections: words, settings: texts } = useWords();
  const { drafts, set, save, busy, refused } = useSettings(connection);
  const inputs = (names: readonly SettingName[]) =>
    names.map((name) => (
      <SettingInput key={name} name={name} draft={drafts[name]} onChange={(draft) => set(name, draft)} />
    ));

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }

  return (
    <Section title={words.settings} name="connection-settings">
      <form className="divide-y" onSubmit={submit}>
        <div className="flex flex-col gap-y-6 px-6 py-4">{inputs(FIRST_NAMES)}</div>
        {(Object.keys(GROUPS) as Group[]).map((group) => (
          <Disclosure key={group} title={texts.groups[group]}>
            <div className="flex flex-col gap-y-6">{inputs(GROUPS[group])}</div>
          </Disclosure>
        ))}
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {refused !== null && <Trouble sentence={refused} />}
          <div>
            <Button size="small" type="submit" isLoading={busy !== null}>
              {words.save}
            </Button>
          </div>
        </div>
      </form>
    </Section>
  );
}
