-- Written by "npm run schema" from the migrations; do not edit.

-- Tables

CREATE TABLE migration (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migration_pkey PRIMARY KEY (number)
);
