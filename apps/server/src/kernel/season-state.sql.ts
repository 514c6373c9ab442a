/** SQL of a season's state. Null in a row that an older version of the portal wrote: there only the current season was open. */
export const seasonState = (season: string): string =>
  `coalesce(${season}.state, case when ${season}.is_current then 'open' else 'closed' end)`;

/** SQL: a file was received for this row of `component`, also one that was refused or removed since. */
export const isBegun = (component: string): string =>
  `(${component}.received_at is not null or exists (select from stored_file sent
     where sent.sub_id = ${component}.sub_id and sent.component = ${component}.component))`;
