/** A component that is loaded when it is first shown, and shows nothing until then. `LazyPart` reserves its place instead. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const Loaded: ComponentType<Props> = lazy(load);
  return (props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
