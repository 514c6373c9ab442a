/** Staff and other users have calls of their own. */
import { useApi } from '#src/api/hooks.ts';
import { HistoricalFiles } from './HistoricalFiles.tsx';

const userCalls = { list: 'UserGetHistoricalFileList', link: 'GetUserHistoricalDownloadLink' } as const;
const staffCalls = { list: 'AdminGetHistoricalFiles', link: 'AdminGetHistoricalDownloadLink' } as const;

export default function HistoricalFilesPage() {
  const isStaff = useApi('GetMenuActionAvailabilities').data?.allowsAdministration ?? false;
  return <HistoricalFiles calls={isStaff ? staffCalls : userCalls} />;
}
