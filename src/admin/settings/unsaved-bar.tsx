import { CommandBar } from "@medusajs/ui";
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { BarButton, Confirm } from "../parts/buttons";
import { ErrorNote } from "../parts/boundary";
import { useText } from "../i18n/use-text";

/** The bar's sides cover the page without taking its clicks. */
const PRESSABLE = { pointerEvents: "auto" } as const;

interface Props {
  /** Id of the form that the bar saves. */
  readonly form: string;
  readonly count: number;
  readonly isSaving: boolean;
  /** Why they could not be saved, where no input shows it. */
  readonly error: string | null;
  readonly onDiscard: () => void;
}

/** Save and discard, in view wherever the page is scrolled to while something is unsaved. Leaving the page asks first. */
export function UnsavedBar({ form, count, isSaving, error, onDiscard }: Props) {
  const t = useText();
  const leaving = useBlocker(({ currentLocation, nextLocation }) =>
    currentLocation.pathname === nextLocation.pathname ? false : count > 0,
  );

  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [count]);

  if (count === 0) return null;
  return (
    <>
      <div
        role="region"
        aria-label={t("settings.notSaved")}
        data-sklad="unsaved"
        className="flex flex-col items-center gap-y-2"
        // Last on the page: above it, it sticks to the lower edge of the window.
        style={{ position: "sticky", bottom: "1rem", zIndex: 10, order: 1, pointerEvents: "none" }}
      >
        {error !== null && (
          <div className="bg-ui-bg-base shadow-elevation-flyout rounded-lg px-4 py-3" style={PRESSABLE}>
            <ErrorNote sentence={error} />
          </div>
        )}
        <CommandBar.Bar style={PRESSABLE}>
          <CommandBar.Value className="whitespace-nowrap" role="status">
            {t("settings.unsaved", { count })}
          </CommandBar.Value>
          <CommandBar.Seperator />
          <BarButton disabled={isSaving} onClick={onDiscard}>
            {t("settings.discard")}
          </BarButton>
          <CommandBar.Seperator />
          <BarButton type="submit" form={form} disabled={isSaving} aria-busy={isSaving}>
            {t("settings.save")}
          </BarButton>
        </CommandBar.Bar>
      </div>
      {leaving.state === "blocked" && (
        <Confirm
          title={t("settings.leaveTitle")}
          consequence={t("settings.leaveConsequence")}
          action={t("settings.leave")}
          onAnswer={(isYes) => (isYes ? leaving.proceed() : leaving.reset())}
        />
      )}
    </>
  );
}
