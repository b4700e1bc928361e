import { Label, Skeleton } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { isForbidden, sentenceOf } from "../api";
import { useLanguage, useText } from "../i18n/use-text";
import { Trouble } from "../parts/boundary";
import { Choice } from "../parts/field";

interface Location {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly query: Pick<UseQueryResult<readonly Location[]>, "data" | "error" | "refetch">;
  /** "" while none is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** What is wrong with the value; it is shown once the form was to be sent. */
  readonly wrong: string | undefined;
}

/** The choice of a stock location, or why there is none to choose from. Renders nothing where nothing is to be chosen. */
export function LocationField({ query, value, onChange, wrong }: Props) {
  const t = useText();
  const locations = query.data ?? [];
  if (locations.length > 1)
    return (
      <Choice
        label={t("connections.location")}
        hint={t("connections.locationHint")}
        value={value}
        onChange={onChange}
        choices={locations.map(({ id, name }) => ({ value: id, label: name }))}
        wrong={wrong}
      />
    );
  return value === "" && <NoChoice query={query} isWanted={wrong !== undefined} />;
}

interface NoChoiceProps extends Pick<Props, "query"> {
  /** Whether the form was to be sent: its focus comes here, as to an input. */
  readonly isWanted: boolean;
}

function NoChoice({ query: { data, error, refetch }, isWanted }: NoChoiceProps) {
  const t = useText();
  const language = useLanguage();
  const isLoading = data === undefined && error === null;
  return (
    <div tabIndex={-1} data-lacking={isWanted} className="flex flex-col gap-y-1 outline-none">
      <Label size="small" weight="plus">
        {t("connections.location")}
      </Label>
      {isLoading && !isWanted && <Skeleton className="h-8 w-full" />}
      {isLoading && isWanted && <Trouble sentence={t("connections.locationsLoading")} />}
      {data && <Trouble sentence={t("connections.noLocation")} />}
      {data === undefined &&
        error !== null &&
        (isForbidden(error) ? (
          <Trouble sentence={t("connections.noRightToLocations")} />
        ) : (
          <Trouble
            sentence={sentenceOf(error, t, language, "common.notLoaded")}
            again={() => void refetch()}
          />
        ))}
    </div>
  );
}
