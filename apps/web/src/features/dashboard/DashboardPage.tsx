import { PageHeader } from '#src/ui/PageHeader.tsx';

export default function DashboardPage() {
  return <PageHeader title="Home" />;
}
