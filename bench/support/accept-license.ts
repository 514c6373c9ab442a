/** Everybody accepts the current license: staff of the demonstration have not yet. */
export const acceptLicense = (database: { query(text: string): Promise<unknown> }): Promise<unknown> =>
  database.query(
    `insert into license_acceptance (user_id, version)
     select user_id, (select max(version) from license_agreement) from app_user on conflict do nothing`,
  );
