import { people, planId } from './seed.ts';
import type { World } from './world.ts';

/** A person of the plan of their own, who may be locked without harm to other faults. */
export async function registerPerson(world: World, name: string): Promise<string> {
  const email = `${name}@plans.example`;
  await world.query(
    `with person as (insert into app_user (email, name, title) values ($1, 'Pat Loader', 'Analyst') returning user_id),
       account as (insert into account (account_id, email, password_hash, given_name, family_name, title)
         select person.user_id, $1, like_this.password_hash, 'Pat', 'Loader', 'Analyst' from person,
           (select password_hash from account where email = $3) like_this),
       role as (insert into user_role (user_id, role, role_group, entity_id, accepted_at)
         select user_id, 'orgadmin', 'organization', $2, now() from person)
     insert into license_acceptance (user_id, version)
     select user_id, (select max(version) from license_agreement) from person`,
    [email, planId, people.planUser],
  );
  return email;
}
