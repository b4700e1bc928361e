import { routes, settingsForm } from "../../../../contract";
import { route } from "../../../define-route";

export const GET = route(routes.seeSettingsForm, () => Promise.resolve(settingsForm()));
