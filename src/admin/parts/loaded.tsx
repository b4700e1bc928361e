import { Skeleton } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isForbidden, sentenceOf } from "../api";
import { useLanguage, useWords } from "../words";
import { Trouble } from "./boundary";

interface Props<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  readonly children: (data: Data) => ReactNode;
}

/** The data of a query; before that, a loading indicator or the error's sentence. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  const words = useWords();
  const language = useLanguage();
  if (data !== undefined) return children(data);
  if (error === null)
    return (
      <div className="px-6 py-4" aria-busy>
        <Skeleton className="h-12 w-full" />
      </div>
    );
  return (
    <div className="px-6 py-4">
      {isForbidden(error) ? (
        <Trouble sentence={words.noRight} />
      ) : (
        <Trouble
          sentence={sentenceOf(error, { ...words, notDone: words.notLoaded }, language)}
          again={() => void refetch()}
        />
      )}
    </div>
  );
}
