-- Rules with errors are counted first, and warnings, of which there are many more, only where errors are few.
create index rule_failure_errors on rule_failure (measurement_year, component, rule_id, severity, org_id, vendor_id, findings)
  where severity in ('Schema', 'Fatal', 'Error');
