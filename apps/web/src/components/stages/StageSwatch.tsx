/** The colour of a stage in the chart. */
export const StageSwatch = ({ color }: { readonly color: string | undefined }) => (
  <svg width="10" height="10" aria-hidden focusable="false">
    <rect width="10" height="10" rx="2" fill={color} />
  </svg>
);
