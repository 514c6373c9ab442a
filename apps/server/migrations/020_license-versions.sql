-- A correction of the license agreement: acceptances of the version that it continues stay valid.
ALTER TABLE license_agreement ADD COLUMN continues_version integer REFERENCES license_agreement (version);

-- Which text was accepted by whom, and which matrix was in use when, is evidence: nothing of it is changed or removed.
REVOKE UPDATE, DELETE ON license_agreement, license_acceptance, security_matrix FROM idss_app;
