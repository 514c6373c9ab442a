/** What a change of a season's dates or surveys means: before and after, and the components that it concerns. */
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { getProgram } from '@idss/domain/program';
import type { Answer } from '#src/api/calls.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';

type Preview = Answer<'PreviewSeasonDates'>;

/** A dialog lists this many; the counts have all. */
const maxListed = 50;

export const ChangeTable = ({ changes }: { changes: Preview['changes'] }) => (
  <PlainTable
    label="Changes"
    hasBlocks
    rows={changes}
    empty={{ title: 'Nothing has changed', text: 'What was entered is what the season has.' }}
    getRowId={({ name }) => name}
    columns={[
      { header: 'What', width: '28%', cell: ({ name }) => name },
      { header: 'Before', cell: ({ before }) => before || 'none' },
      { header: 'After', cell: ({ after }) => after || 'none' },
    ]}
  />
);

/** Why it cannot be saved, and what is unusual. */
export const EditMessages = ({
  problems,
  warnings,
}: {
  problems: readonly string[];
  warnings: readonly string[];
}) => (
  <>
    {problems.map((problem) => (
      <Notice key={problem} tone="bad">
        {problem}
      </Notice>
    ))}
    {warnings.map((warning) => (
      <Notice key={warning} tone="warn">
        {warning}
      </Notice>
    ))}
  </>
);

export function ConcernedComponents({
  of: { count, organizations, items },
  text,
  none,
}: {
  of: Preview['becomeLate'];
  text: (components: string) => string;
  none: string;
}) {
  if (count === 0) return <span>{none}</span>;
  const sentence = text(
    `${formatCount(count, 'component')} of ${formatCount(organizations, 'organization')}`,
  );
  return (
    <div>
      <strong>{sentence}</strong>
      <Disclosure head={count > maxListed ? `The first ${maxListed} of ${formatNumber(count)}` : 'Show them'}>
        {() => (
          <ul>
            {items.slice(0, maxListed).map(({ subId, component, orgName, stage }) => (
              <li key={`${subId} ${component}`}>
                {subId} {getProgram(component)}, {orgName}: {stage}
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  );
}
