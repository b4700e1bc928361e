/** The error of a request that the page has shown already: the work that waits for the request ends, and that is all. */
export class ShownError extends Error {}

/**
 * A listener whose work may take time. Until that has ended a further press starts nothing, and the pressed button is marked
 * as disabled; `disabled` itself would take the keyboard's focus from it.
 * @param {(event: Event) => unknown} run
 * @returns {(event: Event) => void}
 */
export function listenerOf(run) {
  let isRunning = false;
  return (event) => {
    const isPress = event.type === "click" || event.type === "submit";
    if (isPress && isRunning) return event.preventDefault();
    const work = run(event);
    if (!(work instanceof Promise)) return;
    const pressed = isPress ? buttonOf(event) : null;
    isRunning = true;
    pressed?.setAttribute("aria-disabled", "true");
    background(
      work.finally(() => {
        isRunning = false;
        pressed?.removeAttribute("aria-disabled");
      }),
    );
  };
}

/**
 * Lets work go on without a caller that waits for it.
 * @param {Promise<unknown>} work
 */
export function background(work) {
  work.catch((error) => {
    if (!(error instanceof ShownError)) throw error;
  });
}

/** @param {Event} event */
function buttonOf(event) {
  const pressed = event instanceof SubmitEvent ? event.submitter : event.currentTarget;
  return pressed instanceof HTMLButtonElement ? pressed : null;
}
