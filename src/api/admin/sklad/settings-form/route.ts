import { routes, settingsForm } from "../../../../contract";
import { notificationChannels } from "../../../../engine/medusa";
import { route } from "../../../define-route";

export const GET = route(routes.seeSettingsForm, ({ context, request }) =>
  Promise.resolve({
    ...settingsForm(),
    notification_channels: notificationChannels(request.scope),
    sandbox_address: context.sklad.configuration.sandboxAddress ?? null,
  }),
);
