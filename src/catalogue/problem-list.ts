import type { Language } from "./language";
import { type ProblemShown, problemsMessage } from "./render";
import { text } from "./params";
import { doing, feedTitle } from "./phrases";

/** A longer list ends with a link to the admin. */
const MAX_NAMED = 20;

/**
 * Several problems of one kind as one text: the first as a sentence, then each by name.
 * @param page address of the page that lists all of them
 */
export function problemsListed(problems: readonly ProblemShown[], page: string, language: Language): string {
  const [first] = problems;
  if (!first) return "";
  const names = problems.map((problem) => nameOf(problem, language));
  names.sort((left, right) => left.localeCompare(right, language, { numeric: true }));
  const more = names.length - MAX_NAMED;
  const inEnglish = language === "en";
  return [
    problemsMessage(first, names.length, language),
    inEnglish ? "All of them:" : "Усі:",
    ...names.slice(0, MAX_NAMED).map((name) => `– ${name}`),
    ...(more > 0 ? [inEnglish ? `and ${more} more: ${page}` : `та ще ${more}: ${page}`] : []),
  ].join("\n");
}

/** The name of a problem's subject: an order, a command, a feed, an operation or a word of the warehouse, or a connection. */
function nameOf({ code, params }: ProblemShown, language: Language): string {
  const { number, order_id, feed, operation, name } = params ?? {};
  return (
    text(params?.[`title_${language}`]) ||
    text(number) ||
    text(order_id) ||
    feedTitle(feed, language) ||
    doing(operation, language) ||
    text(name) ||
    code
  );
}
