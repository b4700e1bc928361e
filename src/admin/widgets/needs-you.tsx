import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Badge } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { useReasons } from "../lists/use-lists";
import { Boundary } from "../parts/boundary";
import { useWords } from "../words";

const AGAIN_MS = 60_000;

/** The number of orders that need attention, on every page. Renders nothing when there are none. */
export default function NeedsYou() {
  return (
    <Boundary silent>
      <Count />
    </Boundary>
  );
}

function Count() {
  const { lists: words } = useWords();
  const { data } = useReasons(AGAIN_MS);
  if (!data || data.needs_you.count === 0) return null;
  const { count, more } = data.needs_you;
  return (
    <Link to="/warehouse?tone=needs_you" data-sklad="needs-you" className="outline-none">
      <Badge size="xsmall" color="orange">
        {words.needYou(count, more)}
      </Badge>
    </Link>
  );
}

export const config = defineWidgetConfig({ zone: "topbar", id: "sklad:needs-you" });
