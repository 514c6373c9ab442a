import { lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from './components/load-code.ts';

/**
 * A page whose code is loaded when it is opened. The router itself would reload the portal where the code is missing, and
 * lose what is being typed or sent.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadCode(load), name);
