import { Select } from "@medusajs/ui";
import { useWords } from "../words";

const ALL = "all";

interface Props {
  readonly label: string;
  /** "" selects all. */
  readonly value: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

/** A filter of a list by one of several values, or by none. */
export function Filter({ label, value, choices, onChange }: Props) {
  const { log: words } = useWords();
  return (
    <Select
      size="small"
      value={value || ALL}
      onValueChange={(chosen) => onChange(chosen === ALL ? "" : chosen)}
    >
      <Select.Trigger aria-label={label} style={{ width: "12rem" }}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={ALL}>{words.all}</Select.Item>
        {Object.entries(choices).map(([one, called]) => (
          <Select.Item key={one} value={one}>
            {called}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  );
}
