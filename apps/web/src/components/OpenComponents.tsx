/** Below the text about a complete component: what is still open in its submission, each a link, and who does it. */
import { componentLabel } from '@idss/domain/program';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import styles from './OpenComponents.module.css';
import type { OpenComponent } from './open-components.ts';

export interface OpenComponentsProps {
  readonly subId: number;
  readonly productLine: string;
  readonly open: readonly OpenComponent[];
}

export function OpenComponents({ subId, productLine, open }: OpenComponentsProps) {
  if (open.length === 0) return null;
  return (
    <div>
      <div>Still open in this submission:</div>
      <ul className={styles.openList}>
        {open.map(({ component, step, responsible }) => (
          <li key={component}>
            <AppLink href={paths.submissionHome(subId, component, productLine)} underline="always">
              {componentLabel(component)}
            </AppLink>
            : {step}
            {responsible && `, by ${responsible}`}.
          </li>
        ))}
      </ul>
    </div>
  );
}
