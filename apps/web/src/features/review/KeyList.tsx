/** The keys of the review table with what they do. */
import { reviewKeys } from '#src/components/review-keys.ts';
import { Contents } from '#src/ui/Layout.tsx';
import styles from './ReviewFoot.module.css';

export default function KeyList() {
  return (
    <dl className={styles.keys}>
      {reviewKeys.map(([key, description]) => (
        <Contents key={key}>
          <dt>{key.replaceAll(' + ', '\u00A0+\u00A0')}</dt>
          <dd>{description}</dd>
        </Contents>
      ))}
    </dl>
  );
}
