-- When a component was first attested after the date of its program, or attested again after it. The mark stays for good.
alter table component add column attested_late_at timestamptz(3);

-- What is attested already is judged by the dates of its season.
update component c set attested_late_at = a.signed_at
  from attestation a, submission s, season y
 where a.sub_id = c.sub_id and a.state = 'signed' and s.sub_id = c.sub_id and y.measurement_year = s.measurement_year
   and (a.component = c.component or (c.component = 'CAHPS' and a.component = 'DST' and c.is_attested))
   and a.signed_at > (select (m ->> 'at')::timestamptz from jsonb_array_elements(y.milestones) m
     where m ->> 'key' = 'attestation' and coalesce(m ->> 'program', 'HEDIS') = 'HEDIS');
