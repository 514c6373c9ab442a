-- The demonstration plays weeks of history through the product's own commands. Its sessions are behind the clock by the
-- setting idss.behind; everyone else's current moment is the clock's.
create function current_moment() returns timestamptz language sql volatile parallel safe as $$
  select clock_timestamp() - greatest(coalesce(nullif(current_setting('idss.behind', true), ''), '0')::interval, '0')
$$;
grant execute on function current_moment to idss_app;

alter table upload_transaction alter created_at set default current_moment();
alter table stored_file alter created_at set default current_moment();
alter table validation_run alter finished_at set default current_moment();
alter table season alter loaded_at set default current_moment();
alter table season_load alter loaded_at set default current_moment();
alter table audit_designation alter changed_at set default current_moment();
alter table signing_consent alter given_at set default current_moment();

-- An event is never earlier than the one before it: nobody can add to a past that has events after it.
create or replace function append_event(
  p_user_id uuid, p_user_name text, p_request_id text, p_ip text, p_kind text,
  p_sub_id int, p_component text, p_org_id int, p_message text, p_detail jsonb
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last event_chain;
  e event;
begin
  select * into last from event_chain for update;
  e.event_id := last.event_id + 1;
  e.at := greatest(current_moment(), (select at from event where event_id = last.event_id));
  e.user_id := p_user_id;
  e.user_name := p_user_name;
  e.request_id := p_request_id;
  e.ip := p_ip;
  e.kind := p_kind;
  e.sub_id := p_sub_id;
  e.component := p_component;
  e.org_id := p_org_id;
  e.message := p_message;
  e.detail := p_detail;
  e.prev_hash := last.hash;
  e.hash := encode(sha256(convert_to(event_text(e), 'UTF8')), 'hex');
  insert into event select e.*;
  update event_chain set event_id = e.event_id, hash = e.hash;
  return e.event_id;
end $$;
