export const API_JS = String.raw`
const toast = document.getElementById("toast");
let timer;

/** Says something at the edge of the page for some seconds. */
export function say(text) {
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { toast.hidden = true; }, 5000);
}

/** A request to the control API. What goes wrong is said, and thrown so that nobody goes on. */
export async function ask(method, path, body) {
  const response = await fetch("/_sandbox" + path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error) => {
    say("The sandbox does not answer.");
    throw error;
  });
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) {
    say(answer.error ?? "HTTP " + response.status);
    throw new Error(answer.error);
  }
  return answer;
}
`;
