-- People with an account. One per e-mail, whatever its spelling and however often the form is sent.
create table customer (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 50),
  -- argon2id, with its salt and its parameters.
  password text not null check (password like '$argon2id$%'),
  title text not null check (title ~ '^[0-9]{3}$'),
  firstname text not null check (length(firstname) between 1 and 17),
  lastname text not null check (length(lastname) between 1 and 17),
  gender text not null default '' check (gender in ('', 'F', 'M', 'X')),
  typeprofile text not null default '1',
  loyaltycardid text not null default '' check (loyaltycardid ~ '^([0-9]{12,13})?$'),
  fiscalcode text not null default '' check (length(fiscalcode) <= 16),
  topic text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_once on customer (lower(email));

-- What somebody agreed to or took back, and which version of the text they read. Never changed, only added to.
create table customer_consent (
  id bigint generated always as identity primary key,
  customer uuid not null references customer on delete cascade,
  kind text not null,
  given boolean not null,
  version text not null,
  said_at timestamptz not null default now()
);
create index customer_consent_customer on customer_consent (customer, kind, id desc);

-- Browsers in which somebody is signed in. Only a digest of the cookie is kept: reading this table opens no account.
create table customer_session (
  id uuid primary key default gen_random_uuid(),
  token bytea not null unique check (length(token) = 32),
  customer uuid not null references customer on delete cascade,
  agent text not null check (length(agent) <= 300),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index customer_session_customer on customer_session (customer, seen_at desc);
create index customer_session_expires_at on customer_session (expires_at);

-- The way back in after a forgotten password: by letter, once, for an hour. Again only a digest.
create table password_reset (
  token bytea primary key check (length(token) = 32),
  customer uuid not null references customer on delete cascade,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index password_reset_customer on password_reset (customer);
create index password_reset_expires_at on password_reset (expires_at);

create table customer_address (
  id uuid primary key default gen_random_uuid(),
  customer uuid not null references customer on delete cascade,
  -- What its owner calls it: home, the office.
  name text not null check (length(name) between 1 and 50),
  country text not null check (country ~ '^[A-Z]{2}$'),
  address jsonb not null check (jsonb_typeof(address) = 'object' and address ->> 'country' = country),
  post_box text not null default '' check (length(post_box) <= 50),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index customer_address_customer on customer_address (customer, created_at);
-- A site delivers within its country, so each country has a default of its own.
create unique index customer_address_default on customer_address (customer, country) where is_default;

-- Orders outlive the account: the books must stay.
alter table placed_order add column customer uuid references customer on delete set null;
create index placed_order_customer on placed_order (customer, placed_at desc) where customer is not null;
