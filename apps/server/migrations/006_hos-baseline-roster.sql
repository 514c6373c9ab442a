-- Members of a cohort's baseline sample, by contract: those that a follow-up file may hold. Rule O-012.
create table hos_baseline_roster (
  cohort              int not null,
  cms_contract_number text not null,
  member_key          text not null,
  primary key (cohort, cms_contract_number, member_key)
);
grant select, insert, update, delete on hos_baseline_roster to idss_app;
