import { DescendingSorting, History } from "@medusajs/icons";
import { Button, Drawer, DropdownMenu, Heading, IconButton, Text } from "@medusajs/ui";
import { useState } from "react";
import type { ConnectionView } from "../../contract";
import { routes } from "../../contract/routes";
import { DAY_MS } from "../../planning/values/days";
import type { Filters } from "../api";
import { changeSettings, useConnections, useRefetchAll } from "../connections/use-connections";
import { counted, fromKyivInput, toKyivInput } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { ActionMenu, Confirm } from "../parts/buttons";
import { downloadCsv } from "../parts/download-csv";
import { TextField } from "../parts/fields";
import { DrawerHead } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { useAction } from "../parts/use-action";
import { useOlder } from "./use-lists";

const ORDERS = ["-placed_at", "placed_at"] as const;

interface SortMenuProps {
  /** Undefined for the order of every list: the newest first. */
  readonly order: string | undefined;
  /** Null for the order of every list. */
  readonly onSort: (order: string | null) => void;
}

/** The order of the list, by the same button as in Medusa's lists. */
export function SortMenu({ order = ORDERS[0], onSort }: SortMenuProps) {
  const t = useText();
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" type="button" aria-label={t("lists.sort")}>
          <DescendingSorting />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.RadioGroup
          value={order}
          onValueChange={(chosen) => onSort(chosen === ORDERS[0] ? null : chosen)}
        >
          {ORDERS.map((one) => (
            <DropdownMenu.RadioItem key={one} value={one}>
              {t(`lists.orders.${one}`)}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}

interface DownloadProps {
  readonly filters: Filters;
  readonly order: string | undefined;
}

/** Downloads what the filters find, on all pages, as CSV. */
export function DownloadOrders({ filters, order }: DownloadProps) {
  const t = useText();
  const language = useLanguage();
  const { busy, error, run } = useAction(() => Promise.resolve());
  const asked = { ...filters, ...(order !== undefined && { order }) };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      {error !== null && <ErrorNote sentence={error} />}
      <Button
        size="small"
        variant="secondary"
        isLoading={busy !== null}
        onClick={() =>
          void run(
            "csv",
            () =>
              downloadCsv(routes.downloadOrders.path, t(isFiltered ? "lists.csvFiltered" : "lists.csvName"), {
                ...asked,
                lang: language,
              }),
            t("common.downloaded"),
          )
        }
      >
        {t("lists.csv")}
      </Button>
    </>
  );
}

const MONTH_MS = 30 * DAY_MS;

/** The list's further actions: orders placed before a connection started, from a date that the merchant chooses. */
export function OlderOrders() {
  const t = useText();
  const { data } = useConnections();
  const [isOpen, setOpen] = useState(false);
  const enabled = data?.connections.filter((connection) => connection.enabled) ?? [];
  if (!data?.can.change_connections || enabled.length === 0) return null;
  return (
    <>
      <ActionMenu
        label={t("lists.menu")}
        groups={[[{ name: "older", label: t("lists.older"), icon: <History /> }]]}
        onAct={() => setOpen(true)}
      />
      <Drawer open={isOpen} onOpenChange={setOpen}>
        <Drawer.Content data-sklad="older">
          <DrawerHead title={t("lists.older")} description={t("lists.olderHint")} />
          <Drawer.Body className="flex flex-col gap-y-8 overflow-y-auto">
            {enabled.map((connection) => (
              <div key={connection.id} className="flex flex-col gap-y-4">
                {enabled.length > 1 && <Heading level="h3">{connection.name}</Heading>}
                <OfConnection connection={connection} />
              </div>
            ))}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer>
    </>
  );
}

function OfConnection({ connection }: { readonly connection: ConnectionView }) {
  const t = useText();
  const language = useLanguage();
  const { busy, error, run } = useAction(useRefetchAll());
  const [since, setSince] = useState(() => toKyivInput(new Date(Date.now() - MONTH_MS).toISOString()));
  const [isAsking, setAsking] = useState(false);
  const moment = fromKyivInput(since);
  const query = useOlder(connection.id, moment);
  return (
    <div className="flex flex-col gap-y-4">
      <TextField
        label={t("lists.olderSince")}
        type="datetime-local"
        value={since}
        onChange={setSince}
        required
      />
      {error !== null && <ErrorNote sentence={error} />}
      {moment !== null && (
        <QueryBoundary query={query}>
          {({ count, more, orders }) =>
            count === 0 ? (
              <Text size="small">{t("lists.olderNone")}</Text>
            ) : (
              <>
                <Text size="small">
                  {t("lists.olderFound", counted(count, more, language))}{" "}
                  {orders.map((order) => `#${String(order.display_id)}`).join(", ")}
                  {count > orders.length && " …"}
                </Text>
                <div>
                  <Button
                    size="small"
                    variant="secondary"
                    isLoading={busy !== null}
                    onClick={() => setAsking(true)}
                  >
                    {t("lists.olderHandOver")}
                  </Button>
                </div>
              </>
            )
          }
        </QueryBoundary>
      )}
      {isAsking && (
        <Confirm
          title={`${t("lists.olderHandOver")}?`}
          consequence={t("lists.olderConsequence")}
          action={t("lists.olderHandOver")}
          onAnswer={(isYes) => {
            setAsking(false);
            const settings = { hand_over_since: moment };
            if (isYes) void run("older", () => changeSettings(connection, settings), t("lists.olderDone"));
          }}
        />
      )}
    </div>
  );
}
