import { Button, Skeleton, Text } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isForbidden, sentenceOf } from "../api";
import { momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "./boundary";

interface Props<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "dataUpdatedAt" | "error" | "refetch">;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The data of a query; before that, a loading indicator or the error's sentence. Data that can no longer be refetched stays,
 * with a sentence that says so.
 */
export function QueryBoundary<Data>({ query, children }: Props<Data>) {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = query;
  // The data stand in one place with and without an error, so that what is typed into a form stays.
  if (data !== undefined)
    return (
      <>
        <Outdated query={query} />
        {children(data)}
      </>
    );
  if (error === null)
    return (
      <div className="px-6 py-4" aria-busy>
        <Skeleton className="h-12 w-full" />
      </div>
    );
  return (
    <div className="px-6 py-4">
      {isForbidden(error) ? (
        <ErrorNote sentence={t("common.noRight")} />
      ) : (
        <ErrorNote
          sentence={sentenceOf(error, t, language, "common.notLoaded")}
          again={() => void refetch()}
        />
      )}
    </div>
  );
}

/**
 * Whether a part of a page that only some shops need stays away: before there is data, and without the permission to see it.
 * Another error is shown, or it would look as if all were well.
 */
export const isAway = ({ data, error }: Pick<UseQueryResult, "data" | "error">): boolean =>
  data === undefined && (error === null || isForbidden(error));

/** Since when the data of a query is not updated, and why. Renders nothing without an error, and before there is data. */
export function Outdated({ query }: Pick<Props<unknown>, "query">) {
  const t = useText();
  const language = useLanguage();
  const { data, dataUpdatedAt, error, refetch } = query;
  if (data === undefined || error === null) return null;
  const moment = momentText(new Date(dataUpdatedAt).toISOString(), language);
  const isFinal = isForbidden(error);
  const reason = isFinal ? t("common.noRight") : sentenceOf(error, t, language, "common.notLoaded");
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <Text size="small" className="text-ui-fg-error">
        {t("common.notUpdated", { moment })} {reason}
      </Text>
      {!isFinal && (
        <Button size="small" variant="secondary" type="button" onClick={() => void refetch()}>
          {t("common.tryAgain")}
        </Button>
      )}
    </div>
  );
}
