/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  GetWhoCanHelp: { gate: 'licensed', cases: [plain()] },
  GetImportSchema: { gate: 'licensed', cases: [plain()] },
  // Help
  GetImportMaterials: { gate: 'licensed', cases: [plain()] },
  DownloadImportMaterial: {
    gate: 'licensed',
    cases: [plain({ query: { fileName: 'HedisMedicareTemplate.xml' } })],
  },
  DownloadAllProductLineTemplates: { gate: 'sysadmin', cases: [plain()] },
};
