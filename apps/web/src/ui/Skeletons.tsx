/** Placeholders while something loads, in the size of the content, so that the layout does not shift. */
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';

const Stack = styled('div')({ display: 'grid', gap: 12 });
const Hidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Read by screen readers only. */
export const VisuallyHidden = Hidden;

export function LinesSkeleton({ lines = 3, height = 18 }: { lines?: number; height?: number }) {
  return (
    <Stack aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} variant="text" height={height} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}

export function PageSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden as="h1">Loading</VisuallyHidden>
      <Stack aria-hidden>
        <Skeleton variant="text" width={220} height={36} />
        <Skeleton variant="rounded" height={64} sx={{ opacity: 0.6 }} />
        <Skeleton variant="rounded" height={360} sx={{ opacity: 0.45 }} />
      </Stack>
    </div>
  );
}
