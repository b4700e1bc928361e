import { Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import type { ConnectionDetail } from "../../contract";
import { act } from "../connections/use-connections";
import { sentenceOf } from "../api";
import { Trouble } from "../parts/boundary";
import { useLanguage, useWords } from "../words";
import { Check } from "./check";
import { Step } from "./step";

interface Props {
  readonly connection: ConnectionDetail;
  readonly onDone: () => void;
}

/** The setup step for the ApiKey, which is tested when the step opens and after each replacement. */
export function KeyStep({ connection, onDone }: Props) {
  const all = useWords();
  const language = useLanguage();
  const words = all.setup;
  const { id, api_key_set_at: setAt, base_url: address } = connection;
  const test = useQuery({
    queryKey: ["sklad-test", id, setAt, address],
    queryFn: async () => {
      await act(connection, "test");
      return true;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  return (
    <Step
      connectionId={id}
      refused={null}
      isBusy={test.isFetching}
      action={words.next}
      isReady={test.isSuccess}
      onDone={onDone}
    >
      <Text size="small" className="break-words">
        {all.connections.environments[connection.environment]} · {address}
      </Text>
      {test.isFetching && <Text size="small">{words.asking}</Text>}
      {test.isSuccess && (
        <Text size="small" role="status">
          {words.keyWorks}
        </Text>
      )}
      {test.error && !test.isFetching && (
        <>
          <Trouble sentence={sentenceOf(test.error, all, language)} again={() => void test.refetch()} />
          <Text size="small">{words.keyFails}</Text>
        </>
      )}
      {test.isSuccess && <Check connectionId={id} />}
    </Step>
  );
}
