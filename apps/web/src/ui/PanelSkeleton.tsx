/** A panel whose content is loading. */
import { Panel } from './Panel.tsx';
import { LinesSkeleton } from './Skeletons.tsx';

export const PanelSkeleton = ({ title, lines }: { title: string; lines: number }) => (
  <Panel title={title}>
    <LinesSkeleton lines={lines} />
  </Panel>
);
