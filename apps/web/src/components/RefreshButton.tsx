import { Button } from '#src/ui/Button.tsx';

/** Where rows appear without the person doing anything. */
export const RefreshButton = ({ onRefresh }: { readonly onRefresh: () => void }) => (
  <Button variant="outlined" onClick={onRefresh}>
    Refresh
  </Button>
);
