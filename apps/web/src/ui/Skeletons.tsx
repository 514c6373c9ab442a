/** Placeholders while something loads, in the size of the content, so that the layout does not shift. */
import { element, joinClasses } from './element.tsx';
import styles from './Skeletons.module.css';

/** Read by screen readers only. */
export const VisuallyHidden = element('span', styles.hidden);

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
  /** A box, or else a line of text. */
  readonly isBox?: boolean;
  readonly className?: string | undefined;
}

export const Skeleton = ({ width, height, isBox = false, className }: SkeletonProps) => (
  <span
    className={joinClasses(styles.skeleton, !isBox && styles.text, className)}
    style={{ width, height }}
  />
);

export function LinesSkeleton({ lines = 3, height = 18 }: { lines?: number; height?: number }) {
  return (
    <div className={styles.stack} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden as="h1">Loading</VisuallyHidden>
      <div className={styles.stack} aria-hidden>
        <Skeleton width={220} height={36} />
        <Skeleton isBox height={64} className={styles.secondary} />
        <Skeleton isBox height={360} className={styles.tertiary} />
      </div>
    </div>
  );
}
