export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The choices of a native select. */
export const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Names as choices, by their labels. */
export const toOptions = <Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
): Option[] => names.map((value) => ({ value, label: labels[value] }));
