import { SANDBOX_CARRIER } from "./sandbox.mjs";

/** The arguments of the demo's sandbox. */
export const sandboxArguments = ({ data, shopUrl }) => [
  "--data",
  data,
  "--rich-branches",
  // A customer may come a moment after the start: few calls read the directory then.
  ...["--page-size", "3000"],
  "--order-page",
  `${shopUrl}/app/warehouse?q={id_order}`,
];

/** The settings of the shop's connection that differ from the plugin's defaults. They must fit how the sandbox works. */
export const CONNECTION_SETTINGS = {
  carrier_literal: SANDBOX_CARRIER,
  cod_provider_ids: ["pp_system_default"],
  // As a new admin's dashboard speaks.
  notify_language: "en",
};
