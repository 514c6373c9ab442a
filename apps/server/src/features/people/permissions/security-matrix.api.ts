/** The security matrix, its versions, and how it is replaced. */
import type { Handlers } from '@idss/contract/endpoint';
import type { securityMatrix } from '@idss/contract/people/security-matrix';
import { readSecurityMatrix } from '@idss/domain/permissions/matrix';
import { compareMatrices } from '@idss/domain/permissions/matrix-difference';
import type { HttpContext } from '#src/http/http-context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { readCsvFile } from '#src/http/read-csv-file.ts';
import { countPeopleWith } from './security-matrix.sql.ts';
import { listVersions, replaceMatrix, getStoredMatrix } from './replace-matrix.ts';

const unchanged = { added: [], removed: [] };
const maxProblems = 100;
/** The shipped matrix has less than 2 kB. */
const fileLimit = { maxMegabytes: 1, tooLarge: 'Security matrices are limited to 1 MB.' };

export const securityMatrixApi: Handlers<typeof securityMatrix, HttpContext> = {
  async GetSecurityMatrix({ query }, { app }) {
    const versions = await listVersions(app.pool);
    const found =
      query.version === undefined ? versions[0] : versions.find(({ version }) => version === query.version);
    if (!found) throw notFound();
    return { version: found.version, csv: found.csv };
  },

  async GetSecurityMatrixVersions(_input, { app }) {
    const versions = await listVersions(app.pool);
    return versions.map((each, index) => {
      const { version, uploadedBy, uploadedAt } = each;
      const before = versions[index + 1];
      const { added, removed } = before
        ? compareMatrices(getStoredMatrix(before), getStoredMatrix(each))
        : unchanged;
      return { version, uploadedBy, uploadedAt, added: [...added], removed: [...removed] };
    });
  },

  async PreviewSecurityMatrix(_input, { app, request }) {
    const reading = readSecurityMatrix(await readCsvFile(request, fileLimit));
    const [current] = await listVersions(app.pool);
    if (!current) throw notFound();
    const { version } = current;
    if (!reading.ok)
      return {
        version,
        ...unchanged,
        problems: reading.problems.slice(0, maxProblems),
        concerned: 0,
        people: [],
      };
    const { added, removed } = compareMatrices(getStoredMatrix(current), reading.matrix);
    const roles = new Set([...added, ...removed].map(({ role }) => role));
    return {
      version,
      added: [...added],
      removed: [...removed],
      problems: [],
      ...(await countPeopleWith(app.pool, [...roles])),
    };
  },

  async UploadSecurityMatrix({ query }, context) {
    const csv = await readCsvFile(context.request, fileLimit);
    const { version, added, removed } = await replaceMatrix(context, csv, query.version);
    return { version, added: [...added], removed: [...removed] };
  },
};
