/** Adds the rows of a full season to the demonstration's, by SQL. */
import type pg from 'pg';

const firstOrganization = 100_000;
const firstSubmission = 1_000_000;

/** Grows the current season to this many components: ten submissions a plan, over all product lines and stages. May be repeated. */
export async function fillSeason(database: pg.Client, components: number): Promise<void> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*)::text as count from component join submission using (sub_id)
     join season y using (measurement_year) where y.is_current and sub_id < $1`,
    [firstSubmission],
  );
  const missing = components - Number(rows[0]?.count ?? 0);
  await database.query(
    `insert into organization (org_id, org_name, org_type, state)
     select $1 + n, 'Health Plan ' || n || ' of the ' || (array['North', 'Lakes', 'Plains', 'Coast'])[1 + n % 4], 'plan', 'OH'
     from generate_series(0, $2 / 10) n on conflict do nothing`,
    [firstOrganization, missing],
  );
  await database.query(
    `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, reporting_unit_id,
       special_area, cms_contract_number, software_vendor_id)
     select $1 + n, y.measurement_year, $2 + n / 10, (array['Commercial', 'Medicaid', 'Medicare', 'Exchange'])[1 + n % 4],
       'HMO', (20000 + n)::text, 'Area ' || n % 7, case n % 4 when 2 then 'H' || (1000 + n % 9000) end, 901
     from generate_series(0, $3 - 1) n, season y where y.is_current on conflict do nothing`,
    [firstSubmission, firstOrganization, missing],
  );
  await database.query(
    `insert into component (sub_id, component, vendor_id, step, validation_status, received_at, is_final, is_public_reported)
     select $1 + n, (array['DST', 'DST', 'DST', 'CAHPS'])[1 + n % 4], case n % 4 when 3 then 951 end, 1 + n % 9,
       (array['NotRun', 'NoIssues', 'Warnings', 'Errors'])[1 + n % 4], timestamptz '2026-05-01' + n * interval '1 minute',
       n % 9 >= 6, case n % 3 when 0 then true when 1 then false end
     from generate_series(0, $2 - 1) n on conflict do nothing`,
    [firstSubmission, missing],
  );
  await database.query('analyze organization, submission, component');
}

/** Repeats the rows that fillSeason made in each of two earlier seasons. Rows that are there stay. */
export async function fillEarlierSeasons(database: pg.Client): Promise<void> {
  await database.query(
    `insert into season (measurement_year, measure_model_date)
     select measurement_year - back, measure_model_date from season, generate_series(1, 2) back where is_current
     on conflict do nothing`,
  );
  await database.query(
    `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product, reporting_unit_id,
       special_area, cms_contract_number, software_vendor_id)
     select sub_id + back * 10000000, measurement_year - back, org_id, product_line, reporting_product, reporting_unit_id,
       special_area, cms_contract_number, software_vendor_id
     from submission, generate_series(1, 2) back where sub_id between $1 and $1 + 1000000 on conflict do nothing`,
    [firstSubmission],
  );
  await database.query(
    `insert into component (sub_id, component, vendor_id, step, validation_status, received_at, is_final, is_public_reported)
     select sub_id + back * 10000000, component, vendor_id, 9, validation_status, received_at, true, is_public_reported
     from component, generate_series(1, 2) back where sub_id between $1 and $1 + 1000000 on conflict do nothing`,
    [firstSubmission],
  );
  await database.query('analyze submission, component');
}
