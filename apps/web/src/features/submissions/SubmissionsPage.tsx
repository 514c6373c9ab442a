import { PageHeader } from '#src/ui/PageHeader.tsx';

export default function SubmissionsPage() {
  return <PageHeader title="Submissions" />;
}
