import { Button, Drawer } from "@medusajs/ui";
import { useNavigate, useSearchParams } from "react-router-dom";
import { NewConnectionForm } from "../../../../connections/new-connection";
import { useConnections } from "../../../../connections/use-connections";
import { Boundary } from "../../../../parts/boundary";
import { DrawerHead } from "../../../../parts/layout";
import { QueryBoundary } from "../../../../parts/query-boundary";
import { useSettingsForm } from "../../../../settings/use-settings";
import { useText } from "../../../../i18n/use-text";

const LIST = "/settings/warehouse";

/** The form of a new connection: environment, address, credentials and stock location. The connection starts disabled. */
export default function NewConnection() {
  const navigate = useNavigate();
  const t = useText();
  const [params] = useSearchParams();
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && void navigate(LIST, { replace: true })}>
      <Drawer.Content data-sklad="new-connection">
        <DrawerHead
          title={t("connections.connectTitle")}
          description={t(params.has("from") ? "setup.goLiveHint" : "connections.connectHint")}
        />
        <Boundary>
          <Form />
        </Boundary>
      </Drawer.Content>
    </Drawer>
  );
}

function Form() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = useConnections();
  const form = useSettingsForm();
  const cancel = (
    <Button
      size="small"
      variant="secondary"
      type="button"
      onClick={() => void navigate(LIST, { replace: true })}
    >
      {t("connections.cancel")}
    </Button>
  );
  return (
    <QueryBoundary query={query}>
      {({ connections }) => (
        <QueryBoundary query={form}>
          {({ fields, sandbox_address: sandboxAddress }) => (
            <NewConnectionForm
              from={connections.find(({ id }) => id === params.get("from"))}
              fields={fields}
              sandboxAddress={sandboxAddress}
              cancel={cancel}
              onDone={(id) => void navigate(`${LIST}/${id}/setup`, { replace: true })}
            />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}
