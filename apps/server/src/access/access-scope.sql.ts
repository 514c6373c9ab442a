import type { AccessScope } from './access-scope.ts';

/**
 * The condition that the component `c` lies within the scope, its values added to `values`. Three branches that an index
 * answers each: as one `or` over two tables every component of every season was read, 121 ms and not 0.6 at 20,000
 * submissions x 3 seasons. With a prepared statement prepare staff's and everybody else's apart: their texts differ.
 *
 * @param narrow which submissions can be asked for at all, mostly those of one season: of the others nothing is read, which took
 * two thirds of the time
 */
export function withinScope(
  scope: AccessScope,
  values: unknown[],
  narrow?: (submission: string) => string,
): string {
  if (scope.everything) return 'true';
  const [ofOrg, ofVendor] = narrow
    ? [
        ` and ${narrow('by_org')}`,
        ` join submission by_vendor on by_vendor.sub_id = of_vendor.sub_id and ${narrow('by_vendor')}`,
      ]
    : ['', ''];
  const value = (ids: readonly number[]): string => `$${values.push(ids)}::int[]`;
  return `(c.sub_id, c.component) in (
       select of_org.sub_id, of_org.component
       from component of_org join submission by_org using (sub_id) where by_org.org_id = any(${value(scope.organizationIds)})${ofOrg}
       union all
       select of_vendor.sub_id, of_vendor.component
       from component of_vendor${ofVendor} where of_vendor.vendor_id = any(${value(scope.vendorIds)})
       union all
       select of_submission.sub_id, of_submission.component
       from component of_submission where of_submission.sub_id = any(${value(scope.submissionIds)}))`;
}

/**
 * The same as conditions on the component `c` and its submission `s`, to be asked for one by one and put together with `union`: for
 * lists of what may be thousands of components, as those of a vendor, each of which `withinScope` looks up twice.
 */
export function listConditions(scope: AccessScope, values: unknown[]): readonly string[] {
  if (scope.everything) return ['true'];
  const value = (ids: readonly number[]): string => `$${values.push(ids)}::int[]`;
  return [
    `s.org_id = any(${value(scope.organizationIds)})`,
    `c.vendor_id = any(${value(scope.vendorIds)})`,
    `c.sub_id = any(${value(scope.submissionIds)})`,
  ];
}

/** @param year the value that holds it, as `$1` */
export const ofSeason =
  (year: string) =>
  (submission: string): string =>
    `${submission}.measurement_year = ${year}`;

/**
 * The condition that a season has a component within the scope. Each season is looked up by itself and up to its first one, with
 * `offset 0`, and by each index apart: from the season's side every one of its submissions was read for those who have few.
 *
 * @param season the row of `season`
 */
export function hasComponentWithin(scope: AccessScope, values: unknown[], season: string): string {
  const exists = (condition: string): string => `exists (
       select from component c join submission s using (sub_id)
       where s.measurement_year = ${season}.measurement_year and ${condition} offset 0)`;
  if (scope.everything) return exists('true');
  const value = (ids: readonly number[]): string => `$${values.push(ids)}::int[]`;
  return `(${[
    exists(`s.org_id = any(${value(scope.organizationIds)})`),
    exists(`c.vendor_id = any(${value(scope.vendorIds)})`),
    exists(`c.sub_id = any(${value(scope.submissionIds)})`),
  ].join(' or ')})`;
}
