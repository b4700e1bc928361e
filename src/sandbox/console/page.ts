/** The console's one page. Everything on it is drawn by the scripts. */
export const PAGE = String.raw`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Sandbox warehouse</title>
    <link rel="icon" href="/_console/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/_console/base.css" />
    <link rel="stylesheet" href="/_console/parts.css" />
    <link rel="stylesheet" href="/_console/views.css" />
    <script type="module" src="/_console/main.js"></script>
  </head>
  <body>
    <header class="top">
      <div class="brand"><img src="/_console/icon.svg" alt="" width="22" height="22" /><strong>Sandbox warehouse</strong></div>
      <code class="address" id="address" title="base_url of the API"></code>
      <span class="grow"></span>
      <form class="autopilot" id="autopilot"></form>
      <div class="segmented" id="environments" role="group" aria-label="Environment"></div>
      <span class="live" id="live" role="status">connecting</span>
    </header>
    <div class="shell">
      <nav id="nav" aria-label="Console"></nav>
      <main id="view" tabindex="-1"></main>
    </div>
    <div id="toast" role="alert" hidden></div>
  </body>
</html>
`;

export const ICON = String.raw`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#3457d5"/><path d="M5 10.2 12 6l7 4.2V18h-2.4v-5.6H7.4V18H5z" fill="#fff"/><path d="M9.2 14.2h5.6V18H9.2z" fill="#ffd34d"/></svg>
`;
