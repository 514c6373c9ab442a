/** Adds and changes a plan of a DCAP environment, with its event. Spec: admin-data-dcap. */
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import { lockOrganization, type Organization, writeOrganization } from './dcap.sql.ts';

type Change = Partial<Pick<Organization, 'orgName' | 'inactive' | 'contactFirstName' | 'contactLastName'>>;

/** Where nothing is different, nothing is written. */
export async function changeOrganization(
  context: Context,
  orgId: number,
  change: Change,
  { canAdd }: { readonly canAdd: boolean },
): Promise<void> {
  await makeChange(context, async ({ db, emit }) => {
    const before = await lockOrganization(db, orgId);
    if (!before && !canAdd) throw notFound();
    if (before && before.orgType !== 'plan')
      throw conflict(
        `Organization ${orgId} is not a plan. Vendors and audit firms come with the season folder.`,
      );
    const unchanged = before ?? {
      orgId,
      orgName: '',
      orgType: 'plan',
      inactive: false,
      contactFirstName: '',
      contactLastName: '',
    };
    const after = { ...unchanged, ...change };
    if (before && JSON.stringify(before) === JSON.stringify(after)) return;
    await writeOrganization(db, after);
    emit({
      kind: 'organization-changed',
      organizationId: orgId,
      before: before && toFacts(before),
      after: toFacts(after),
    });
  });
}

const toFacts = ({ orgName, inactive, contactFirstName, contactLastName }: Organization) => ({
  orgName,
  inactive,
  contactFirstName,
  contactLastName,
});
