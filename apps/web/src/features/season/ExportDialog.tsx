/** Saves the test organizations of one measurement year as CSV. */
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { read } from '#src/api/client.ts';
import { saveCsv } from '#src/ui/csv.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';

const headers = ['OrgId', 'Org Name', 'From production', 'Created By', 'Created On'];

async function save(year: string): Promise<void> {
  const rows = await read('GetTestOrgsConfig', { measurementYear: year });
  saveCsv(
    `TestOrgs_${year}.csv`,
    headers,
    rows.map(({ orgId, orgName, isFromProdDw, createdBy, createdOn }) => [
      orgId,
      orgName,
      isFromProdDw ? 'Yes' : 'No',
      createdBy,
      createdOn,
    ]),
  );
}

export default function ExportDialog({ years, onClose }: { years: readonly number[]; onClose: () => void }) {
  const [year, setYear] = useState(String(years[0]));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return (
    <FormDialog
      title="Export test organizations"
      maxWidth="xs"
      isBusy={isBusy}
      submit={{
        label: 'Download',
        reason: null,
        onSubmit: () => {
          setBusy(true);
          save(year)
            .then(onClose, setError)
            .finally(() => setBusy(false));
        },
      }}
      onClose={onClose}
    >
      <Stack>
        <Labelled label="Measurement year">
          <PlainSelect value={year} onChange={(event) => setYear(event.target.value)}>
            {years.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </PlainSelect>
        </Labelled>
        {error !== null && <ErrorState {...describeError(error)} />}
      </Stack>
    </FormDialog>
  );
}
