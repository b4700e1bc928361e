import { Button, Drawer } from "@medusajs/ui";
import { type FormEvent, useId, useState } from "react";
import type { ConnectionDetail } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { Boundary } from "../parts/boundary";
import { DrawerHead } from "../parts/layout";
import { useAction } from "../parts/use-action";
import { useText } from "../i18n/use-text";
import { EntryField } from "../parts/fields";
import { KeyFields, NO_SECRET, type SecretKind, secretOf, useEntries } from "./entries";
import { useRefetchAll } from "./use-connections";

/** What of a connection is edited in a drawer. */
export type Edited = "name" | "address" | "key";

interface Props {
  readonly connection: ConnectionDetail;
  readonly edited: Edited;
  readonly onClose: () => void;
}

export function EditConnection({ connection, edited, onClose }: Props) {
  const t = useText();
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content data-sklad={`connection-${edited}`}>
        <DrawerHead
          title={t(`connections.edit.${edited}.title`)}
          description={t(`connections.edit.${edited}.hint`)}
        />
        <Boundary>
          <EditForm connection={connection} edited={edited} onClose={onClose} />
        </Boundary>
      </Drawer.Content>
    </Drawer>
  );
}

function EditForm({ connection, edited, onClose }: Props) {
  const t = useText();
  const form = useId();
  const { busy, error, run } = useAction(useRefetchAll());
  // The connection stays as it was when the drawer opened: a refetch must not hide what a colleague has changed.
  const [{ id, version: expected, base_url: savedAddress }] = useState(connection);
  const [name, setName] = useState(connection.name);
  const [address, setAddress] = useState(savedAddress);
  const [kind, setKind] = useState<SecretKind>("key");
  const [secret, setSecret] = useState(NO_SECRET);
  // The stored key never goes to another service, so there it is entered again.
  const isElsewhere = edited === "address" && originOf(address) !== originOf(savedAddress);
  const { wrong, check } = useEntries({
    ...(edited === "name" && { name }),
    ...(edited === "address" && { address }),
    ...((edited === "key" || isElsewhere) && secretOf(kind, secret)),
  });

  /** The warehouse's or the shop's answer, at the field that it is about. */
  const sentence = error ?? undefined;

  const work = {
    name: () => call(routes.updateConnection, { params: { id }, body: { name, expected } }),
    address: () =>
      call(routes.changeAddress, {
        params: { id },
        body: {
          base_url: address.trim(),
          ...(isElsewhere && { api_key: secret.api_key }),
          expected,
        },
      }),
    key: () => call(routes.replaceApiKey, { params: { id }, body: { ...secretOf(kind, secret), expected } }),
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (check() && (await run(edited, work[edited], t(`connections.edit.${edited}.done`)))) onClose();
  }

  return (
    <>
      <Drawer.Body className="overflow-y-auto">
        <form id={form} noValidate className="flex flex-col gap-y-6" onSubmit={(event) => void submit(event)}>
          {edited === "name" && (
            <EntryField
              label={t("connections.name")}
              value={name}
              onChange={setName}
              wrong={wrong("name") ?? sentence}
            />
          )}
          {edited === "address" && (
            <EntryField
              label={t("connections.address")}
              hint={t("connections.addressHint")}
              type="url"
              value={address}
              onChange={setAddress}
              wrong={wrong("address") ?? sentence}
            />
          )}
          {isElsewhere && (
            <EntryField
              label="ApiKey"
              hint={t("connections.keyElsewhere")}
              type="password"
              value={secret.api_key}
              onChange={(api_key) => setSecret({ ...secret, api_key })}
              wrong={wrong("api_key")}
            />
          )}
          {edited === "key" && (
            <KeyFields
              label={t("connections.newKey")}
              kind={kind}
              onKind={setKind}
              secret={secret}
              onChange={setSecret}
              wrong={(name) => wrong(name) ?? (name === "login" ? undefined : sentence)}
            />
          )}
        </form>
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary" type="button">
            {t("connections.cancel")}
          </Button>
        </Drawer.Close>
        <Button size="small" type="submit" form={form} isLoading={busy !== null}>
          {t(edited === "key" ? "connections.replace" : "settings.save")}
        </Button>
      </Drawer.Footer>
    </>
  );
}

const originOf = (address: string): string =>
  URL.canParse(address.trim()) ? new URL(address.trim()).origin : address;
