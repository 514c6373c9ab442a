/** Schema, dictionary, templates and layouts of the season, each to download. */
import { type Program, programs } from '@idss/domain/program';
import { useId } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { FileLine } from '#src/components/FileLine.tsx';
import { saveFileAnswer } from '#src/components/save-file.ts';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import styles from './Materials.module.css';
import { QueryState } from '#src/components/QueryState.tsx';

interface Material {
  readonly title: string;
  readonly fileName: string;
  readonly save: () => Promise<void>;
}

const commonMaterials: readonly Material[] = [
  {
    title: 'Validation dictionary: every rule, why it matters, how to fix what it finds',
    fileName: 'ValidationDictionary.csv',
    save: () => saveFileAnswer('GetValidationDictionary', 'ValidationDictionary.csv'),
  },
];
const schema: Material = {
  title: 'HEDIS: XML schema of import files',
  fileName: 'hedis-submission.xsd',
  save: () => saveFileAnswer('GetImportSchema', 'hedis-submission.xsd'),
};

const getMaterials = (program: Program, answer: Answer<'GetImportMaterials'>): readonly Material[] => [
  ...(program === 'HEDIS' ? [schema] : []),
  ...answer
    .filter((material) => material.program === program)
    .map(({ title, fileName }) => ({
      title,
      fileName,
      save: () => saveFileAnswer('DownloadImportMaterial', fileName, { fileName }),
    })),
];

function Group({ title, materials }: { title: string; materials: readonly Material[] }) {
  const id = useId();
  return (
    <>
      <h3 id={id}>{title}</h3>
      <ul className={styles.list} aria-labelledby={id}>
        {materials.map((material) => (
          <FileLine
            key={material.fileName}
            label={material.title}
            details={material.fileName}
            name={material.fileName}
            onDownload={material.save}
          />
        ))}
      </ul>
    </>
  );
}

export function Materials() {
  const answer = useApi('GetImportMaterials');
  return (
    <>
      <Group title="All programs" materials={commonMaterials} />
      <QueryState queries={[answer]} loading={<LinesSkeleton lines={8} />}>
        {(names) =>
          programs.map((program) => (
            <Group key={program} title={program} materials={getMaterials(program, names)} />
          ))
        }
      </QueryState>
    </>
  );
}
