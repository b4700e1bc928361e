import { Button } from "@medusajs/ui";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useWords } from "../words";

/** Paging of a list: each page has a link to the next one, and the browser's history leads back. */
export function Pages({ next }: { readonly next: string | null }) {
  const { lists: words } = useWords();
  const [params] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: { page?: number } | null };
  const navigate = useNavigate();
  const page = state?.page ?? 0;
  const isFirst = !params.has("after");
  if (isFirst && next === null) return null;
  const goTo = (after: string | null) => {
    const target = new URLSearchParams(params);
    if (after === null) target.delete("after");
    else target.set("after", after);
    void navigate(
      { pathname, search: target.toString() },
      { state: { page: after === null ? 0 : page + 1 } },
    );
  };
  return (
    <div className="flex justify-end gap-2 px-6 py-3">
      <Button
        size="small"
        variant="secondary"
        disabled={isFirst}
        onClick={() => (page > 0 ? void navigate(-1) : goTo(null))}
      >
        {words.previous}
      </Button>
      <Button size="small" variant="secondary" disabled={next === null} onClick={() => goTo(next)}>
        {words.next}
      </Button>
    </div>
  );
}
