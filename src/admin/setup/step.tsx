import { Button, FocusModal, Heading, Text } from "@medusajs/ui";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ErrorNote } from "../parts/boundary";
import { useText } from "../i18n/use-text";

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly action: string;
  readonly close?: string;
  readonly isReady?: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
  /** What has a form of its own, below the step's. */
  readonly after?: ReactNode;
}

/** The frame of a setup step: title and content, and below them, always in view, its button and one to finish later. */
export function Step(props: Props) {
  const { title, hint, error, isBusy, action, close, isReady = true, onDone, children, after } = props;
  const t = useText();
  const [attempts, setAttempts] = useState(0);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const head = useRef<HTMLDivElement>(null);
  // A screen reader begins at the title of the new step.
  useEffect(() => head.current?.focus(), []);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form, so that Enter in a field submits it.
    if (!isReady || isBusy) return;
    setAttempts(attempts + 1);
    onDone();
  };
  return (
    <div className="flex h-full flex-col overflow-hidden">
      <div className="flex flex-1 flex-col items-center overflow-y-auto">
        <div
          className="flex w-full max-w-[720px] flex-col gap-y-8 px-6"
          style={{ paddingBlock: "clamp(2rem, 6vw, 4rem)" }}
        >
          <div ref={head} tabIndex={-1} className="outline-none">
            <Heading level="h1">{title}</Heading>
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {hint}
            </Text>
          </div>
          <form id={id} ref={form} noValidate className="flex flex-col gap-y-8" onSubmit={submit}>
            {children}
          </form>
          {after}
        </div>
      </div>
      <div className="border-ui-border-base flex flex-col gap-y-2 border-t p-4">
        {error !== null && <ErrorNote sentence={error} />}
        <div className="flex items-center justify-end gap-x-2">
          <FocusModal.Close asChild>
            <Button size="small" variant="secondary" type="button">
              {close ?? t("setup.later")}
            </Button>
          </FocusModal.Close>
          <Button size="small" type="submit" form={id} isLoading={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </div>
    </div>
  );
}
