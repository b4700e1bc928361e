import { Text } from "@medusajs/ui";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { ToneBadge } from "../parts/tone-badge";
import { useLanguage, useText } from "../i18n/use-text";
import { momentText } from "../i18n/moments";
import { Fix } from "./fix";
import { useProblems } from "./use-lists";

/** Problems of connections and of the shop with their actions. Renders nothing when there are none. */
export function Problems({ connectionId }: { readonly connectionId?: string }) {
  const t = useText();
  const language = useLanguage();
  const query = useProblems();
  const concerns = (of: string | null) => connectionId === undefined || of === connectionId;
  const problems = query.data?.problems.filter(({ connection_id: of }) => concerns(of));
  if (problems?.length === 0 || (!query.data && !query.error)) return null;
  return (
    <Section title={t("lists.problems")} name="problems">
      <Loaded query={query}>
        {({ can }) => (
          <ul className="divide-y">
            {problems?.map(({ id, connection_id: connection, situation, message, raised_at: at }) => (
              <li key={id} className="flex flex-col gap-y-2 px-6 py-4">
                <div className="flex flex-wrap items-center gap-2">
                  {situation && <ToneBadge situation={situation} />}
                  <Text size="xsmall" className="text-ui-fg-muted">
                    {t("lists.since", { moment: momentText(at, language) })}
                  </Text>
                </div>
                <Text size="small">{message[language]}</Text>
                <div className="flex flex-wrap gap-2 empty:hidden">
                  {situation?.actions.map((action) => (
                    <Fix key={action} action={action} connectionId={connection} count={null} can={can} />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
