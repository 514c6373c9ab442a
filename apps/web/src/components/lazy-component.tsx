/**
 * Components that are loaded when they are first shown. Each has a boundary of its own: where its code cannot be loaded, the
 * page around it stays, and it is loaded as soon as the portal can be reached.
 */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { BrokenScreen } from './BrokenScreen.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { loadCode, NotLoaded } from './load-code.ts';
import { NotLoadedNotice, NotLoadedSilently } from './NotLoadedNotice.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };
  static getDerivedStateFromError = (error: unknown): BoundaryState => ({ failure: { error } });
  override render(): ReactNode {
    const { failure } = this.state;
    return failure
      ? this.props.failed(failure.error, () => this.setState({ failure: null }))
      : this.props.children;
  }
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads it before it is needed. Where that fails, it is loaded when it is shown. */
  readonly preload: () => void;
}

function retryLoad<Props extends object>(
  load: Load<Props>,
  placeholder: (props: Props) => ReactNode,
  failed: BoundaryProps['failed'],
): LazyComponent<Props> {
  // Shown at once: a lazy one would wait first, even for code that is there.
  let Ready: ComponentType<Props> | null = null;
  const loadReady = async () => {
    const loaded = await loadCode(load);
    Ready = loaded.default;
    return loaded;
  };
  // A lazy component remembers its failure, so each attempt has a new one.
  let Loaded: ComponentType<Props> = lazy(loadReady);
  function Lazy(props: Props) {
    const [Shown, show] = useState<ComponentType<Props>>(() => Ready ?? Loaded);
    return (
      <Boundary
        failed={(error, reset) =>
          failed(error, () => {
            if (error instanceof NotLoaded) Loaded = lazy(loadReady);
            reset();
            show(() => Loaded);
          })
        }
      >
        <Suspense fallback={placeholder(props)}>
          <Shown {...props} />
        </Suspense>
      </Boundary>
    );
  }
  return Object.assign(Lazy, { preload: () => void loadReady().catch(() => undefined) });
}

/** Shows nothing until it is loaded: a dialog, a menu. */
export const lazyComponent = <Props extends object>(load: Load<Props>): LazyComponent<Props> =>
  retryLoad(
    load,
    () => null,
    (error, retry) => {
      if (!(error instanceof NotLoaded)) throw error;
      return <NotLoadedSilently error={error} onRetry={retry} />;
    },
  );

/** A part of a page, whose place is reserved. `placeholder`: lines, about as tall as the part, or what to show until then. */
export const lazyPart = <Props extends object>(
  load: Load<Props>,
  placeholder: number | ((props: Props) => ReactNode) = 10,
): LazyComponent<Props> =>
  retryLoad(
    load,
    typeof placeholder === 'function'
      ? placeholder
      : () => (
          <Box pad="m">
            <LinesSkeleton lines={placeholder} />
          </Box>
        ),
    (error, retry) => (
      <Box pad="m">
        {error instanceof NotLoaded ? (
          <NotLoadedNotice error={error} onRetry={retry} />
        ) : (
          <BrokenScreen error={error} onRetry={retry} />
        )}
      </Box>
    ),
  );
