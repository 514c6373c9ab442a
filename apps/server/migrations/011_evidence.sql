-- Which file store belongs to this database. The same id is in a file of the store, so that a portal that is pointed at
-- another's store by mistake does not take its files for unknown ones.
create table store_mark (
  only_row  boolean primary key default true check (only_row),
  store_id  uuid not null,
  -- null: chosen, but the store has not got it yet
  marked_at timestamptz(3)
);
grant select, insert on store_mark to idss_app;
grant update (marked_at) on store_mark to idss_app;

-- Signed attestations are evidence: what was signed, by whom, from where and when is written once. The program may add
-- drafts and consents, sign a draft, and make void what was signed; the events say the same (verify compares both).

alter table attestation alter column state set default 'draft';
revoke insert, update, delete on attestation from idss_app;
grant insert (attestation_id, sub_id, component, data_version, data_hash, is_public_reported, draft_file_id)
  on attestation to idss_app;
grant update (state, voided_at, voided_by) on attestation to idss_app;
revoke update, delete on signing_consent from idss_app;

-- The bytes that a row speaks of never change; only what they are used for does.
revoke update on stored_file from idss_app;
grant update (sub_id, component, created_at, archived_at, archived_why, voided_at, is_all_downloads_only)
  on stored_file to idss_app;

create function sign_attestation(
  p_attestation_id uuid, p_signed_file_id uuid, p_consent_id uuid, p_signer_id uuid, p_signer_name text,
  p_signer_title text, p_signed_at timestamptz, p_signed_from text
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update attestation set state = 'signed', signed_file_id = p_signed_file_id, consent_id = p_consent_id,
    signer_id = p_signer_id, signer_name = p_signer_name, signer_title = p_signer_title, signed_at = p_signed_at,
    signed_from = p_signed_from
  where attestation_id = p_attestation_id and state = 'draft';
  return found;
end $$;
revoke all on function sign_attestation from public;
grant execute on function sign_attestation to idss_app;

-- What is signed can only become void, and what is void stays so, for the owner too.
create function refuse_attestation_change() returns trigger language plpgsql as $$
begin
  if old.state = 'void' then
    raise exception 'a void attestation is kept as it is';
  end if;
  if old.state = 'signed' and (new.state <> 'void'
    or to_jsonb(new) - '{state,voided_at,voided_by}'::text[] <> to_jsonb(old) - '{state,voided_at,voided_by}'::text[])
  then
    raise exception 'a signed attestation can only become void';
  end if;
  if new.state = 'signed' and (new.signed_file_id is null or new.consent_id is null or new.signer_id is null
    or new.signer_name is null or new.signer_title is null or new.signed_at is null or new.signed_from is null)
  then
    raise exception 'an attestation is signed with all that belongs to a signature';
  end if;
  return new;
end $$;
create trigger attestation_is_evidence before update on attestation
  for each row execute function refuse_attestation_change();

create function refuse_hos_attestation_change() returns trigger language plpgsql as $$
begin
  if old.voided_at is not null
    or to_jsonb(new) - '{voided_at,voided_by}'::text[] <> to_jsonb(old) - '{voided_at,voided_by}'::text[]
  then
    raise exception 'an HOS attestation can only become void, once';
  end if;
  return new;
end $$;
create trigger hos_attestation_is_evidence before update on hos_attestation
  for each row execute function refuse_hos_attestation_change();
