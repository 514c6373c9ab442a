/** The progress of something. Its text is next to it; a screen reader announces the bar's name and value. */
import styles from './ProgressBar.module.css';

/** `percent` null: in progress, but its share is unknown. */
export function ProgressBar({ label, percent }: { label: string; percent: number | null }) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? { 'data-open': true } : { 'aria-valuenow': percent })}
    >
      <div style={percent === null ? {} : { width: `${percent}%` }} />
    </div>
  );
}
