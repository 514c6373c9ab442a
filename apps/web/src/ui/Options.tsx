export interface OptionsProps<Name extends string> {
  readonly of: readonly Name[];
  readonly labels: Readonly<Record<Name, string>>;
}

/** The choices of a native select, by name and label. */
export const Options = <Name extends string>({ of, labels }: OptionsProps<Name>) =>
  of.map((name) => (
    <option key={name} value={name}>
      {labels[name]}
    </option>
  ));
