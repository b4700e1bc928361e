import { Button, Heading } from "@medusajs/ui";
import type { FormEvent } from "react";
import type { ConnectionDetail, SettingsForm as Form } from "../../contract";
import { Trouble } from "../parts/boundary";
import { Disclosure } from "../parts/disclosure";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { SettingInputs } from "../settings/setting-input";
import { useSettings, useSettingsForm } from "../settings/use-settings";
import { useLanguage, useWords } from "../words";

interface Props {
  readonly connection: ConnectionDetail;
}

/** Every setting of a connection: the basic ones at once, the advanced ones by group. */
export function SettingsForm({ connection }: Props) {
  const { connections: words } = useWords();
  return (
    <Section title={words.settings} name="connection-settings">
      <Loaded query={useSettingsForm()}>{(form) => <Settings connection={connection} form={form} />}</Loaded>
    </Section>
  );
}

function Settings({ connection, form: { groups, fields } }: Props & { readonly form: Form }) {
  const { connections: words, settings: parts } = useWords();
  const language = useLanguage();
  const { drafts, set, save, busy, refused } = useSettings(connection, fields);
  const advanced = fields.filter(({ level }) => level === "advanced");

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }

  return (
    <form className="divide-y" onSubmit={submit}>
      <div className="flex flex-col gap-y-6 px-6 py-4">
        <Heading level="h3">{parts.basic}</Heading>
        <SettingInputs
          fields={fields.filter(({ level }) => level === "basic")}
          drafts={drafts}
          onChange={set}
        />
      </div>
      <div className="px-6 py-4">
        <Heading level="h3">{parts.advanced}</Heading>
      </div>
      {groups.map(({ name, label }) => (
        <Disclosure key={name} title={label[language]}>
          <div className="flex flex-col gap-y-6">
            <SettingInputs
              fields={advanced.filter(({ group }) => group === name)}
              drafts={drafts}
              onChange={set}
            />
          </div>
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
  );
}
