/** The home screen, put together from the features of its parts. */
import { DashboardPage } from './features/steps/DashboardPage.tsx';
import { lazyPart } from './components/lazy-component.tsx';

const season = {
  Figures: lazyPart(() => import('./features/reports/control-room/FiguresAtHome.tsx'), 3),
  Risks: lazyPart(() => import('./features/reports/control-room/RiskPanel.tsx'), 8),
};

export default function Home() {
  return <DashboardPage season={season} />;
}
