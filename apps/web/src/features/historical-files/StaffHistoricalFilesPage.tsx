import { HistoricalFiles } from './HistoricalFiles.tsx';

const calls = { list: 'AdminGetHistoricalFiles', link: 'AdminGetHistoricalDownloadLink' } as const;

export default function StaffHistoricalFilesPage() {
  return <HistoricalFiles calls={calls} />;
}
