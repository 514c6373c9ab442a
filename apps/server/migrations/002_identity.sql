-- Accounts of the embedded identity provider, and what the provider remembers between two requests.

CREATE TABLE account (
  account_id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  password_hash text NOT NULL,
  given_name text NOT NULL CHECK (length(given_name) BETWEEN 1 AND 100),
  family_name text NOT NULL CHECK (length(family_name) BETWEEN 1 AND 100),
  -- The signer title that stands on an attestation; empty until its owner enters it.
  title text CHECK (length(title) BETWEEN 1 AND 100),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  password_changed_at timestamptz(3) NOT NULL DEFAULT now(),
  must_change_password boolean NOT NULL DEFAULT false,
  disabled_at timestamptz(3),
  -- Base32 secret of the authenticator app, and the last 30-second step whose code was taken (no replay).
  second_factor_secret text,
  second_factor_since timestamptz(3),
  second_factor_last_step bigint
);

-- Sessions, grants, codes and interactions of the OpenID Connect provider, one row each.
CREATE TABLE identity_record (
  kind text NOT NULL,
  id text NOT NULL,
  uid text,
  grant_id text,
  account_id text,
  payload jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  touched_at timestamptz(3) NOT NULL DEFAULT now(),
  user_agent text,
  address text,
  PRIMARY KEY (kind, id)
);

CREATE INDEX identity_record_uid ON identity_record (uid) WHERE kind = 'Session';
CREATE INDEX identity_record_grant ON identity_record (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_record_account ON identity_record (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX identity_record_expiry ON identity_record (expires_at);

-- Signing keys (private JWK) and secrets for cookies and forms. Made at first start, never shown.
CREATE TABLE identity_key (
  key_id text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign', 'secret')),
  material jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- A new signing key is published first and used from here on, so that no verifier meets an unknown key.
  active_from timestamptz(3) NOT NULL DEFAULT now()
);

-- The columns are those that rate-limiter-flexible expects.
CREATE TABLE identity_rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- One-time codes for creating the first administrator; only their SHA-256 is kept.
CREATE TABLE identity_setup_code (
  code_hash text PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON account, identity_record, identity_key, identity_rate_limit, identity_setup_code TO idss_app;
