import { defineRouteConfig } from "@medusajs/admin-sdk";
import { MagnifyingGlass, ListBullet } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import { Entry } from "../../../log/entry";
import { ReplayMenu } from "../../../log/replay";
import { Rows } from "../../../log/rows";
import { Toolbar } from "../../../log/toolbar";
import { useLog, useLogAddress } from "../../../log/use-log";
import { useConnections } from "../../../connections/use-connections";
import { Boundary } from "../../../parts/boundary";
import { connectAction, Empty } from "../../../parts/empty";
import { KyivTime, Section } from "../../../parts/layout";
import { QueryBoundary } from "../../../parts/query-boundary";
import { Pages } from "../../../parts/pages";
import { useText } from "../../../i18n/use-text";

/** Warehouse → Log: calls to the warehouse and webhooks from it, as raw content. */
export default function LogPage() {
  return (
    <Boundary>
      <Log />
    </Boundary>
  );
}

function Log() {
  const t = useText();
  const { asked, filters, isNarrowed, open, linkTo, openEntry, closeEntry, narrow, clear } = useLogAddress();
  const query = useLog(asked);
  const page = query.data;
  const mayAct = page?.can.act_on_orders ?? false;
  const isEmpty = page?.entries.length === 0 && !isNarrowed && asked["after"] === undefined;
  return (
    <Section title={t("log.title")} level="h1" name="log" aside={mayAct && !isEmpty && <ReplayMenu />}>
      {!isEmpty && <Toolbar set={filters} onNarrow={narrow} onClear={clear} />}
      <QueryBoundary query={query}>
        {({ entries, next, kept_days: kept }) => (
          <>
            {entries.length > 0 && <Rows entries={entries} linkTo={linkTo} onOpen={openEntry} />}
            {entries.length === 0 && (isEmpty ? <NothingYet /> : <NothingFound />)}
            <Pages next={next} />
            {!isEmpty && (
              <Text size="xsmall" className="text-ui-fg-subtle px-6 py-2">
                {t("log.holds", {
                  calls: t("log.keptDays", { count: kept.calls }),
                  webhooks: t("log.keptDays", { count: kept.webhooks }),
                })}
              </Text>
            )}
          </>
        )}
      </QueryBoundary>
      {!isEmpty && <KyivTime />}
      {open !== null && <Entry id={open} mayAct={mayAct} onClose={closeEntry} />}
    </Section>
  );
}

function NothingFound() {
  const t = useText();
  return <Empty icon={<MagnifyingGlass />} title={t("log.nothingFound")} hint={t("log.nothingFoundHint")} />;
}

function NothingYet() {
  const t = useText();
  const { data } = useConnections();
  if (data === undefined) return null;
  if (data.connections.length > 0)
    return <Empty icon={<ListBullet />} title={t("log.nothingYet")} hint={t("log.nothingYetHint")} />;
  return (
    <Empty
      icon={<ListBullet />}
      title={t("common.notConnected")}
      hint={t("log.notConnectedHint")}
      action={connectAction(data.can.create_connections, t)}
    />
  );
}

function Crumb() {
  return useText()("log.title");
}

export const handle = { breadcrumb: () => <Crumb /> };

export const config = defineRouteConfig({ label: "menu.log", translationNs: "sklad", rank: 2 });
