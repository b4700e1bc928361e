import { Button, Text } from "@medusajs/ui";
import { type FormEvent, useState } from "react";
import type { ConnectionDetail } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { Trouble } from "../parts/boundary";
import { TextField } from "../parts/field";
import { Section } from "../parts/section";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { useAskAgain } from "./use-connections";

const DAY_MS = 86_400_000;
/** Age in days from which the page suggests a new ApiKey. */
const OLD_DAYS = 90;

/** The ApiKey's last four characters and a form that replaces it: the old key stays in use until the warehouse accepts the new one. */
export function ApiKey({ connection }: { readonly connection: ConnectionDetail }) {
  const { connections: words } = useWords();
  const language = useLanguage();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const [apiKey, setApiKey] = useState("");
  const days = Math.floor((Date.now() - Date.parse(connection.api_key_set_at)) / DAY_MS);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const replace = () =>
      call(routes.replaceApiKey, {
        params: { id: connection.id },
        body: { api_key: apiKey, expected: connection.version },
      });
    if (await perform("replace", replace, words.replaced)) setApiKey("");
  }

  return (
    <Section title="ApiKey" name="connection-key">
      <form className="flex flex-col gap-y-4 px-6 py-4" onSubmit={(event) => void submit(event)}>
        <Text size="small">
          {words.keyEnds(connection.api_key_last_four, momentText(connection.api_key_set_at, language))}
          {days >= OLD_DAYS && ` ${words.keyIsOld(days)}`}
        </Text>
        {refused !== null && <Trouble sentence={refused} />}
        <TextField
          label={words.newKey}
          hint={words.newKeyHint}
          type="password"
          value={apiKey}
          onChange={setApiKey}
          required
        />
        <div>
          <Button size="small" variant="secondary" type="submit" isLoading={busy !== null}>
            {words.replace}
          </Button>
        </div>
      </form>
    </Section>
  );
}
