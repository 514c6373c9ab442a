import { HistoricalFiles } from './HistoricalFiles.tsx';

const calls = { list: 'UserGetHistoricalFileList', link: 'GetUserHistoricalDownloadLink' } as const;

export default function HistoricalFilesPage() {
  return <HistoricalFiles calls={calls} />;
}
