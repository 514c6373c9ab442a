/** The problems of a season folder: place, found, expected and how to fix it. */
import { formatCount, formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';

type Preview = Answer<'PreviewSeason'>;

export function SeasonProblems({ fileName, preview }: { fileName: string; preview: Preview }) {
  const { problems, problemCount } = preview;
  const isTruncated = problems.length < problemCount;
  return (
    <Stack gap="m">
      <Notice tone="bad" title={`${fileName} cannot be opened. Nothing was changed.`}>
        {formatCount(problemCount, 'problem')}
        {isTruncated && `; the first ${formatNumber(problems.length)} are listed`}. Correct the folder and
        check it again.
      </Notice>
      <Panel title="Problems" isFlush>
        <PlainTable
          label="Problems"
          hasBlocks
          rows={problems}
          getRowId={({ file, line, column, message }) => `${file}:${line}:${column} ${message}`}
          columns={[
            { header: 'File', width: '16%', cell: ({ file }) => file },
            { header: 'Line', width: '7%', cell: ({ line }) => formatNumber(line) },
            {
              header: 'Column',
              width: '8%',
              cell: ({ column }) => (column === null ? '—' : formatNumber(column)),
            },
            { header: 'Problem', cell: ({ message }) => message },
            { header: 'Found', width: '12%', cell: ({ found }) => found || '—' },
            { header: 'Expected', width: '16%', cell: ({ expected }) => expected || '—' },
            { header: 'How to fix', cell: ({ fix }) => fix },
          ]}
        />
      </Panel>
    </Stack>
  );
}
